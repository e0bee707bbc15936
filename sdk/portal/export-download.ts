import type { AppConfig, ExportTask } from "../contract/index.ts";
import { PortalError } from "../errors.ts";
import { fileDownloadTimeoutMs } from "../limits.ts";
import { cleanFileName } from "../rules/disposition.ts";
import { downloadFileName, joinUrl } from "../rules/download.ts";
import { isBareEnvelope } from "./envelope.ts";
import { readJsonObject } from "./json-file.ts";
import type { OpenUrl, saveBlob } from "./save.ts";
import type { Download, PortalExports, PortalHttp } from "./types.ts";

/** What fetches a file. */
export interface DownloadTools {
  http: PortalHttp;
  settings: AppConfig["downloadCenter"];
  /** Host name of the page, sent as domainName where a task names none (A55). */
  hostname: string;
  openUrl: OpenUrl;
  save: typeof saveBlob;
}

function readWebAddress(answer: unknown): string {
  if (typeof answer === "string" && /^https?:\/\//i.test(answer)) return answer;
  throw new TypeError("The answer is no address of the web.");
}

/**
 * Whether a page or an answer came in place of a file. JSON is a file only where it was asked for: backends send a name
 * along with an answer that holds none. An envelope is none under any type.
 */
async function isNoFile({ blob, fileName }: Download, asked: string): Promise<boolean> {
  if (/\.json$/i.test(asked.includes(".") ? asked : (fileName ?? ""))) return false;
  if (/[/+]json\b/i.test(blob.type)) return true;
  if (fileName === undefined && /^text\/html\b/i.test(blob.type) && !/\.html?$/i.test(asked)) return true;
  return isBareEnvelope(await readJsonObject(blob));
}

/**
 * Opens or saves the file of a task, in the way of its source (specification 7.3).
 * @throws PortalError `file-unknown`, `answer-malformed`; HttpError
 */
export async function downloadExport(
  { http, settings, hostname, openUrl, save }: DownloadTools,
  task: ExportTask,
  options: NonNullable<Parameters<PortalExports["download"]>[1]>,
): Promise<void> {
  const at = (path: string) => joinUrl(settings.baseUrl, path);
  const path = task.fastDFSPath;
  if (!path) throw new PortalError("file-unknown");
  const name = downloadFileName(task);
  const source = task.dataSource ?? "";
  const base = task.dataDownloadBaseUrl ?? "";
  if (settings.cloudSources.includes(source)) {
    const link = joinUrl(base, path);
    openUrl(`${link}${link.includes("?") ? "&" : "?"}${new URLSearchParams({ filename: name }).toString()}`);
    return;
  }
  if (source === "hwy") {
    const query = { filePath: path, fileAttName: name, bucketType: "export", domainName: base || hostname };
    openUrl(await http.get(at(settings.fileUrlPath), { ...options, query, read: readWebAddress }));
    return;
  }
  const query = { filePath: path, fileName: name, dataSource: source, remoteDataDownloadBaseUrl: base };
  const file = await http.download(at(settings.fileDownloadPath), {
    timeoutMs: fileDownloadTimeoutMs,
    ...options,
    query,
  });
  if (await isNoFile(file, name)) {
    console.error(`The answer of GET ${settings.fileDownloadPath} is no file but ${file.blob.type || "an envelope"}.`);
    throw new PortalError("answer-malformed");
  }
  save(file.blob, file.fileName ?? cleanFileName(name) ?? name);
}
