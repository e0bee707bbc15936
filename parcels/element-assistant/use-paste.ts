import { readPastedElements, type PastedElements } from "@customs-portal/sdk/rules";
import { useState } from "react";
import type { Assistant } from "./use-assistant.ts";

/** What came of a paste. */
export interface Paste {
  /** To be looked at before it is applied. */
  readonly preview: PastedElements | undefined;
  /** Why nothing was taken; a paste that the browser does not allow is done by keys. */
  readonly refusal: "catalogue" | "nothing" | "not-allowed" | undefined;
  read(text: string): void;
  /** Reads the clipboard. */
  readClipboard(): Promise<void>;
  apply(): void;
  cancel(): void;
}

/**
 * Reads what is pasted for all elements: a specification string is taken at once, all else is looked at first, also a
 * string that has texts in the place of codes.
 */
export function usePaste(assistant: Assistant): Paste {
  const [preview, setPreview] = useState<PastedElements>();
  const [refusal, setRefusal] = useState<Paste["refusal"]>();
  const read = (text: string) => {
    setRefusal(undefined);
    if (text.trim() === "") return setRefusal("nothing");
    const found = readPastedElements(text, assistant.sheet.rows);
    if (found.form === "catalogue") return setRefusal("catalogue");
    if (found.form === "plain" && found.translated.length === 0) return assistant.fill(found.values, "paste");
    return setPreview(found);
  };
  return {
    preview,
    refusal,
    read,
    async readClipboard() {
      try {
        read(await navigator.clipboard.readText());
      } catch {
        // Frames, plain http and users may keep a page from reading it; the keys always work.
        setRefusal("not-allowed");
      }
    },
    apply() {
      if (preview) assistant.fill(preview.values, "paste");
      setPreview(undefined);
    },
    cancel: () => setPreview(undefined),
  };
}
