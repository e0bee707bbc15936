import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { ExportedLine } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { elementBatchMaxLines, elementPartsMax } from "@customs-portal/sdk/limits";
import { checkLine } from "@customs-portal/sdk/rules";
import { registerModule, type ExportDefinition, type ExportRow } from "../../module-contract/index.ts";
import { findingText, sampleText } from "./finding-words.ts";
import { findLines, readLines } from "./lines.ts";
import { findCatalogue, lookUpAll } from "./look-up.ts";

// The file by which the thread of the exports finds that of checked lines.

const paramsSchema = z.object({
  /** What the calls that put the lines answered, in the order of the lines. */
  parts: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(
    z.minLength(1),
    z.maxLength(elementPartsMax),
    z.refine((parts) => new Set(parts).size === parts.length, { error: "name a part twice" }),
  ),
});

/** The row of a line; it is checked here, whatever its page thinks of it. */
function rowOf(
  { partNo, tariffCode, text, tradeDirection, label, leftOut }: ExportedLine,
  found: { rows: Parameters<typeof checkLine>[2]; goodsName: string } | undefined,
  { line, locale, catalogue }: { line: number; locale: string; catalogue: string },
): ExportRow {
  const { specification, bytes, findings } = checkLine(tariffCode, text, found?.rows ?? [], tradeDirection);
  const doubts = leftOut === undefined ? [] : [{ kind: "left-out" as const, name: "", detail: leftOut }];
  return {
    line,
    source: label ?? "",
    partNo,
    tariffCode,
    goodsName: found?.goodsName ?? "",
    text,
    specification,
    bytes,
    findings: findingText([...findings, ...doubts], locale),
    catalogue,
  };
}

async function* readPages(
  db: Kysely<never>,
  ids: readonly string[],
  { locale, catalogue }: { locale: string; catalogue: string },
): AsyncGenerator<readonly ExportRow[]> {
  let line = 0;
  for (const id of ids) {
    const lines = await readLines(db, id);
    const codes = [...new Set(lines.map(({ tariffCode }) => tariffCode.toUpperCase()))];
    const found = await lookUpAll(db, codes);
    yield lines.map((one) => {
      line += 1;
      return rowOf(one, found.get(one.tariffCode.toUpperCase()), { line, locale, catalogue });
    });
  }
}

const checkedLines: ExportDefinition<z.infer<typeof paramsSchema>> = {
  systemCode: "elements",
  taskCode: "checked-lines",
  title: {
    "zh-CN": "申报要素批量核对",
    en: "Check of declaration elements",
    vi: "Kiểm tra yếu tố khai báo hàng loạt",
    fr: "Contrôle des éléments de déclaration",
    es: "Comprobación de elementos de declaración",
  },
  requires: { session: "the lines are those that the caller has put" },
  columns: [
    {
      key: "line",
      type: "number",
      width: 8,
      title: { "zh-CN": "行号", en: "Line", vi: "Dòng", fr: "Ligne", es: "Línea" },
    },
    {
      key: "source",
      type: "text",
      width: 24,
      title: { "zh-CN": "来源", en: "Source", vi: "Nguồn", fr: "Source", es: "Origen" },
    },
    {
      key: "partNo",
      type: "text",
      width: 20,
      title: { "zh-CN": "料号", en: "Part number", vi: "Mã hàng", fr: "Référence", es: "Referencia" },
    },
    {
      key: "tariffCode",
      type: "text",
      width: 14,
      title: {
        "zh-CN": "税号",
        en: "Tariff code",
        vi: "Mã HS",
        fr: "Code tarifaire",
        es: "Código arancelario",
      },
    },
    {
      key: "goodsName",
      type: "text",
      width: 24,
      title: {
        "zh-CN": "商品名称",
        en: "Goods name",
        vi: "Tên hàng",
        fr: "Désignation",
        es: "Denominación",
      },
    },
    {
      key: "text",
      type: "text",
      width: 50,
      title: {
        "zh-CN": "规范申报字符串",
        en: "Specification string",
        vi: "Chuỗi khai báo",
        fr: "Chaîne de spécification",
        es: "Cadena de especificación",
      },
    },
    {
      key: "specification",
      type: "text",
      width: 50,
      title: {
        "zh-CN": "规整后字符串",
        en: "String as declared",
        vi: "Chuỗi đã chuẩn hóa",
        fr: "Chaîne déclarée",
        es: "Cadena declarada",
      },
    },
    {
      key: "bytes",
      type: "number",
      width: 8,
      title: { "zh-CN": "字节数", en: "Bytes", vi: "Số byte", fr: "Octets", es: "Bytes" },
    },
    {
      key: "findings",
      type: "text",
      width: 60,
      title: { "zh-CN": "问题", en: "Problems", vi: "Vấn đề", fr: "Problèmes", es: "Problemas" },
    },
    {
      key: "catalogue",
      type: "text",
      width: 24,
      title: { "zh-CN": "要素目录", en: "Catalogue", vi: "Danh mục", fr: "Catalogue", es: "Catálogo" },
    },
  ],
  params: paramsSchema,
  async open(db, scope, { parts }, { locale }) {
    const found = await findLines(db, scope, parts);
    const total = found.reduce((sum, { count }) => sum + count, 0);
    // Of lines that are gone, or too many, no half is written.
    if (found.length < parts.length || total > elementBatchMaxLines)
      throw new PortalError("request-invalid", { params: { field: "parts" } });
    const inForce = await findCatalogue(db);
    const catalogue = [inForce?.name, inForce?.date, inForce?.is_sample === 1 && sampleText(locale)]
      .filter(Boolean)
      .join(" · ");
    return { total, pages: readPages(db, parts, { locale, catalogue }) };
  },
};

/** The export of lines with what is wrong with each. */
// A thread finds every module by this export.
// oxlint-disable-next-line import/no-default-export
export default registerModule({ name: "elements", exports: [checkedLines] });
