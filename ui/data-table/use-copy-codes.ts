import { useFormat } from "../hooks/use-format.ts";
import { usePortal } from "../hooks/use-portal.ts";
import { useT } from "../hooks/use-texts.ts";
import { copyCodes } from "./copy-codes.ts";

/** Copies codes, one a line, as texts for spreadsheets, and says how it went. */
export function useCopyCodes(): (codes: readonly string[]) => Promise<void> {
  const { notices } = usePortal();
  const t = useT("ui");
  const format = useFormat();
  return async (codes) => {
    try {
      await copyCodes(codes);
      notices.show({ kind: "success", text: t("copy.done", { count: format.number(codes.length) }) });
    } catch {
      // Frames and pages without encryption may not be allowed to; the keys of the browser copy without asking.
      notices.show({ kind: "warning", text: t("copy.refused") });
    }
  };
}
