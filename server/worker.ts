import { ConfigError, readConfig } from "./config/index.ts";
import { endAtOnceOnSignal, endOnSignal, fail } from "./process-end.ts";
import { listen, tellStart, tellUnknownSettings, tellUsers } from "./process-start.ts";
import { openWorker } from "./worker-process.ts";

// What the worker writes is for its own account only.
process.umask(0o077);
endAtOnceOnSignal();

/** Works on the jobs of the portal of the environment, until a signal ends it. @throws ConfigError with SQLite */
async function start(): Promise<void> {
  tellUnknownSettings(process.env);
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined)
    throw new ConfigError(
      "DATABASE_URL",
      "must be set for a worker: a SQLite file belongs to the one portal that has it.",
    );
  const { host, workerPort } = config;
  const place = workerPort === undefined ? undefined : { host, port: workerPort };
  const told = tellStart(place);
  const worker = await openWorker(config, {
    ...told.options,
    tellSeeded: (seeded) => {
      if (seeded.password !== undefined) tellUsers(seeded);
    },
  });
  try {
    await told.close();
    const address = place && (await listen(worker.app, place));
    endOnSignal(worker);
    await worker.start();
    const health = address === undefined ? "" : `, its health at ${address}`;
    const watched = worker.watchAddress();
    const lines = [`A worker of customs-portal is running for ${worker.kinds.join(", ")}${health}`];
    if (watched !== undefined) lines.push(`  metrics:  ${watched}/metrics and ${watched}/health`);
    console.log(lines.join("\n"));
  } catch (error) {
    await worker.close();
    throw error;
  }
}

start().catch(fail);
