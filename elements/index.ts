import { defineElement } from "./define-element.ts";
import { CustomsDownloadCenter } from "./download-center/customs-download-center.ts";

defineElement("customs-download-center", CustomsDownloadCenter);

export { CustomsDownloadCenter };
export type { ExportTask } from "@customs-portal/sdk/contract";
export type {
  ConnectionFailedDetail,
  DownloadCenterEventMap,
  DownloadDetail,
  DownloadFailedDetail,
  ElementFailedDetail,
  SessionExpiredDetail,
} from "./download-center/customs-download-center.ts";
export { configurePortal, type PortalSettings } from "./configure-portal.ts";
export type { ConnectionFailure } from "./trouble/index.ts";
export type { TokenSetting } from "./token-source.ts";
export { ContextRequestEvent } from "./request-portal.ts";
export { elementsVersion } from "./version.ts";
