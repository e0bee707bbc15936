import type { LinePortal } from "@customs-portal/sdk";
import type { DataColumn, Translate } from "@customs-portal/ui";
import type { MouseEvent } from "react";
import type { Declaration } from "../contract.ts";
import { StatusCell } from "./StatusCell.tsx";
import type { Figures } from "./figures.ts";

/** The address of a declaration. */
function detailPath(id: string): string {
  return `/declarations/detail/${encodeURIComponent(id)}`;
}

/** Opens in a tab of the portal; with a key held or another mouse button, where the browser opens links. */
function NumberLink({ declaration, portal }: { declaration: Declaration; portal: LinePortal }) {
  const path = detailPath(declaration.id);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    portal.tabs.open(path);
  };
  return (
    <a className="decl-number" href={path} onClick={open}>
      {declaration.declarationNo}
    </a>
  );
}

/** The columns of the list. */
export function listColumns(portal: LinePortal, t: Translate, figures: Figures): DataColumn<Declaration>[] {
  const title = (name: string) => t(`fields.${name}`);
  return [
    {
      key: "declarationNo",
      title: title("declarationNo"),
      width: 188,
      mono: true,
      sticky: "start",
      cell: (row) => <NumberLink declaration={row} portal={portal} />,
    },
    { key: "status", title: title("status"), width: 176, cell: (row) => <StatusCell status={row.status} /> },
    { key: "ieFlag", title: title("ieFlag"), width: 152, cell: (row) => t(`ie.${row.ieFlag}`) },
    {
      key: "declarationDate",
      title: title("declarationDate"),
      width: 112,
      cell: (row) => figures.day(row.declarationDate),
    },
    {
      key: "customsDistrict",
      title: title("customsDistrict"),
      width: 168,
      cell: (row) => `${row.customsDistrict.code} ${row.customsDistrict.name}`,
    },
    {
      key: "tradeMode",
      title: title("tradeMode"),
      width: 172,
      cell: (row) => `${row.tradeMode.code} ${row.tradeMode.name}`,
    },
    { key: "tariffCode", title: title("tariffCode"), width: 124, mono: true, cell: (row) => row.tariffCode },
    { key: "goodsName", title: title("goodsName"), width: 192, cell: (row) => row.goodsName },
    { key: "specification", title: title("specification"), width: 220, cell: (row) => row.specification },
    {
      key: "quantity",
      title: title("quantity"),
      width: 124,
      align: "end",
      cell: (row) => figures.quantity(row.quantity),
    },
    { key: "unit", title: title("unit"), width: 104, cell: (row) => row.unit },
    { key: "amount", title: title("amount"), width: 148, align: "end", cell: (row) => figures.money(row.amount) },
    { key: "currency", title: title("currency"), width: 96, cell: (row) => row.currency },
    { key: "country", title: title("country"), width: 148, cell: (row) => row.country.name },
    {
      key: "netWeight",
      title: title("netWeight"),
      width: 140,
      align: "end",
      cell: (row) => figures.quantity(row.netWeight),
    },
    { key: "releaseDate", title: title("releaseDate"), width: 136, cell: (row) => figures.day(row.releaseDate) },
    { key: "contractNo", title: title("contractNo"), width: 132, cell: (row) => row.contractNo },
    { key: "consignee", title: title("consignee"), width: 220, cell: (row) => row.consignee },
  ];
}
