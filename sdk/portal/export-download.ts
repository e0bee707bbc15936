import { fileLinkSchema, type AppConfig, type ExportTask } from "../contract/index.ts";
import { PortalError } from "../errors.ts";
import { fileDownloadTimeoutMs } from "../limits.ts";
import { cleanFileName } from "../rules/disposition.ts";
import { downloadFileName } from "../rules/download-name.ts";
import { joinUrl } from "../rules/download.ts";
import { isBareEnvelope } from "./envelope.ts";
import { readJsonObject } from "./json-file.ts";
import { saveFrom, type OpenUrl, type saveBlob } from "./save.ts";
import type { Download, PortalExports, PortalHttp } from "./types/index.ts";

/** What fetches a file. */
export interface DownloadTools {
  http: PortalHttp;
  settings: AppConfig["downloadCenter"];
  /** Host name of the page, sent as domainName where a task names none (A55). */
  hostname: string;
  openUrl: OpenUrl;
  /** The absolute address of a path of the backend. */
  addressOf: (path: string) => string;
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

/** What marks an address that is signed as it stands, as those of S3 are. */
const signedAddress = /[?&](X-Amz-Signature|Signature)=/i;

/** The direct link of a cloud source: nothing is added to an address whose signature would not hold then. */
function cloudLink(base: string, path: string, filename: string): string {
  const link = joinUrl(base, path);
  if (signedAddress.test(link)) return link;
  return `${link}${link.includes("?") ? "&" : "?"}${new URLSearchParams({ filename }).toString()}`;
}

/**
 * Lets the browser fetch the file under an address of its own: it is written to the disk as it comes, is never held by
 * the page, and is among the downloads of the browser, which tells of one that breaks off.
 */
async function followLink(
  { http, settings, openUrl, addressOf }: DownloadTools,
  { filePath, name }: { filePath: string; name: string },
  options: NonNullable<Parameters<PortalExports["download"]>[1]>,
): Promise<void> {
  const read = (answer: unknown) => fileLinkSchema.parse(answer);
  const at = joinUrl(settings.baseUrl, "v1/file/link");
  const { link } = await http.post(at, { filePath }, { ...(options.signal && { signal: options.signal }), read });
  const address = addressOf(joinUrl(settings.baseUrl, link));
  // An answer that is no file must not take the place of the page: of another origin it gets a window of its own.
  if (new URL(address).origin === location.origin) saveFrom(address, name);
  else openUrl(address);
}

/**
 * Opens or saves the file of a task, in the way of its source (specification 7.3).
 * @throws PortalError `file-unknown`, `answer-malformed`; HttpError
 */
export async function downloadExport(
  tools: DownloadTools,
  task: ExportTask,
  options: NonNullable<Parameters<PortalExports["download"]>[1]>,
): Promise<void> {
  const { http, settings, hostname, openUrl, save } = tools;
  const at = (path: string) => joinUrl(settings.baseUrl, path);
  const path = task.fastDFSPath;
  if (!path) throw new PortalError("file-unknown");
  const name = downloadFileName(task);
  const source = task.dataSource ?? "";
  const base = task.dataDownloadBaseUrl ?? "";
  if (settings.cloudSources.includes(source)) {
    openUrl(cloudLink(base, path, name));
    return;
  }
  if (source === "hwy") {
    const query = { filePath: path, fileAttName: name, bucketType: "export", domainName: base || hostname };
    openUrl(await http.get(at(settings.fileUrlPath), { ...options, query, read: readWebAddress }));
    return;
  }
  if (task.hasLink) {
    await followLink(tools, { filePath: path, name }, options);
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
