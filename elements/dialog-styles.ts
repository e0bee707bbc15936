import { css } from "lit";

/** Of a tag that opens a dialog: it takes no place on the page unless it has something to say there. */
export const dialogStyles = css`
  :host {
    display: contents;
  }
  .frame:not(:has(.box)) {
    position: absolute;
    width: 0;
    height: 0;
    margin: 0;
    padding: 0;
    overflow: hidden;
  }
`;
