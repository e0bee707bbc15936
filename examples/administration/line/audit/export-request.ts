import type { DialogTypes, QueryValue } from "@customs-portal/sdk";
import { describeQuery, type QueryField, type QueryLanguage, type Translate } from "@customs-portal/ui";
import { auditFilter } from "./filters.ts";

type Request = DialogTypes["export"]["props"];
type Scope = NonNullable<Request["scope"]>;

/** A moment as it stands in a file name, in the time of the user: `2026-03-01-090507`. */
function stampOf(moment: Date): string {
  return moment.toLocaleString("sv-SE").replaceAll(":", "").replace(" ", "-");
}

/** Of the name of a company; a registered one may be longer than names of files should be. */
const companyMaxChars = 40;

/** What the words and the name of an export are made of. */
export interface ExportWords {
  t: Translate<"administration">;
  fields: readonly QueryField[];
  /** Undefined until its texts are loaded: filters are not put into words then. */
  language: QueryLanguage | undefined;
  /** Of the user; "" for none. */
  companyName: string;
}

/** The task and scope of an export of all entries that some filters find. */
export function exportRequest(
  { t, fields, language, companyName }: ExportWords,
  value: QueryValue,
  rows: Scope["rows"],
): { task: Request["task"]; scope: Scope } {
  const company = [...companyName].slice(0, companyMaxChars).join("");
  return {
    task: {
      systemCode: "ADMIN",
      taskCode: "security-log",
      taskName: t("audit.title"),
      fileName: `${[t("audit.fileName"), company, stampOf(new Date())].filter(Boolean).join("-")}.xlsx`,
      params: { ...auditFilter(value) },
      gotoDownloadCenter: false,
    },
    scope: { rows, conditions: language ? describeQuery(fields, value, language) : [] },
  };
}
