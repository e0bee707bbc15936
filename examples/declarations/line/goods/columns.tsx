import type { LinePortal } from "@customs-portal/sdk";
import type { DataColumn, Translate } from "@customs-portal/ui";
import {
  goodsGroups,
  goodsSort,
  type GoodsColumnKey,
  type GoodsGroup,
  type GoodsLine,
  type ListedGoods,
} from "../../goods-contract.ts";
import type { Figures } from "../figures.ts";
import { DeclarationLink, fromGoods } from "../DeclarationLink.tsx";
import { statusWidth } from "../status-width.ts";
import { StatusCell } from "../StatusCell.tsx";

type Of<Row> = Omit<DataColumn<Row>, "key" | "title">;
type T = Translate<"declarations">;

const coded = ({ code, name }: { code: string; name: string }) => (code === "" ? "" : `${code} ${name}`);

/** How the columns of a goods line itself show it. */
export function lineColumns({ money, quantity }: Figures) {
  const figure = (width: number, textOf: (row: GoodsLine) => string): Of<GoodsLine> => ({
    width,
    align: "end",
    text: (row) => (textOf(row) === "" ? "" : quantity(textOf(row))),
  });
  const amount = (width: number, textOf: (row: GoodsLine) => string, currencyOf: (row: GoodsLine) => string) =>
    ({
      width,
      align: "end",
      text: (row: GoodsLine) => (textOf(row) === "" ? "" : money(textOf(row), currencyOf(row))),
    }) satisfies Of<GoodsLine>;
  const text = (width: number, textOf: (row: GoodsLine) => string): Of<GoodsLine> => ({ width, text: textOf });
  const yuan = () => "CNY";
  return {
    lineNo: { width: 84, align: "end", text: (row) => String(row.lineNo) },
    tariffCode: { ...text(124, (row) => row.tariffCode), mono: true },
    goodsName: text(168, (row) => row.goodsName),
    specification: text(240, (row) => row.specification),
    partNo: text(128, (row) => row.partNo),
    batchNo: text(116, (row) => row.batchNo),
    quantity: figure(112, (row) => row.quantity),
    unit: text(104, (row) => row.unit),
    secondQuantity: figure(112, (row) => row.secondQuantity),
    secondUnit: text(88, (row) => row.secondUnit),
    packages: figure(88, (row) => row.packages),
    netWeight: figure(124, (row) => row.netWeight),
    grossWeight: figure(124, (row) => row.grossWeight),
    unitPrice: figure(116, (row) => row.unitPrice),
    amount: amount(
      132,
      (row) => row.amount,
      (row) => row.currency,
    ),
    currency: text(84, (row) => row.currency),
    exchangeRate: figure(96, (row) => row.exchangeRate),
    customsValue: amount(148, (row) => row.customsValue, yuan),
    originCountry: text(148, (row) => coded(row.originCountry)),
    destinationCountry: text(148, (row) => coded(row.destinationCountry)),
    certificateNo: text(128, (row) => row.certificateNo),
    dutyMode: text(128, (row) => coded(row.dutyMode)),
    dutyRate: figure(120, (row) => row.dutyRate),
    dutyAmount: amount(128, (row) => row.dutyAmount, yuan),
    vatRate: figure(120, (row) => row.vatRate),
    vatAmount: amount(128, (row) => row.vatAmount, yuan),
    manualNo: text(136, (row) => row.manualNo),
    manualItemNo: figure(96, (row) => row.manualItemNo),
  } satisfies Partial<Record<keyof GoodsLine, Of<GoodsLine>>>;
}

/** The 40 columns of the list of goods lines, under the headings of their groups. */
export function goodsColumns(portal: LinePortal, t: T, figures: Figures): DataColumn<ListedGoods>[] {
  const shown: Record<GoodsColumnKey, Of<ListedGoods>> = {
    ...lineColumns(figures),
    declarationNo: {
      width: 176,
      mono: true,
      pinned: "left",
      isRequired: true,
      text: (row) => row.declarationNo,
      cell: (row) => (
        <DeclarationLink portal={portal} id={row.declarationId} number={row.declarationNo} search={fromGoods} />
      ),
    },
    status: {
      width: statusWidth(t),
      text: (row) => t(`status.${row.status}`),
      cell: (row) => <StatusCell status={row.status} />,
    },
    ieFlag: { width: 140, text: (row) => t(`ie.${row.ieFlag}`) },
    declarationDate: { width: 128, isWhole: true, text: (row) => figures.day(row.declarationDate) },
    releaseDate: { width: 128, isWhole: true, text: (row) => figures.day(row.releaseDate) },
    customsDistrict: { width: 168, text: (row) => coded(row.customsDistrict) },
    port: { width: 168, text: (row) => coded(row.port) },
    tradeMode: { width: 172, text: (row) => coded(row.tradeMode) },
    transportMode: { width: 128, text: (row) => coded(row.transportMode) },
    country: { width: 148, text: (row) => coded(row.country) },
    contractNo: { width: 132, text: (row) => row.contractNo },
    consignee: { width: 220, text: (row) => row.consignee },
  };
  const sortable: ReadonlySet<string> = new Set(goodsSort.keys);
  const column = (key: GoodsColumnKey): DataColumn<ListedGoods> => ({
    key,
    title: t(`fields.${key}`),
    isSortable: sortable.has(key),
    ...shown[key],
  });
  const groups = Object.keys(goodsGroups) as GoodsGroup[];
  return [
    column("declarationNo"),
    ...groups.map((group) => ({
      key: `group-${group}`,
      title: t(`goods.groups.${group}`),
      children: goodsGroups[group].map(column),
    })),
  ];
}
