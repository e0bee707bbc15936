import { batchTextMaxEntries } from "@customs-portal/sdk/limits";
import type { BatchTextRequest } from "@customs-portal/sdk/portal";
import { checkByPattern, readBatchText, type BatchText } from "@customs-portal/sdk/rules";
import { runInSlices } from "@customs-portal/ui";
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";

/** A batch text as far as it was read. */
export interface ReadText extends BatchText {
  /** Entries that may be used but are more than the limit. */
  readonly beyond: readonly string[];
}

export interface BatchTextState {
  /** What the text holds; of an earlier text while `isReading`. */
  readonly found: ReadText;
  readonly isReading: boolean;
  readonly limit: number;
  /** Reads what stands in the field now. */
  read(): void;
  /**
   * Leaves in the field what may stay: each entry once, those that are valid, those within the limit. Does nothing
   * where the text changes meanwhile.
   */
  keep(what: "distinct" | "valid" | "within-limit"): Promise<void>;
}

const nothing: ReadText = { entries: [], duplicates: [], invalid: [], beyond: [] };

/** Reads the text of a field as it is typed, in short slices. */
export function useBatchText(
  field: RefObject<HTMLTextAreaElement | null>,
  { pattern, limit = batchTextMaxEntries, isValid: isUsable, normalise }: BatchTextRequest,
  { separators, initial }: { separators: string; initial: string },
): BatchTextState {
  const [found, setFound] = useState(nothing);
  const [isReading, setReading] = useState(true);
  const current = useRef<AbortController>(undefined);
  const isValid = useMemo(() => isUsable ?? checkByPattern(pattern), [isUsable, pattern]);

  const read = useCallback(() => {
    current.current?.abort();
    const reading = (current.current = new AbortController());
    const options = { separators, ...(normalise && { normalise }), ...(isValid && { isValid }) };
    // The field comes a moment after the dialog.
    runInSlices(readBatchText(field.current?.value ?? initial, options), reading.signal).then(
      (text) => {
        if (reading.signal.aborted) return;
        setFound({ ...text, beyond: text.entries.slice(limit) });
        setReading(false);
      },
      () => undefined,
    );
  }, [field, initial, separators, normalise, isValid, limit]);

  useEffect(() => {
    read();
    return () => current.current?.abort();
  }, [read]);
  const readAnew = () => {
    setReading(true);
    read();
  };

  const keep = async (what: "distinct" | "valid" | "within-limit") => {
    const { signal } = (current.current ??= new AbortController());
    const text = field.current?.value ?? "";
    const entriesOf = async (isChecked: boolean) => {
      const check = isChecked && isValid && { isValid };
      const steps = readBatchText(text, { separators, ...(normalise && { normalise }), ...check });
      return (await runInSlices(steps, signal)).entries;
    };
    try {
      // Read without the check where what is wrong is to stay in its place.
      const entries = await entriesOf(what === "valid");
      const tooMuch = new Set(what === "within-limit" ? (await entriesOf(true)).slice(limit) : []);
      field.current?.setRangeText(entries.filter((entry) => !tooMuch.has(entry)).join("\n"), 0, text.length);
      field.current?.focus();
      readAnew();
    } catch (failure) {
      // Another text, or the end of the dialog, came first.
      if (!signal.aborted) throw failure;
    }
  };
  return { found, isReading, limit, read: readAnew, keep };
}
