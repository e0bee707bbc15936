import { defineElement } from "./define-element.ts";
import { CustomsDownloadCenter } from "./download-center/customs-download-center.ts";

defineElement("customs-download-center", CustomsDownloadCenter);

export { CustomsDownloadCenter };
export type {
  DownloadCenterEventMap,
  DownloadDetail,
  DownloadFailedDetail,
  ElementFailedDetail,
  SessionExpiredDetail,
} from "./download-center/customs-download-center.ts";
export { configurePortal, type PortalSettings } from "./configure-portal.ts";
export { ContextRequestEvent } from "./request-portal.ts";
export { elementsVersion } from "./version.ts";
