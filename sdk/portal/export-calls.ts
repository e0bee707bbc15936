import type { AppConfig, ExportTaskCreate } from "../contract/index.ts";
import { exportFilterMaxChars } from "../limits.ts";
import { joinUrl } from "../rules/index.ts";
import { downloadExport } from "./export-download.ts";
import { readChange } from "./read-change.ts";
import { readPosted, readTaskPage } from "./read-export.ts";
import { saveBlob, type OpenUrl } from "./save.ts";
import type { ExportRequest, PortalExports, PortalHttp, PostedExport } from "./types/index.ts";

export interface ExportsDependencies {
  http: PortalHttp;
  config: AppConfig;
  /** Host name of the page, sent as domainName where a task names none (A55). */
  hostname: string;
  /** Goes to the download centre of a task; the host decides how. */
  openDownloadCenter: (address: DownloadCenterAddress) => void;
  /** Opens an address in a new window. */
  openUrl: OpenUrl;
  /** The absolute address of a path of the backend. */
  addressOf: (path: string) => string;
  saveBlob?: typeof saveBlob;
  /** Told of every export that was posted. */
  onExportPosted?: ((posted: PostedExport) => void) | undefined;
}

/** What the address of the download centre is made of. */
export interface DownloadCenterAddress {
  systemCode: string;
  taskCode: string;
  limit: string;
  module: string;
  extraCode: string;
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
    ...(request.filterText && { filterText: request.filterText.slice(0, exportFilterMaxChars) }),
  };
}

/** The export calls of a portal; loaded with the first. */
export function exportCalls(dependencies: ExportsDependencies): PortalExports {
  const { http, config, hostname, openUrl, addressOf } = dependencies;
  const settings = config.downloadCenter;
  const save = dependencies.saveBlob ?? saveBlob;
  const at = (path: string) => joinUrl(settings.baseUrl, path);

  return {
    list: (query, options) => http.postForm(at("v1/task/get"), { ...query }, { ...options, read: readTaskPage }),
    async start(request) {
      const payload = toPayload(request);
      const id = await http.post(at("v1/task/add"), payload, { read: readPosted });
      dependencies.onExportPosted?.({ ...payload, id });
      const { systemCode, taskCode, extraCode, taskName: module } = payload;
      const openDownloadCenter = () =>
        dependencies.openDownloadCenter({ systemCode, taskCode, limit: settings.limit, module, extraCode });
      const stays = request.gotoDownloadCenter === false || settings.disableJump;
      if (!stays) openDownloadCenter();
      return { stays, openDownloadCenter };
    },
    download: (task, options = {}) =>
      downloadExport({ http, settings, hostname, openUrl, addressOf, save }, task, options),
    change: ({ id }, to) => http.post(at(`v1/task/${to}`), { id }, { read: readChange }),
  };
}
