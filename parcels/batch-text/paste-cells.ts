import type { ClipboardEvent } from "react";

/** A longer text is put in without the browser's undo, which would take seconds over it. */
const undoMaxChars = 20_000;

/** Turns the tabs of pasted cells into line breaks (A35); a paste without tabs is the browser's. */
export function pasteCells(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const text = event.clipboardData.getData("text/plain");
  if (!text.includes("\t")) return;
  event.preventDefault();
  const field = event.currentTarget;
  const lines = text.replaceAll("\t", "\n");
  if (lines.length <= undoMaxChars && document.execCommand("insertText", false, lines)) return;
  field.setRangeText(lines, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
}
