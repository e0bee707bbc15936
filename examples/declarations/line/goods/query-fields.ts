import type { QueryField, Translate } from "@customs-portal/ui";
import type { GoodsOptions } from "../../goods-contract.ts";
import { queryFields, type CodeLists } from "../query-fields.ts";

/** Of the list of declarations: they mean the same here. */
const first: readonly string[] = ["declarationNo", "tariffCode", "goodsName", "declarationDate"];
const last: readonly string[] = ["status", "ieFlag", "tradeMode"];

/** The fields of the query form of goods lines. */
export function goodsQueryFields(t: Translate<"declarations">, lists: CodeLists<GoodsOptions>): QueryField[] {
  const shared = queryFields(t, lists);
  return [
    ...shared.filter(({ name }) => first.includes(name)),
    {
      kind: "choices",
      name: "originCountry",
      label: t("fields.originCountry"),
      options: lists.data?.countries,
      optionsFailed: lists.error !== undefined,
    },
    { kind: "text", name: "partNo", label: t("fields.partNo"), placeholder: t("goods.partHint"), maxChars: 40 },
    { kind: "text", name: "manualNo", label: t("fields.manualNo"), placeholder: t("goods.manualHint"), maxChars: 40 },
    ...shared.filter(({ name }) => last.includes(name)),
  ];
}
