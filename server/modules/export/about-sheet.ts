import { localText } from "@customs-portal/sdk/rules";
import type { Locale } from "@customs-portal/sdk/locales";
import type { AboutSheet } from "../../export-file/index.ts";
import type { ExportTaskRow } from "./table.ts";

const texts = {
  sheet: { "zh-CN": "导出说明", en: "About this export", vi: "Về tệp này", fr: "À propos", es: "Acerca de" },
  company: { "zh-CN": "企业", en: "Company", vi: "Doanh nghiệp", fr: "Entreprise", es: "Empresa" },
  name: { "zh-CN": "导出内容", en: "Export", vi: "Nội dung", fr: "Export", es: "Exportación" },
  filters: { "zh-CN": "筛选条件", en: "Filters", vi: "Điều kiện lọc", fr: "Filtres", es: "Filtros" },
  rows: { "zh-CN": "行数", en: "Rows", vi: "Số dòng", fr: "Lignes", es: "Filas" },
  user: { "zh-CN": "导出人", en: "Exported by", vi: "Người xuất", fr: "Exporté par", es: "Exportado por" },
  time: { "zh-CN": "导出时间", en: "Exported at", vi: "Thời gian xuất", fr: "Exporté le", es: "Exportado el" },
} as const satisfies Record<string, Record<Locale, string>>;

type AboutTask = Pick<ExportTaskRow, "task_name" | "filter_text" | "user_no" | "user_name" | "locale" | "inserted_at">;

/** A moment to the second, in the zone that is named beside it: nobody knows that of the reader. */
const utcOf = (time: number) => `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;

/**
 * Says in a workbook itself whose rows it holds and which, in the language of the task; what is not known is left out.
 * @param company its name, or its code where it has none
 */
export function aboutSheet(task: AboutTask, company: string): AboutSheet {
  const { task_name: name, filter_text: filters, user_no: no, user_name: user, locale } = task;
  const textOf = (key: keyof typeof texts) => localText(texts[key], locale);
  return {
    name: textOf("sheet"),
    facts: (rows) =>
      [
        [textOf("company"), company],
        [textOf("name"), name],
        [textOf("filters"), filters],
        [textOf("rows"), String(rows)],
        [textOf("user"), user === no ? no : `${user} (${no})`],
        [textOf("time"), utcOf(task.inserted_at)],
      ].flatMap(([label = "", value = ""]) => (value === "" ? [] : [[label, value] as const])),
  };
}
