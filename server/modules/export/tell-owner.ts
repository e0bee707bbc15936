import type { Kysely } from "kysely";
import type { Locale } from "@customs-portal/sdk/locales";
import { publishHint } from "../../hints/index.ts";
import { sendMessage, worded } from "../messages/index.ts";
import type { LocalText } from "../../module-contract/index.ts";
import type { DefinitionIndex } from "./definitions.ts";
import type { ExportTaskRow } from "./table.ts";

const texts = {
  done: {
    "zh-CN": "“{{name}}”已导出",
    en: "“{{name}}” has been exported",
    vi: "Đã xuất “{{name}}”",
    fr: "« {{name}} » a été exporté",
    es: "«{{name}}» se ha exportado",
  },
  doneText: {
    "zh-CN": "文件 {{file}}，共 {{rows}} 行，可在下载中心下载。",
    en: "The file {{file}} with {{rows}} rows is in the download centre.",
    vi: "Tệp {{file}} gồm {{rows}} dòng đã có trong trung tâm tải xuống.",
    fr: "Le fichier {{file}} ({{rows}} lignes) est dans le centre de téléchargement.",
    es: "El archivo {{file}}, con {{rows}} filas, está en el centro de descargas.",
  },
  failed: {
    "zh-CN": "“{{name}}”导出失败",
    en: "“{{name}}” could not be exported",
    vi: "Không xuất được “{{name}}”",
    fr: "« {{name}} » n’a pas pu être exporté",
    es: "«{{name}}» no se ha podido exportar",
  },
} as const satisfies Record<string, Record<Locale, string>>;

/** Tasks that the download centre shows behind the message: as many as where nobody asks for fewer. */
const centreLimit = "all";

/** The download centre with the exports of the kind of a task. */
function centrePath({ system_code, task_code, task_name, extra_code }: ExportTaskRow): string {
  const query = new URLSearchParams({ module: task_name, ...(extra_code && { extraCode: extra_code }) });
  const parts = [system_code, task_code, centreLimit].map(encodeURIComponent);
  return `/download/center/${parts.join("/")}?${query.toString()}`;
}

/** What became of a task: the rows of its file, or why there is none. */
export type TaskOutcome = { rows: number } | { reason: LocalText };

/** Tells the owner of a task what became of it, in the transaction that stores it. */
export async function tellOwner(
  trx: Kysely<never>,
  task: ExportTaskRow,
  outcome: TaskOutcome,
  definitions: DefinitionIndex,
): Promise<void> {
  const { title = {} } = definitions.find(task.system_code, task.task_code) ?? {};
  // A title of its export is told in the language of whoever looks.
  const name = Object.values(title).includes(task.task_name) ? { ...title } : task.task_name;
  const isDone = "rows" in outcome;
  await sendMessage(trx, {
    userId: task.user_id,
    corpCode: task.corp_code,
    category: "exports",
    title: worded(isDone ? texts.done : texts.failed, { name }),
    text: isDone ? worded(texts.doneText, { file: task.file_name, rows: outcome.rows }) : outcome.reason,
    path: centrePath(task),
    tone: isDone ? "success" : "danger",
  });
  await publishHint(trx, { topic: "exports", users: [task.user_id] });
}
