import type { ExportColumn, ExportTask, ExportTaskPage, ExportTaskQuery } from "../../contract/index.ts";
import type { FailureOptions, RequestOptions } from "./http.ts";

/** What a page asks for when it exports. */
export interface ExportRequest {
  systemCode: string;
  taskCode: string;
  /** Name of the file, with its extension. */
  fileName: string;
  /** Name of the module, shown in the download centre. */
  taskName: string;
  extraCode?: string;
  /** Filters; serialised into `exportParamJson`. */
  params?: Readonly<Record<string, unknown>>;
  columns?: readonly ExportColumn[];
  /** The filters in words, in the language of the user, shown with the task where the backend keeps them; long ones are cut. */
  filterText?: string;
  enableSharding?: boolean;
  exportType?: "excel" | "txt";
  disableZip?: boolean;
  /** False stays on the page (R4-26, A32); the configuration can say so for all. */
  gotoDownloadCenter?: boolean;
}
/** An export that was posted. */
export interface StartedExport {
  /** The page stays: it tells the user that the export runs, and offers the way to the download centre. */
  readonly stays: boolean;
  /** Goes to the download centre of this export. */
  openDownloadCenter(): void;
}
/** An export that was posted, as whoever watches over exports knows it. */
export interface PostedExport {
  readonly systemCode: string;
  readonly taskCode: string;
  readonly extraCode: string;
  readonly taskName: string;
  readonly fileName: string;
  /** The id that the backend gave it, where it gives one. */
  readonly id?: string | undefined;
}
export interface PortalExports {
  /**
   * One page of tasks.
   * @example
   * ```ts
   * const of = { systemCode: ["orders"], taskCode: ["list"], extraCode: "", taskName: "" };
   * const { content } = await portal.exports.list({ ...of, pageNum: 1, pageSize: 10, limit: "1000" });
   * console.info(content.map(({ fileName, statusCode }) => `${fileName}: ${statusCode}`));
   * ```
   */
  list(
    query: ExportTaskQuery,
    options?: Pick<RequestOptions, "signal" | "background"> & FailureOptions,
  ): Promise<ExportTaskPage>;
  /**
   * Posts a task and goes to the download centre, unless the call or the configuration stays (R4-24, R4-25, R4-26).
   * @example
   * ```ts
   * const names = { taskName: "Orders", fileName: "orders.xlsx" };
   * const columns = [{ key: "goods", title: "Goods" }];
   * await portal.exports.start({ systemCode: "orders", taskCode: "list", ...names, columns });
   * ```
   */
  start(request: ExportRequest): Promise<StartedExport>;
  /**
   * Fetches the file of a finished task, by the way its `dataSource` asks for (R73-10 … R73-16). Where the backend gives
   * the file an address (`hasLink`), the browser itself writes it to the disk, and shows how far it is.
   * @example
   * ```ts
   * const of = { systemCode: ["orders"], taskCode: ["list"], extraCode: "", taskName: "" };
   * const { content } = await portal.exports.list({ ...of, pageNum: 1, pageSize: 1, limit: "1000" });
   * if (content[0]?.statusCode === "success") await portal.exports.download(content[0]);
   * ```
   */
  download(task: ExportTask, options?: Pick<RequestOptions, "signal" | "onProgress">): Promise<void>;
  /**
   * Ends a task that waits or runs (`canCancel`), or makes one that failed again (`canRetry`).
   * @example
   * ```ts
   * const of = { systemCode: ["orders"], taskCode: ["list"], extraCode: "", taskName: "" };
   * const { content } = await portal.exports.list({ ...of, pageNum: 1, pageSize: 10, limit: "1000" });
   * for (const task of content) if (task.canRetry) await portal.exports.change(task, "retry");
   * ```
   * @throws HttpError `task-unknown`; for `retry` also what refuses a new export
   */
  change(task: ExportTask, to: "cancel" | "retry"): Promise<void>;
}
