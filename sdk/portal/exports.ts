import type { AppConfig, ExportTaskCreate } from "../contract/index.ts";
import { joinUrl } from "../rules/index.ts";
import { loadWire, readBy } from "./load-wire.ts";
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
      return http.postForm(at("v1/task/get"), { ...query }, { ...options, read: readBy("readTaskPage") });
    },
    async start(request) {
      const payload = toPayload(request);
      await http.post(at("v1/task/add"), payload, { read: readBy("readChange") });
      const { systemCode, taskCode, extraCode, taskName: module } = payload;
      const openDownloadCenter = () =>
        dependencies.openDownloadCenter({ systemCode, taskCode, limit: settings.limit, module, extraCode });
      const stays = request.gotoDownloadCenter === false || settings.disableJump;
      if (!stays) openDownloadCenter();
      return { stays, openDownloadCenter };
    },
    async download(task, options = {}) {
      const { downloadExport } = await loadWire();
      return downloadExport({ http, settings, hostname, openUrl, save }, task, options);
    },
  };
}
