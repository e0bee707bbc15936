import { readPastedElements, type PastedElements } from "@customs-portal/sdk/rules";
import { useLayoutEffect, useRef, useState } from "react";
import type { Sheet } from "./sheet.ts";
import type { Assistant } from "./use-assistant.ts";

/** What came of a paste. */
export interface Paste {
  /** To be looked at before it is applied. */
  readonly preview: PastedElements | undefined;
  /** Why nothing was taken; a paste that the browser does not allow is done by keys. */
  readonly refusal: "catalogue" | "nothing" | "not-allowed" | undefined;
  read(text: string): void;
  /** Reads the clipboard; says whether it was allowed to. */
  readClipboard(): Promise<boolean>;
  /** Shows where the whole string would go that has no places. */
  review(): void;
  apply(): void;
  cancel(): void;
}

/** What a text with names says nothing of stays as it is; surplus goes behind it. */
function keepAbsent(pasted: PastedElements, { rows, values }: Sheet): PastedElements {
  if (rows.length === 0) return pasted;
  const kept = (value: string, index: number) => [values[index], value].filter(Boolean).join(",");
  const isAbsent = new Set(pasted.absent);
  return { ...pasted, values: pasted.values.map((value, index) => (isAbsent.has(index) ? kept(value, index) : value)) };
}

/**
 * Reads what is pasted for all elements: a specification string is taken at once, all else is looked at first, also a
 * string that has texts in the place of codes. While the elements of the code are not there, the text waits for them.
 */
export function usePaste(assistant: Assistant): Paste {
  const { sheet, state } = assistant;
  const rows = (state === "found" || state === "unplaced" ? sheet.found?.rows : undefined) ?? [];
  const [text, setText] = useState<string>();
  const [refusal, setRefusal] = useState<Paste["refusal"]>();
  /** What waits for its rows; shown by itself once, and not where it was changed meanwhile. */
  const [held, setHeld] = useState<string>();
  const waiting = state === "unplaced" && sheet.isPasted && sheet.values[0] === held ? held : undefined;
  const shown = text ?? waiting;
  // Of the rows that are there now: they may have changed since the text came.
  const found =
    shown === undefined || rows.length === 0 ? undefined : keepAbsent(readPastedElements(shown, rows), sheet);
  const isCatalogue = found?.form === "catalogue";

  const end = () => {
    setText(undefined);
    setHeld(undefined);
  };
  const read = (pasted: string) => {
    setRefusal(undefined);
    setText(undefined);
    setHeld(undefined);
    if (pasted.trim() === "") return setRefusal("nothing");
    if (rows.length === 0) {
      setHeld(pasted);
      return assistant.hold(pasted);
    }
    const { form, values, translated, surplus } = readPastedElements(pasted, rows);
    if (form === "catalogue") return setRefusal("catalogue");
    if (form === "plain" && translated.length === 0) return assistant.fill(values, surplus);
    return setText(pasted);
  };
  /** What reads by the state that is there then: a clipboard takes as long as somebody needs to allow it. */
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  });
  return {
    preview: isCatalogue ? undefined : found,
    refusal: isCatalogue ? "catalogue" : refusal,
    read,
    async readClipboard() {
      try {
        latest.current(await navigator.clipboard.readText());
        return true;
      } catch {
        // Frames, plain http and users may keep a page from reading it; the keys always work.
        setRefusal("not-allowed");
        return false;
      }
    },
    review: () => setText(sheet.values[0]),
    apply() {
      if (found) assistant.fill(found.values, found.surplus);
      end();
    },
    cancel: end,
  };
}
