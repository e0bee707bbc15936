import type { ExportTask, ExportTaskQuery } from "@customs-portal/sdk/contract";
import type { PostedExport } from "@customs-portal/sdk/portal";

/** Tasks that are looked through: more are newer than it only after dozens of exports. */
const pageSize = 50;

const stemOf = (fileName: string) => fileName.replace(/\.\w+$/, "");

/** The question whose answer holds a posted export. */
export function queryFor({ systemCode, taskCode, extraCode }: PostedExport, limit: string): ExportTaskQuery {
  return { systemCode: [systemCode], taskCode: [taskCode], extraCode, limit, taskName: "", pageNum: 1, pageSize };
}

/** The task of a posted export: by its id, or, where the backend gave none, the newest of its names. */
export function findTask(tasks: readonly ExportTask[], posted: PostedExport): ExportTask | undefined {
  if (posted.id !== undefined) return tasks.find(({ id }) => id === posted.id);
  const stem = stemOf(posted.fileName);
  return tasks.find(({ fileName, taskName }) => taskName === posted.taskName && stemOf(fileName ?? "") === stem);
}

/** Whether an address is that of a download centre which lists a posted export. */
export function listsExport(path: string, { systemCode, taskCode }: PostedExport): boolean {
  const [, systems = "", tasks = ""] = /^\/download\/center\/([^/]+)\/([^/?#]+)/.exec(path) ?? [];
  const has = (codes: string, code: string) => {
    const list = decodeURIComponent(codes).split(",");
    return list.includes("all") || list.includes(code);
  };
  return has(systems, systemCode) && has(tasks, taskCode);
}
