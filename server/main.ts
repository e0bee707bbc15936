import { mustHavePages, readConfig } from "./config/index.ts";
import { openPortal } from "./portal.ts";
import { endAtOnceOnSignal, endOnSignal, fail } from "./process-end.ts";
import { listen, tellStart, tellUnknownSettings, tellUsers } from "./process-start.ts";

// What the portal writes, keys and hashes among it, is for its own account only.
process.umask(0o077);
endAtOnceOnSignal();

/** Starts the portal with the settings of the environment, until a signal ends it. */
async function start(): Promise<void> {
  tellUnknownSettings(process.env);
  const config = readConfig(process.env);
  mustHavePages(process.env, config);
  const told = tellStart(config);
  const portal = await openPortal(config, { ...told.options, tellSeeded: tellUsers });
  try {
    await told.close();
    const address = await listen(portal.app, config);
    endOnSignal(portal, () => portal.drain(config.drainMs));
    await portal.start();
    const watched = portal.watchAddress();
    const lines = [`customs-portal is running at ${address}`];
    if (watched !== undefined) lines.push(`  metrics:  ${watched}/metrics and ${watched}/health`);
    console.log(lines.join("\n"));
  } catch (error) {
    await portal.close();
    throw error;
  }
}

start().catch(fail);
