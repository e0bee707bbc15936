import type { ServerConfig } from "../config/index.ts";
import { measureProcess } from "../telemetry/index.ts";
import type { Metrics } from "../telemetry/index.ts";
import { addGauges, type GaugeSources } from "./gauges.ts";
import { createHealth, type HealthSources } from "./health.ts";
import { createWatchListener, type WatchListener } from "./listener.ts";

/** What an operator sees of a portal, at an address of its own. */
export type Watch = WatchListener;

/** Makes ready what is answered to operators; undefined where the settings name no address for it. */
export function openWatch(
  {
    metrics: address,
    dataDir,
    objects,
    diskFreeBytes,
  }: Pick<ServerConfig, "metrics" | "dataDir" | "objects" | "diskFreeBytes">,
  metrics: Metrics | undefined,
  sources: Omit<GaugeSources & HealthSources, "dataDir" | "objectsDir" | "diskFreeBytes">,
): Watch | undefined {
  if (!address || !metrics) return undefined;
  const stopMeasuring = measureProcess(metrics);
  const folders = { dataDir, objectsDir: objects.kind === "folder" ? objects.folder : undefined };
  const refresh = addGauges(metrics, { ...sources, ...folders });
  const health = createHealth({ ...sources, ...folders, diskFreeBytes });
  const listener = createWatchListener(address, { metrics, refresh, health });
  return {
    ...listener,
    async close() {
      stopMeasuring();
      await listener.close();
    },
  };
}
