import type { LinePortal } from "@customs-portal/sdk";
import { copyCodes, useT } from "@customs-portal/ui";

/** Copies declaration numbers, one a line, and says how it went. */
export function useCopy(portal: LinePortal): (numbers: readonly string[]) => Promise<void> {
  const t = useT("declarations");
  return async (numbers) => {
    try {
      await copyCodes(numbers);
      portal.notices.show({ kind: "success", text: t("batch.copied", { count: String(numbers.length) }) });
    } catch {
      // Frames and pages without encryption may not be allowed to; the keys of the browser copy without asking.
      portal.notices.show({ kind: "warning", text: t("batch.notCopied") });
    }
  };
}
