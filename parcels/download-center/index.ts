import { reactLifecycles } from "@customs-portal/ui";
import { DownloadCenter } from "./DownloadCenter.tsx";
import { downloadCenterTexts } from "./locales/index.ts";
import type { DownloadCenterProps } from "./types.ts";

/** The lifecycles of the parcel: for single-spa, for an element, for a test. */
export const { bootstrap, mount, unmount, update } = reactLifecycles<DownloadCenterProps>(DownloadCenter, {
  namespaces: { downloadCenter: downloadCenterTexts },
});
export type { DownloadCenterEvents, DownloadCenterProps } from "./types.ts";
