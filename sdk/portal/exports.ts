import type { DownloadCenterAddress, ExportsDependencies } from "./export-calls.ts";
import { HttpError } from "./http-error.ts";
import type { PortalExports } from "./types/index.ts";

/** The path of the download centre of an address (specification 2.3). */
export function downloadCenterPath({ systemCode, taskCode, limit, module, extraCode }: DownloadCenterAddress): string {
  const query = new URLSearchParams();
  if (module) query.set("module", module);
  if (extraCode) query.set("extraCode", extraCode);
  const path = ["/download/center", ...[systemCode, taskCode, limit].map(encodeURIComponent)].join("/");
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

async function loadCalls(): Promise<typeof import("./export-calls.ts").exportCalls> {
  try {
    return (await import("./export-calls.ts")).exportCalls;
  } catch (cause) {
    throw new HttpError("network-failure", { status: 0, envelopeCode: 0, cause });
  }
}

/** Creates the exports of a portal; what they do is loaded with the first call. */
export function createExports(dependencies: ExportsDependencies): PortalExports {
  const calls = async () => (await loadCalls())(dependencies);
  return {
    list: async (...given) => (await calls()).list(...given),
    start: async (...given) => (await calls()).start(...given),
    download: async (...given) => (await calls()).download(...given),
    change: async (...given) => (await calls()).change(...given),
  };
}
