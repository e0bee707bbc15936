import "./index.ts";
import { createComponent, type EventName } from "@lit/react";
import * as React from "react";
import { CustomsDownloadCenter, type DownloadCenterEventMap } from "./download-center/customs-download-center.ts";

type Of<Name extends keyof DownloadCenterEventMap> = EventName<DownloadCenterEventMap[Name]>;

/** `<customs-download-center>` for React: properties instead of attributes, events as `on…` properties. */
export const DownloadCenterElement = createComponent({
  react: React,
  tagName: "customs-download-center",
  elementClass: CustomsDownloadCenter,
  events: {
    onDownloadStarted: "download-started" as Of<"download-started">,
    onDownloadFinished: "download-finished" as Of<"download-finished">,
    onDownloadFailed: "download-failed" as Of<"download-failed">,
    onSessionExpired: "session-expired" as Of<"session-expired">,
    onConnectionFailed: "connection-failed" as Of<"connection-failed">,
    onElementReady: "element-ready" as Of<"element-ready">,
    onElementFailed: "element-failed" as Of<"element-failed">,
  },
});
