import type { LinePortal } from "@customs-portal/sdk";
import {
  Button,
  EmptyState,
  ErrorState,
  errorText,
  PageHead,
  Spinner,
  StatusTag,
  useFormat,
  useResource,
  useStore,
  useT,
} from "@customs-portal/ui";
import type { SharedView } from "../contract.ts";
import { fetchShared } from "./api.ts";
import { Facts } from "./Facts.tsx";
import { NodeTag } from "./Tags.tsx";
import { Timeline } from "./Timeline.tsx";
import { useLocaleReload } from "./use-shipments.ts";

function Content({ view, at }: { view: SharedView; at: Date | undefined }) {
  const t = useT("logistics");
  const format = useFormat();
  const { shipment, events, expiresAt } = view;
  return (
    <>
      <PageHead title={t("shared.title", { number: shipment.shipmentNo })} />
      <div className="logi-tools">
        <span className="logi-tags">
          <NodeTag node={shipment.node} transport={shipment.transport} />
          {shipment.isDelayed && <StatusTag kind="warning">{t("exception.delayed")}</StatusTag>}
        </span>
        <span className="logi-quiet">{t("shared.until", { time: format.dateTime(expiresAt) })}</span>
      </div>
      <div className="logi-detail">
        <section className="logi-panel">
          <h2>{t("timeline.title")}</h2>
          <p className="logi-quiet">{t("timeline.zones")}</p>
          <Timeline events={events} now={at} />
        </section>
        <section className="logi-panel">
          <h2>{t("detail.facts")}</h2>
          <Facts
            facts={[
              { name: "route", value: `${shipment.origin.name} → ${shipment.destination.name}` },
              { name: "transport", value: t(`transport.${shipment.transport}`) },
              { name: "voyage", value: shipment.voyage },
              { name: "containerNo", value: shipment.containerNo, isCode: true },
              { name: "billNo", value: shipment.billNo, isCode: true },
              { name: "plannedDelivery", value: format.dateTime(shipment.plannedDelivery) },
              { name: "updatedAt", value: format.dateTime(shipment.updatedAt) },
            ]}
          />
        </section>
      </div>
    </>
  );
}

/** What a link shows: one shipment, to be read, without an account. */
export function SharedPage({ portal }: { portal: LinePortal }) {
  const t = useT("logistics");
  const { hash } = useStore(portal.router.location);
  const token = hash.replace(/^#/, "");
  const resource = useResource(token, (signal) => fetchShared(portal, token, signal));
  useLocaleReload(resource);
  const { error, reload, loadedAt } = resource;
  const data = resource.dataKey === token ? resource.data : undefined;
  const failure = error === undefined ? undefined : errorText(portal, error);
  // A token that cannot be one is told as one that is over.
  const isGone = failure?.code === "not-found" || failure?.code === "request-invalid";
  return (
    <div className="logi-page logi-shared">
      {data && !isGone && <Content view={data} at={loadedAt} />}
      {!data && !failure && <Spinner label={t("detail.loading")} />}
      {isGone && <EmptyState title={t("shared.gone")} hint={t("shared.goneHint")} />}
      {failure && !isGone && !data && (
        <ErrorState
          title={t("detail.failed")}
          message={failure.text}
          hint={t("list.failedHint")}
          code={failure.code}
          action={<Button onClick={reload}>{t("list.retry")}</Button>}
        />
      )}
    </div>
  );
}
