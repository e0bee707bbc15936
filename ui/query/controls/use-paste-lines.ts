import { useLayoutEffect, useRef, type ClipboardEvent } from "react";
import { pasteLines } from "../model/line-mark.ts";

/**
 * Takes over pastes of several lines into an input of one line (`pasteLines`); the caret then stands behind them.
 * @param onChange told what the field then holds
 */
export function usePasteLines(onChange: (typed: string, input: HTMLInputElement) => void) {
  const placed = useRef<{ input: HTMLInputElement; caret: number }>(undefined);
  useLayoutEffect(() => {
    placed.current?.input.setSelectionRange(placed.current.caret, placed.current.caret);
    placed.current = undefined;
  });
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { value, selectionStart, selectionEnd } = input;
    const range = { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
    const joined = pasteLines(value, event.clipboardData.getData("text/plain"), range);
    if (!joined) return;
    event.preventDefault();
    placed.current = { input, caret: joined.caret };
    onChange(joined.text, input);
  };
}
