import { filesOfTransfer, type FoundFile } from "@customs-portal/sdk/transfer";
import { withPictureNames } from "./picture-names.ts";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes("Files") ?? false;

const takenSelector = "input, textarea, select, [contenteditable]:not([contenteditable='false']), [aria-modal='true']";

const isFileField = (target: EventTarget | undefined) => target instanceof HTMLInputElement && target.type === "file";

/**
 * A file that is dropped beside it would be opened in the place of the page, and everything on it lost. Fields of the
 * page that take files go on doing so.
 */
function refuseBeside(event: DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event.dataTransfer) || isFileField(event.composedPath()[0])) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
}

/** Whether somebody pastes into a field, or while a dialog asks something: that is none of ours. */
function isTaken(event: ClipboardEvent): boolean {
  const [target] = event.composedPath();
  return event.defaultPrevented || (target instanceof Element && target.closest(takenSelector) !== null);
}

/**
 * Takes what is dropped on an element or pasted within it.
 * @param given `target`: takes drops in the place of the element; pastes then count wherever in the page they are made
 * @returns whether files are held over it
 */
export function useDrop(
  element: RefObject<HTMLElement | null>,
  given: {
    disabled: boolean;
    target: HTMLElement | undefined;
    onFiles(found: AsyncIterable<FoundFile>): void;
    /** Names a picture that was pasted without a name of its own. */
    pictureName(at: Date): string;
  },
): boolean {
  const [isOver, setOver] = useState(false);
  const onFiles = useEffectEvent((transfer: DataTransfer, isPaste: boolean) => {
    const found = filesOfTransfer(transfer);
    given.onFiles(isPaste ? withPictureNames(found, given.pictureName) : found);
  });
  const { disabled, target } = given;
  useEffect(() => {
    const frame = target ?? element.current;
    if (!frame) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    // Entering a child comes before leaving its parent.
    let depth = 0;
    const over = (event: DragEvent) => {
      if (disabled || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const take = (event: DragEvent | ClipboardEvent, transfer: DataTransfer | null) => {
      if (disabled || !transfer || !hasFiles(transfer)) return;
      event.preventDefault();
      onFiles(transfer, event.type === "paste");
    };
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => frame.addEventListener(name, listener, { signal });
    on("dragenter", (event) => {
      if (disabled || !hasFiles(event.dataTransfer)) return;
      depth += 1;
      setOver(true);
    });
    on("dragover", over);
    on("dragleave", leave);
    on("drop", (event) => {
      depth = 0;
      setOver(false);
      take(event, event.dataTransfer);
    });
    const paste = (event: ClipboardEvent) => {
      if (!isTaken(event)) take(event, event.clipboardData);
    };
    if (target) document.addEventListener("paste", paste, { signal });
    else on("paste", paste);
    window.addEventListener("dragover", refuseBeside, { signal });
    window.addEventListener("drop", refuseBeside, { signal });
    return () => ended.abort();
  }, [element, target, disabled]);
  return isOver;
}
