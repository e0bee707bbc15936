import type { CellValue, ExportColumnDefinition } from "@customs-portal/server";
import type { Declaration, DeclarationStatus, IeFlag } from "../contract.ts";

type Heading = readonly [zh: string, en: string, vi: string, fr: string, es: string];

/** Files carry Chinese values, as the declarations themselves do; only the headings follow the locale. */
const statusNames: Readonly<Record<DeclarationStatus, string>> = {
  draft: "草稿",
  submitted: "已申报",
  accepted: "已接单",
  inspected: "查验中",
  released: "已放行",
  closed: "已结关",
  rejected: "退单",
};
const ieNames: Readonly<Record<IeFlag, string>> = { I: "进口", E: "出口" };

function column(
  key: keyof Declaration,
  [zh, en, vi, fr, es]: Heading,
  width: number,
  type: "text" | "number" = "text",
): ExportColumnDefinition {
  return { key, title: { "zh-CN": zh, en, vi, fr, es }, type, width };
}

/** The columns of the exported list. */
export const exportColumns: readonly ExportColumnDefinition[] = [
  column("declarationNo", ["报关单号", "Declaration no.", "Số tờ khai", "N° de déclaration", "N.º de declaración"], 21),
  column("ieFlag", ["进出口标志", "Import/export", "Nhập/xuất", "Import/export", "Importación/exportación"], 11),
  column("status", ["状态", "Status", "Trạng thái", "Statut", "Estado"], 10),
  column(
    "declarationDate",
    ["申报日期", "Declaration date", "Ngày khai báo", "Date de déclaration", "Fecha de declaración"],
    13,
  ),
  column("releaseDate", ["放行日期", "Release date", "Ngày thông quan", "Date de mainlevée", "Fecha de levante"], 13),
  column(
    "customsDistrict",
    ["申报地海关", "Customs office", "Cơ quan hải quan", "Bureau de douane", "Oficina de aduanas"],
    22,
  ),
  column(
    "port",
    ["进出境关别", "Office of entry/exit", "Cửa khẩu nhập/xuất", "Bureau d’entrée/sortie", "Aduana de entrada/salida"],
    22,
  ),
  column(
    "tradeMode",
    ["监管方式", "Trade mode", "Phương thức thương mại", "Régime commercial", "Modalidad comercial"],
    22,
  ),
  column(
    "transportMode",
    ["运输方式", "Transport mode", "Phương thức vận tải", "Mode de transport", "Medio de transporte"],
    14,
  ),
  column(
    "country",
    ["贸易国别（地区）", "Trading country", "Nước giao dịch", "Pays de transaction", "País de comercio"],
    16,
  ),
  column("contractNo", ["合同协议号", "Contract no.", "Số hợp đồng", "N° de contrat", "N.º de contrato"], 18),
  column("consignee", ["境内收发货人", "Domestic party", "Bên trong nước", "Partie nationale", "Parte nacional"], 30),
  column("tariffCode", ["商品编号", "Tariff code", "Mã thuế quan", "Code tarifaire", "Código arancelario"], 13),
  column("goodsName", ["商品名称", "Goods name", "Tên hàng", "Désignation", "Mercancía"], 26),
  column("specification", ["规格型号", "Specification", "Quy cách", "Spécification", "Especificación"], 48),
  column("quantity", ["数量", "Quantity", "Số lượng", "Quantité", "Cantidad"], 14, "number"),
  column("unit", ["法定单位", "Statutory unit", "Đơn vị pháp định", "Unité légale", "Unidad legal"], 10),
  column("amount", ["总价", "Amount", "Trị giá", "Montant", "Importe"], 16, "number"),
  column("currency", ["币制", "Currency", "Loại tiền", "Monnaie", "Moneda"], 8),
  column(
    "grossWeight",
    ["毛重（千克）", "Gross weight (kg)", "Trọng lượng cả bì (kg)", "Poids brut (kg)", "Peso bruto (kg)"],
    14,
    "number",
  ),
  column(
    "netWeight",
    ["净重（千克）", "Net weight (kg)", "Trọng lượng tịnh (kg)", "Poids net (kg)", "Peso neto (kg)"],
    14,
    "number",
  ),
];

/** A declaration as a row of the file, by column key. */
export function toCells(declaration: Declaration): Record<string, CellValue> {
  const cells: Record<string, CellValue> = {};
  for (const [key, value] of Object.entries(declaration)) {
    cells[key] = value !== null && typeof value === "object" ? `${value.code} ${value.name}` : value;
  }
  cells["status"] = statusNames[declaration.status];
  cells["ieFlag"] = ieNames[declaration.ieFlag];
  return cells;
}
