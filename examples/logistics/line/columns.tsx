import type { LinePortal } from "@customs-portal/sdk";
import { Icon, type DataColumn, type Format, type Translate } from "@customs-portal/ui";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { MouseEvent } from "react";
import { exceptionsOf, sortKeys, type Shipment } from "../contract.ts";
import { FollowButton } from "./FollowButton.tsx";
import { detailPath, type ListName } from "./paths.ts";
import { ExceptionTags, NodeTag, transportIcons } from "./Tags.tsx";
import type { Follow } from "./use-follow.ts";

export interface ColumnsOptions {
  portal: LinePortal;
  list: ListName;
  t: Translate<"logistics">;
  format: Format;
  follow: Follow;
}

function ShipmentLink({ portal, list, row }: { portal: LinePortal; list: ListName; row: Shipment }) {
  const path = detailPath(list, row.id);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    portal.tabs.open(path);
  };
  return (
    <a className="logi-link" href={path} onClick={open}>
      {row.shipmentNo}
    </a>
  );
}

/** The columns of a list: what is wrong and what comes next stand where they are seen at 1366 pixels. */
export function shipmentColumns({ portal, list, t, format, follow }: ColumnsOptions): DataColumn<Shipment>[] {
  const title = (key: string) => t(`fields.${key as "shipmentNo"}`);
  const exceptions = (row: Shipment) => exceptionsOf(row).map((kind) => t(`exception.${kind}`));
  const columns: DataColumn<Shipment>[] = [
    {
      key: "follow",
      title: title("follow"),
      width: 92,
      align: "center",
      isWhole: false,
      pinned: "left",
      isRequired: true,
      text: (row) => (follow.isFollowed(row) ? t("follow.yes") : t("follow.no")),
      cell: (row) => <FollowButton shipment={row} follow={follow} />,
    },
    {
      key: "shipmentNo",
      title: title("shipmentNo"),
      width: 132,
      mono: true,
      pinned: "left",
      isRequired: true,
      text: (row) => row.shipmentNo,
      cell: (row) => <ShipmentLink portal={portal} list={list} row={row} />,
    },
    {
      key: "urgency",
      title: title("exceptions"),
      width: 180,
      text: (row) => exceptions(row).join(" · "),
      cell: (row) => <ExceptionTags kinds={exceptionsOf(row)} />,
    },
    {
      key: "node",
      title: title("node"),
      width: 148,
      text: (row) => t(`node.${row.node}`),
      cell: (row) => <NodeTag node={row.node} transport={row.transport} />,
    },
    {
      key: "nextPlannedAt",
      title: title("nextPlannedAt"),
      width: 240,
      minWidth: 190,
      text: (row) =>
        row.nextNode === null ? t("list.done") : `${t(`node.${row.nextNode}`)} · ${format.dateTime(row.nextPlannedAt)}`,
      // Half a time reads as another one: what is cut is the node.
      cell: (row) =>
        row.nextNode === null ? (
          t("list.done")
        ) : (
          <span className="logi-next">
            <span className="cp-cut">{t(`node.${row.nextNode}`)}</span>
            <span>{`· ${format.dateTime(row.nextPlannedAt)}`}</span>
          </span>
        ),
    },
    {
      key: "plannedDelivery",
      title: title("plannedDelivery"),
      width: 156,
      isWhole: true,
      text: (row) => format.dateTime(row.plannedDelivery),
    },
    {
      key: "route",
      title: title("route"),
      width: 260,
      text: (row) => `${row.origin.name} → ${row.destination.name}`,
      cell: (row) => (
        <span className="logi-route">
          <Icon of={transportIcons[row.transport]} />
          <span className="cp-cut">{row.origin.name}</span>
          <Icon of={ArrowRight} />
          <span className="cp-cut">{row.destination.name}</span>
        </span>
      ),
    },
    { key: "transport", title: title("transport"), width: 112, text: (row) => t(`transport.${row.transport}`) },
    { key: "containerNo", title: title("containerNo"), width: 132, mono: true, text: (row) => row.containerNo },
    { key: "billNo", title: title("billNo"), width: 148, mono: true, text: (row) => row.billNo },
    {
      key: "declarationNo",
      title: title("declarationNo"),
      width: 176,
      mono: true,
      text: (row) => row.declarationNo,
    },
    { key: "goodsName", title: title("goodsName"), width: 148, text: (row) => row.goodsName },
    { key: "partner", title: title("partner"), width: 200, text: (row) => row.partner },
    {
      key: "updatedAt",
      title: title("updatedAt"),
      width: 176,
      isWhole: true,
      text: (row) => format.dateTime(row.updatedAt),
    },
  ];
  return columns.map((column) => ({ ...column, isSortable: sortKeys.some((key) => key === column.key) }));
}
