import type { LinePortal } from "@customs-portal/sdk";
import { errorText, useGone, useT } from "@customs-portal/ui";
import { useEffect, useState } from "react";

/** A form whose values are sent as a whole. */
export interface EditForm<Values> {
  values: Values;
  set(change: Partial<Values>): void;
  isChanged: boolean;
  pending: boolean;
  /** Why it could not be saved, in words. */
  error: string | undefined;
  save(work: (values: Values) => Promise<void>): Promise<boolean>;
  /** Asks where something would be lost. */
  mayLeave(): Promise<boolean>;
}

/**
 * The values of a form; while they differ from what they were, the tab is asked about before it closes.
 * @param wordsOf words why it could not be saved
 */
export function useForm<Values extends object>(
  portal: LinePortal,
  initial: Values,
  wordsOf = (cause: unknown) => errorText(portal, cause).text,
): EditForm<Values> {
  const t = useT("administration");
  const [first] = useState(initial);
  const [values, setValues] = useState(initial);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const isChanged = JSON.stringify(values) !== JSON.stringify(first);
  useEffect(() => portal.setDirty(isChanged), [portal, isChanged]);
  useGone(() => portal.setDirty(false));
  return {
    values,
    set(change) {
      setError(undefined);
      setValues((before) => ({ ...before, ...change }));
    },
    isChanged,
    pending,
    error,
    async save(work) {
      if (pending) return false;
      setPending(true);
      setError(undefined);
      try {
        await work(values);
        return true;
      } catch (cause) {
        setError(wordsOf(cause));
        return false;
      } finally {
        setPending(false);
      }
    },
    async mayLeave() {
      if (!isChanged) return true;
      const question = { title: t("leave.title"), message: t("leave.text"), confirmLabel: t("leave.discard") };
      return portal.dialogs.open("confirm", { ...question, danger: true });
    },
  };
}
