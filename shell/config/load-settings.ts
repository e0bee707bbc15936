import type { AppConfig } from "@customs-portal/sdk/contract";
import { startUpPatienceMs } from "@customs-portal/sdk/limits";
import type { EarlyFiles } from "../loader/boot-handle.ts";
import { within } from "../boot/within.ts";
import { loadAppConfig } from "./app-config.ts";

/**
 * The settings of this start, once the site's script has run. What of the two files hangs is given up: both together
 * have 3 s from here, where everything else that the sign-in page needs is already there.
 */
export async function loadSettings(
  { siteConfig, config }: Pick<EarlyFiles, "siteConfig" | "config">,
  report: (message: string) => void,
): Promise<AppConfig> {
  const end = performance.now() + startUpPatienceMs;
  const left = () => Math.max(0, end - performance.now());
  if (!(await within(siteConfig, left()))) {
    report(`site.config.js took longer than ${startUpPatienceMs} ms; the portal goes on without it.`);
  }
  const isThere = await within(config, left());
  const file = isThere ? config : Promise.reject(new Error(`It took longer than ${startUpPatienceMs} ms.`));
  return loadAppConfig(file, report);
}
