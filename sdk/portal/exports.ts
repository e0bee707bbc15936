import type { AppConfig, ExportTask, ExportTaskCreate } from "../contract/index.ts";
import { PortalError } from "../errors.ts";
import { fileDownloadTimeoutMs } from "../limits.ts";
import { downloadFileName, joinUrl } from "../rules/index.ts";
import { loadWire } from "./load-wire.ts";
import { saveBlob, type OpenUrl } from "./save.ts";
import type { ExportRequest, PortalExports, PortalHttp } from "./types.ts";

export interface ExportsDependencies {
  http: PortalHttp;
  config: AppConfig;
  /** Host name of the page, sent as domainName where a task names none (A55). */
  hostname: string;
  /** Goes to the download centre of a task; the host decides how. */
  openDownloadCenter: (address: DownloadCenterAddress) => void;
  /** Opens an address in a new window. */
  openUrl: OpenUrl;
  saveBlob?: typeof saveBlob;
}

/** What the address of the download centre is made of. */
export interface DownloadCenterAddress {
  systemCode: string;
  taskCode: string;
  limit: string;
  module: string;
  extraCode: string;
}

/** The path of the download centre of an address (specification 2.3). */
export function downloadCenterPath({ systemCode, taskCode, limit, module, extraCode }: DownloadCenterAddress): string {
  const query = new URLSearchParams();
  if (module) query.set("module", module);
  if (extraCode) query.set("extraCode", extraCode);
  const path = ["/download/center", ...[systemCode, taskCode, limit].map(encodeURIComponent)].join("/");
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

function toPayload(request: ExportRequest): ExportTaskCreate {
  return {
    taskCode: request.taskCode,
    systemCode: request.systemCode,
    fileName: request.fileName,
    taskName: request.taskName,
    extraCode: request.extraCode ?? "",
    exportParamJson: JSON.stringify(request.params ?? {}),
    exportColumns: [...(request.columns ?? [])],
    enableSharding: request.enableSharding ?? false,
    exportType: request.exportType ?? "excel",
    disableZip: request.disableZip ?? false,
  };
}

/** Creates the export calls of a portal. */
export function createExports(dependencies: ExportsDependencies): PortalExports {
  const { http, config, hostname, openUrl } = dependencies;
  const settings = config.downloadCenter;
  const save = dependencies.saveBlob ?? saveBlob;
  const at = (path: string) => joinUrl(settings.baseUrl, path);

  return {
    async list(query, options) {
      const answer = await http.postForm(at("v1/task/get"), { ...query }, options);
      return (await loadWire()).readTaskPage(answer);
    },
    async start(request) {
      const payload = toPayload(request);
      await http.post(at("v1/task/add"), payload);
      if (request.gotoDownloadCenter === false || settings.disableJump) return;
      const { systemCode, taskCode, extraCode, taskName: module } = payload;
      dependencies.openDownloadCenter({ systemCode, taskCode, limit: settings.limit, module, extraCode });
    },
    async download(task: ExportTask, options = {}) {
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
        const link = await http.get(at(settings.fileUrlPath), { ...options, query });
        if (typeof link !== "string" || !/^https?:\/\//i.test(link)) throw new PortalError("answer-malformed");
        openUrl(link);
        return;
      }
      const query = { filePath: path, fileName: name, dataSource: source, remoteDataDownloadBaseUrl: base };
      const file = await http.download(at(settings.fileDownloadPath), {
        timeoutMs: fileDownloadTimeoutMs,
        ...options,
        query,
      });
      save(file.blob, file.fileName ?? name);
    },
  };
}
