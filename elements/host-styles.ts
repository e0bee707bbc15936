import { css } from "lit";

/**
 * The tag is a box of the page like any other: what the page says of its box (display, visibility, size, margin, border,
 * place in a flex container or grid) holds. The wall stands inside, at the frame, whose rules the page cannot reach: no
 * inherited style of the page gets through but custom properties (`--customs-*`), the colour scheme, and what hides.
 *
 * The contents ask for no width of their own. The empty grid before them does: 960 px where the tag is as wide as its
 * contents (float, inline-block, absolute, table cell, flex item), and no less than 320 px where it may shrink, less the
 * seam at the end. The frame is the rest that scrolls when the page sets a height which is too small; its seam of 4 px
 * leaves room for focus rings. It stands out where a page cannot scroll to, at the start of a line, and is taken from the
 * contents elsewhere.
 */
export const hostStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    box-sizing: border-box;
    writing-mode: horizontal-tb !important;
  }
  :host([hidden]) {
    display: none;
  }
  .frame {
    all: initial;
    color-scheme: inherit;
    visibility: inherit;
    pointer-events: inherit;
    direction: ltr;
    display: flex;
    flex-direction: column;
    flex: 1 1 auto;
    box-sizing: border-box;
    height: 100%;
    min-height: 0;
    margin-inline-start: -4px;
    padding: 4px;
    overflow: auto;
  }
  .frame:dir(rtl) {
    direction: rtl;
  }
  .frame::before {
    content: "";
    display: grid;
    grid-template-columns: minmax(316px, 956px);
    overflow: hidden;
  }
  #app {
    display: flex;
    flex-direction: column;
    flex: 1 1 auto;
    min-height: 0;
  }
  .box {
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
  .box button {
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
