import type { DownloadCenterAddress, ExportsDependencies } from "./export-calls.ts";
import { loadPart } from "./load-part.ts";
import type { PortalExports } from "./types/index.ts";

/** The path of the download centre of an address (specification 2.3). */
export function downloadCenterPath({ systemCode, taskCode, limit, module, extraCode }: DownloadCenterAddress): string {
  const query = new URLSearchParams();
  if (module) query.set("module", module);
  if (extraCode) query.set("extraCode", extraCode);
  const path = ["/download/center", ...[systemCode, taskCode, limit].map(encodeURIComponent)].join("/");
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Creates the exports of a portal; what they do is loaded with the first call. */
export function createExports(dependencies: ExportsDependencies): PortalExports {
  const calls = async () => (await loadPart(() => import("./export-calls.ts"))).exportCalls(dependencies);
  return {
    list: async (...given) => (await calls()).list(...given),
    start: async (...given) => (await calls()).start(...given),
    download: async (...given) => (await calls()).download(...given),
    change: async (...given) => (await calls()).change(...given),
  };
}
