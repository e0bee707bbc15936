import { cellHtml } from "./cell-html.ts";

/**
 * Puts codes on the clipboard, one a line, as texts for spreadsheets. By the event of the browser's own command: what
 * pages write by the clipboard's newer calls is cleaned of the styles that say what is a text.
 * @throws where the browser does not allow it
 */
export async function copyCodes(codes: readonly string[]): Promise<void> {
  const text = codes.join("\n");
  let isWritten = false;
  const write = (event: ClipboardEvent) => {
    if (!event.clipboardData) return;
    event.clipboardData.setData("text/plain", text);
    event.clipboardData.setData("text/html", cellHtml(codes.map((code) => [{ text: code, isText: true }])));
    event.preventDefault();
    event.stopImmediatePropagation();
    isWritten = true;
  };
  document.addEventListener("copy", write, { capture: true });
  const isDone = document.execCommand("copy");
  document.removeEventListener("copy", write, { capture: true });
  if (!isDone || !isWritten) await navigator.clipboard.writeText(text);
}
