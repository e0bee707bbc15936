import type { LinePortal } from "@customs-portal/sdk";
import type { DataColumn, Translate } from "@customs-portal/ui";
import { declarationSort, type CodeName, type Declaration } from "../contract.ts";
import { DeclarationLink } from "./DeclarationLink.tsx";
import { StatusCell } from "./StatusCell.tsx";
import { statusWidth } from "./status-width.ts";
import type { Figures } from "./figures.ts";

/**
 * The columns of the list: what people look for first stands first, and fits a window of 1366 pixels. Words of which each
 * language has longer or shorter ones, and amounts, have the width of their content.
 * @param search query of the list
 */
export function listColumns(
  portal: LinePortal,
  t: Translate<"declarations">,
  figures: Figures,
  search: string,
): DataColumn<Declaration>[] {
  const title = (name: Exclude<keyof Declaration, "id">) => t(`fields.${name}`);
  const coded = ({ code, name }: CodeName) => `${code} ${name}`;
  const columns: DataColumn<Declaration>[] = [
    {
      key: "declarationNo",
      title: title("declarationNo"),
      width: 176,
      mono: true,
      pinned: "left",
      isRequired: true,
      text: (row) => row.declarationNo,
      cell: (row) => <DeclarationLink portal={portal} id={row.id} number={row.declarationNo} search={search} />,
    },
    {
      key: "status",
      title: title("status"),
      width: statusWidth(t),
      text: (row) => t(`status.${row.status}`),
      cell: (row) => <StatusCell status={row.status} />,
    },
    {
      key: "declarationDate",
      title: title("declarationDate"),
      width: 124,
      isWhole: true,
      text: (row) => figures.day(row.declarationDate),
    },
    { key: "ieFlag", title: title("ieFlag"), width: 140, text: (row) => t(`ie.${row.ieFlag}`) },
    { key: "tariffCode", title: title("tariffCode"), width: 116, mono: true, text: (row) => row.tariffCode },
    { key: "goodsName", title: title("goodsName"), width: 140, text: (row) => row.goodsName },
    {
      key: "amount",
      title: title("amount"),
      width: 148,
      align: "end",
      text: (row) => figures.money(row.amount, row.currency),
    },
    { key: "currency", title: title("currency"), width: 104, text: (row) => row.currency },
    {
      key: "customsDistrict",
      title: title("customsDistrict"),
      width: 168,
      text: (row) => coded(row.customsDistrict),
    },
    { key: "tradeMode", title: title("tradeMode"), width: 172, text: (row) => coded(row.tradeMode) },
    { key: "country", title: title("country"), width: 168, text: (row) => coded(row.country) },
    {
      key: "quantity",
      title: title("quantity"),
      width: 124,
      align: "end",
      text: (row) => figures.quantity(row.quantity),
    },
    { key: "unit", title: title("unit"), width: 104, text: (row) => row.unit },
    {
      key: "netWeight",
      title: title("netWeight"),
      width: 140,
      align: "end",
      text: (row) => figures.quantity(row.netWeight),
    },
    {
      key: "releaseDate",
      title: title("releaseDate"),
      width: 136,
      isWhole: true,
      text: (row) => figures.day(row.releaseDate),
    },
    { key: "contractNo", title: title("contractNo"), width: 132, text: (row) => row.contractNo },
    { key: "consignee", title: title("consignee"), width: 220, text: (row) => row.consignee },
    { key: "specification", title: title("specification"), width: 260, text: (row) => row.specification },
  ];
  const sortable: ReadonlySet<string> = new Set(declarationSort.keys);
  return columns.map((column) => ({ ...column, isSortable: sortable.has(column.key) }));
}
