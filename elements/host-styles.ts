import { css } from "lit";

/**
 * A wall against the styles of the page: only custom properties (`--customs-*`), the colour scheme and the size that
 * the page gives the tag get through.
 */
export const hostStyles = css`
  :host {
    all: initial !important;
    display: block !important;
    color-scheme: inherit !important;
  }
  :host([hidden]) {
    display: none !important;
  }
  .failed {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    padding: 16px;
    border: 1px solid #868d98;
    border-radius: 6px;
    font: 14px/22px var(--customs-font, system-ui, sans-serif);
    color: light-dark(#1f2329, #e6e8eb);
  }
  .failed button {
    min-height: 32px;
    padding: 4px 15px;
    border: 1px solid #868d98;
    border-radius: 6px;
    background: transparent;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
`;
