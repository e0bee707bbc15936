import type { QueryField, Translate } from "@customs-portal/ui";
import { declarationStatuses, ieFlags, numbersMax, type DeclarationOptions } from "../contract.ts";

/** Separators that people write into codes. */
const withoutSigns = (text: string) => text.replace(/[\s.-]/g, "");

/** The fields of the query form; code lists are undefined until they are known. */
export function queryFields(t: Translate<"declarations">, options: DeclarationOptions | undefined): QueryField[] {
  return [
    {
      kind: "codes",
      name: "declarationNo",
      label: t("fields.declarationNo"),
      placeholder: t("hints.declarationNo"),
      max: numbersMax,
      normalise: withoutSigns,
      isValid: (code) => /^\d{1,18}$/.test(code),
      rule: t("errors.declarationNo"),
    },
    {
      kind: "text",
      name: "tariffCode",
      label: t("fields.tariffCode"),
      placeholder: t("hints.tariffCode"),
      normalise: withoutSigns,
      isValid: (text) => /^\d{2,10}$/.test(text),
      rule: t("errors.tariffCode"),
    },
    {
      kind: "text",
      name: "goodsName",
      label: t("fields.goodsName"),
      placeholder: t("hints.goodsName"),
      maxChars: 100,
    },
    {
      kind: "dateRange",
      name: "declarationDate",
      label: t("fields.declarationDate"),
      paramNames: ["dateFrom", "dateTo"],
    },
    {
      kind: "choices",
      name: "status",
      label: t("fields.status"),
      options: declarationStatuses.map((code) => ({ code, name: t(`status.${code}`) })),
      hidesCodes: true,
    },
    {
      kind: "choice",
      name: "ieFlag",
      label: t("fields.ieFlag"),
      options: ieFlags.map((code) => ({ code, name: t(`ie.${code}`) })),
      hidesCodes: true,
    },
    {
      kind: "choices",
      name: "customsDistrict",
      label: t("fields.customsDistrict"),
      options: options?.customsDistricts,
    },
    { kind: "choices", name: "tradeMode", label: t("fields.tradeMode"), options: options?.tradeModes },
    { kind: "choices", name: "country", label: t("fields.country"), options: options?.countries },
    {
      kind: "dateRange",
      name: "releaseDate",
      label: t("fields.releaseDate"),
      paramNames: ["releaseFrom", "releaseTo"],
    },
    {
      kind: "numberRange",
      name: "netWeight",
      label: t("fields.netWeight"),
      paramNames: ["netWeightFrom", "netWeightTo"],
    },
  ];
}
