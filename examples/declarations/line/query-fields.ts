import { joinGroups } from "@customs-portal/sdk/rules";
import type { QueryField, Translate } from "@customs-portal/ui";
import {
  contractNoMaxChars,
  declarationStatuses,
  ieFlags,
  numbersMax,
  tariffCodesMax,
  type DeclarationOptions,
} from "../contract.ts";

/** Behind its first digits one code goes on in pairs alone; "8471 8473" and "847130 8473" may be two. */
const tariffGroups = /^(\d{4}([ -]\d\d){1,3}|\d{6}([ -]\d\d){1,2}|\d{8}[ -]\d\d)$/;
/** A tariff code without the signs between its groups; what may be several stays as it was typed. */
function tariffDigits(text: string): string {
  const code = text.replaceAll(".", "").replace(/\s+/g, " ");
  return tariffGroups.test(code) ? code.replace(/[ -]/g, "") : code;
}

/** Code lists of the server, while they come, and where they could not be had. */
export interface CodeLists<Lists> {
  data: Lists | undefined;
  error: unknown;
}

/** Where the names of codes are not needed. */
export const noLists = { data: undefined, error: undefined };

/** The fields of the query form. */
export function queryFields(t: Translate<"declarations">, lists: CodeLists<Partial<DeclarationOptions>>): QueryField[] {
  const optionsFailed = lists.error !== undefined;
  const options = lists.data;
  return [
    {
      kind: "codes",
      name: "declarationNo",
      label: t("fields.declarationNo"),
      placeholder: t("hints.declarationNo"),
      max: numbersMax,
      normalise: (text) => joinGroups(text, ".-"),
      isValid: (code) => /^\d{1,18}$/.test(code),
      rule: t("errors.declarationNo"),
    },
    {
      kind: "codes",
      name: "tariffCode",
      label: t("fields.tariffCode"),
      placeholder: t("hints.tariffCode"),
      max: tariffCodesMax,
      normalise: tariffDigits,
      isValid: (code) => /^\d{2,10}$/.test(code),
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
      optionsFailed,
    },
    { kind: "choices", name: "tradeMode", label: t("fields.tradeMode"), options: options?.tradeModes, optionsFailed },
    { kind: "choices", name: "country", label: t("fields.country"), options: options?.countries, optionsFailed },
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
    {
      kind: "text",
      name: "contractNo",
      label: t("fields.contractNo"),
      placeholder: t("hints.contractNo"),
      maxChars: contractNoMaxChars,
    },
    { kind: "choices", name: "currency", label: t("fields.currency"), options: options?.currencies, optionsFailed },
    { kind: "numberRange", name: "amount", label: t("fields.amount"), paramNames: ["amountFrom", "amountTo"] },
  ];
}
