import type { LinePortal } from "@customs-portal/sdk";
import { Button, Icon, PageHead, Spinner, useFormat, useResource, useT, type Resource } from "@customs-portal/ui";
import Star from "lucide-react/icons/star";
import { useEffect } from "react";
import { exceptionsOf, type Shipment, type ShipmentDetail } from "../contract.ts";
import { fetchDetail } from "./api.ts";
import { Facts } from "./Facts.tsx";
import { Links } from "./Links.tsx";
import { NoShipment } from "./NoShipment.tsx";
import { listPath, type ListName } from "./paths.ts";
import { ExceptionTags, NodeTag } from "./Tags.tsx";
import { Timeline } from "./Timeline.tsx";
import { useFollow } from "./use-follow.ts";
import { useLocaleReload } from "./use-shipments.ts";

const noMatter = () => undefined;

/** What is wrong with a shipment and why, in a sentence each. */
function Wrong({ shipment }: { shipment: Shipment }) {
  const t = useT("logistics");
  const kinds = exceptionsOf(shipment);
  if (kinds.length === 0) return null;
  const documents = shipment.missingDocuments.map((kind) => t(`documents.${kind}`)).join(t("detail.comma"));
  const why = {
    held: shipment.hold ? t(`hold.${shipment.hold}`) : "",
    documents: t("detail.missing", { documents }),
    delayed: t("detail.delayed", { node: shipment.nextNode ? t(`node.${shipment.nextNode}`) : "" }),
  };
  return (
    <section className="logi-wrong" aria-label={t("exception.any")}>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <ExceptionTags kinds={[kind]} />
            <span>{why[kind]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ContentProps {
  portal: LinePortal;
  resource: Resource<ShipmentDetail>;
  data: ShipmentDetail;
}

function Content({ portal, resource, data }: ContentProps) {
  const t = useT("logistics");
  const format = useFormat();
  const { shipment, events, links } = data;
  const follow = useFollow(portal, resource.loadedAt, noMatter);
  const isFollowed = follow.isFollowed(shipment);
  return (
    <>
      <div className="logi-tools">
        <NodeTag node={shipment.node} transport={shipment.transport} />
        <div>
          <span className="logi-star" data-followed={isFollowed || undefined}>
            <Button icon={<Icon of={Star} />} aria-pressed={isFollowed} onClick={() => void follow.toggle(shipment)}>
              {t(isFollowed ? "follow.yes" : "follow.add")}
            </Button>
          </span>
        </div>
      </div>
      <Wrong shipment={shipment} />
      <div className="logi-detail">
        <section className="logi-panel">
          <h2>{t("timeline.title")}</h2>
          <p className="logi-quiet">{t("timeline.zones")}</p>
          <Timeline events={events} now={resource.loadedAt} />
        </section>
        <div>
          <section className="logi-panel">
            <h2>{t("detail.facts")}</h2>
            <Facts
              facts={[
                { name: "route", value: `${shipment.origin.name} → ${shipment.destination.name}` },
                { name: "transport", value: t(`transport.${shipment.transport}`) },
                { name: "voyage", value: `${shipment.carrier} ${shipment.voyage}` },
                { name: "direction", value: t(`direction.${shipment.direction}`) },
                { name: "containerNo", value: shipment.containerNo, isCode: true },
                { name: "billNo", value: shipment.billNo, isCode: true },
                { name: "declarationNo", value: shipment.declarationNo, isCode: true },
                { name: "goodsName", value: shipment.goodsName },
                { name: "partner", value: shipment.partner },
                { name: "plannedDelivery", value: format.dateTime(shipment.plannedDelivery) },
                { name: "updatedAt", value: format.dateTime(shipment.updatedAt) },
              ]}
            />
          </section>
          <Links portal={portal} id={shipment.id} links={links} onChanged={resource.reload} />
        </div>
      </div>
    </>
  );
}

/** One shipment: what is wrong, its way, its facts, and the links that show it to others. */
export function DetailPage({ portal, list, id }: { portal: LinePortal; list: ListName; id: string }) {
  const t = useT("logistics");
  const resource = useResource(id, (signal) => fetchDetail(portal, id, signal));
  useLocaleReload(resource);
  const { error, reload } = resource;
  const data = resource.dataKey === id ? resource.data : undefined;
  const number = data?.shipment.shipmentNo;
  useEffect(() => {
    if (number) portal.tab.setTitle(t("detail.tab", { number }));
  }, [portal, number, t]);
  const toList = () => portal.tabs.open(listPath(list));
  return (
    <div className="logi-page">
      <PageHead
        title={t("detail.title")}
        trail={[
          { label: t("group") },
          { label: t(list === "workbench" ? "title.workbench" : "title.list"), onClick: toList },
        ]}
        part={number}
      />
      {data && <Content portal={portal} resource={resource} data={data} />}
      {!data && error === undefined && <Spinner label={t("detail.loading")} />}
      {!data && error !== undefined && <NoShipment portal={portal} error={error} onRetry={reload} onBack={toList} />}
    </div>
  );
}
