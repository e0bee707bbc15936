import type { LinePortal } from "@customs-portal/sdk";
import { PageHead, Spinner, useResource, useT } from "@customs-portal/ui";
import { useEffect } from "react";
import { fetchNumbered } from "./api.ts";
import { NoShipment } from "./NoShipment.tsx";
import { detailPath, workbenchPath } from "./paths.ts";

/**
 * A number that was typed elsewhere, such as in the command palette: its shipment takes the place of this page, or the
 * list of those that share it, as a container goes on many voyages.
 */
export function FindPage({ portal, number }: { portal: LinePortal; number: string }) {
  const t = useT("logistics");
  const { data, error, reload } = useResource(number, (signal) => fetchNumbered(portal, number, signal));
  const found = data?.rows[0];
  const to =
    found && data.total === 1
      ? detailPath("workbench", found.id)
      : found && `${workbenchPath}?number=${encodeURIComponent(number)}`;
  useEffect(() => {
    if (to !== undefined) portal.router.navigate(to, { replace: true });
  }, [portal, to]);
  useEffect(() => portal.tab.setTitle(t("detail.tab", { number })), [portal, t, number]);
  const toList = () => portal.tabs.open(workbenchPath);
  const isOver = error !== undefined || (data && to === undefined);
  return (
    <div className="logi-page">
      <PageHead
        title={t("detail.title")}
        trail={[{ label: t("group") }, { label: t("title.workbench"), onClick: toList }]}
        part={number}
      />
      {isOver ? (
        <NoShipment portal={portal} error={error} onRetry={reload} onBack={toList} />
      ) : (
        <Spinner label={t("detail.loading")} />
      )}
    </div>
  );
}
