import type { QueryField, Translate } from "@customs-portal/ui";
import type { GoodsOptions } from "../../goods-contract.ts";
import { noLists, queryFields, type CodeLists } from "../query-fields.ts";

/** Of the list of declarations: they mean the same here. */
const shared: readonly string[] = ["declarationNo", "tariffCode", "goodsName", "declarationDate"];

/** The fields of the query form of goods lines. */
export function goodsQueryFields(t: Translate<"declarations">, lists: CodeLists<GoodsOptions>): QueryField[] {
  return [
    ...queryFields(t, noLists).filter(({ name }) => shared.includes(name)),
    {
      kind: "choices",
      name: "originCountry",
      label: t("fields.originCountry"),
      options: lists.data?.countries,
      optionsFailed: lists.error !== undefined,
    },
    { kind: "text", name: "partNo", label: t("fields.partNo"), placeholder: t("goods.partHint"), maxChars: 40 },
    { kind: "text", name: "manualNo", label: t("fields.manualNo"), placeholder: t("goods.manualHint"), maxChars: 40 },
  ];
}
