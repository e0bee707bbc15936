import type { LinePortal } from "@customs-portal/sdk";

const format = (portal: LinePortal, count: number) => count.toLocaleString(portal.i18n.locale.getSnapshot());

/** What is lost when the tab closes; undefined where nothing is. */
export function leaveReason(
  portal: LinePortal,
  { open, failed, isAdding }: { open: number; failed: number; isAdding: boolean },
): string | undefined {
  // Without their number, which becomes another one with each file.
  if (open > 0 || isAdding) return portal.t("files:leave.open");
  return failed > 0 ? portal.t("files:leave.failed") : undefined;
}

/** Tells what came of files while another tab is shown; failures stay until they are read, and lead back. */
export function tellRun(portal: LinePortal, { stored, failed }: { stored: number; failed: readonly unknown[] }): void {
  if (portal.tab.visible.getSnapshot()) return;
  const counts = { stored: format(portal, stored), failed: format(portal, failed.length) };
  if (failed.length === 0) {
    // All of it was cancelled.
    if (stored === 0) return;
    portal.notices.show({ kind: "success", text: portal.t("files:told.stored", counts) });
    return;
  }
  const { pathname, search } = portal.router.location.getSnapshot();
  portal.notices.show({
    kind: "error",
    text: portal.t("files:told.failed", counts),
    durationMs: Infinity,
    action: {
      label: portal.t("files:told.look"),
      run: () => portal.tabs.open(pathname + search),
    },
  });
}
