import { codeOfTyped, normalise } from "@customs-portal/sdk/rules";

/** What a column of a table holds. */
export type ColumnRole = "partNo" | "tariffCode" | "text";
export const columnRoles: readonly ColumnRole[] = ["partNo", "tariffCode", "text"];
/** Where each is; undefined where no column holds it. */
export type ColumnMap = Readonly<Record<ColumnRole, number | undefined>>;

/** What is known of the columns of a table. */
export interface MappedTable {
  hasHeading: boolean;
  map: ColumnMap;
}

/** Headings as people write them, without blanks, marks and case. */
const headings: Readonly<Record<ColumnRole, readonly string[]>> = {
  partNo: [
    ..."料号 企业料号 备案料号 商品料号 物料号 物料编码 物料代码 货号 产品编号 编号 成品料号 原料料号".split(" "),
    ..."partnumber partno pn sku item itemno itemnumber material materialno".split(" "),
    ..."mãhàng mãvậttư mãsảnphẩm référence réf article referencia ref artículo".split(" "),
  ],
  tariffCode: [
    ..."税号 商品编号 商品编码 商品税号 税则号列 税则号 hs编码 hscode hs编号 hs海关编码 海关编码 编码".split(" "),
    ..."tariffcode hs hsn tariff commoditycode mãhs mãsốhs mãsốhànghóa".split(" "),
    ..."codetarifaire codesh nomenclature códigoarancelario códigohs partida partidaarancelaria".split(" "),
  ],
  text: [
    ..."规格型号 规范申报字符串 规范申报 申报要素 申报规格 商品规格型号 规格 商品规格、型号 要素 申报要素内容".split(
      " ",
    ),
    ..."specification specificationstring declarationelements gmodel elements spec".split(" "),
    ..."chuỗikhaibáo quycách yếutốkhaibáo chaînedespécification spécification".split(" "),
    ..."cadenadeespecificación especificación elementosdedeclaración".split(" "),
  ],
};

const sampleRows = 50;
const bare = (text: string) =>
  normalise(text)
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s._*:：/-]/g, "");
/** Whether a cell may be a tariff code, as people write it. */
export const isCode = (text: string) => /^\d[\dA-Za-z]{7,9}$/.test(codeOfTyped(text));

function byHeadings(cells: readonly string[]): ColumnMap {
  const names = cells.map(bare);
  const find = (role: ColumnRole) => {
    const at = names.findIndex((name) => headings[role].includes(name));
    return at < 0 ? undefined : at;
  };
  return { partNo: find("partNo"), tariffCode: find("tariffCode"), text: find("text") };
}

/** How much a column looks like one, by its first values. */
function score(values: readonly string[], looks: (value: string) => number): number {
  return values.reduce((sum, value) => sum + looks(value), 0);
}

function byContent(rows: readonly (readonly string[])[]): ColumnMap {
  const sample = rows.slice(0, sampleRows);
  const width = sample.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Array.from({ length: width }, (_, at) => sample.map((row) => row[at] ?? ""));
  const best = (looks: (value: string) => number, not: readonly (number | undefined)[]) => {
    const scores = columns.map((values, at) => (not.includes(at) ? -1 : score(values, looks)));
    const most = scores.reduce((high, one) => Math.max(high, one), 0);
    return most === 0 ? undefined : scores.indexOf(most);
  };
  const tariffCode = best((value) => (isCode(value) ? 1 : 0), []);
  const text = best((value) => value.split(/[|｜;；]/).length - 1, [tariffCode]);
  const partNo = best((value) => (value.trim() === "" ? 0 : 1), [tariffCode, text]);
  return { partNo, tariffCode, text };
}

/** Which column holds what: by the headings, else by what stands in it. */
export function mapColumns(rows: readonly (readonly string[])[]): MappedTable {
  const first = rows[0] ?? [];
  const named = byHeadings(first);
  const found = columnRoles.filter((role) => named[role] !== undefined).length;
  const hasHeading = found >= 2 || (found === 1 && !first.some(isCode));
  if (!hasHeading) return { hasHeading, map: byContent(rows) };
  const guessed = byContent(rows.slice(1));
  const taken = new Set(Object.values(named));
  const fill = (role: ColumnRole) => named[role] ?? (taken.has(guessed[role]) ? undefined : guessed[role]);
  return { hasHeading, map: { partNo: fill("partNo"), tariffCode: fill("tariffCode"), text: fill("text") } };
}
