import { html, type TemplateResult } from "lit";

/** A line of text, with a button to try again where that may help. */
export interface Notice {
  readonly text: string;
  readonly retries: boolean;
}

/** Draws it. @param part name of the box for styles of the page; one of what failed is read out at once */
export function noticeBox(
  part: "failed" | "notice",
  { text, retries }: Notice,
  retry: { text: string; run: () => void },
): TemplateResult {
  return html`<div class="box" role=${part === "failed" ? "alert" : "status"} part=${part}>
    <span>${text}</span>${retries ? html`<button type="button" @click=${retry.run}>${retry.text}</button>` : null}
  </div>`;
}
