import { ConfigError, readConfig, type ServerConfig } from "./config.ts";
import { FolderHeldError } from "./folder-lock.ts";
import { ModuleError } from "./modules/load.ts";
import { openPortal, StartError, type Portal } from "./portal.ts";

/** Longest wait for running requests and jobs at the end. */
const shutdownMs = 10_000;

/** Signals this close together are one. */
const sameSignalMs = 500;

/** Prints why the portal cannot start, one line for what its owner can mend, and ends. */
function fail(error: unknown): never {
  const isForeseen = [ConfigError, FolderHeldError, ModuleError, StartError].some((kind) => error instanceof kind);
  console.error(isForeseen && error instanceof Error ? error.message.replaceAll(/\s*\n\s*/g, " ") : error);
  process.exit(1);
}

function createProgress(): (module: string, done: number) => void {
  let last = "";
  return (module, done) => {
    const step = process.stdout.isTTY ? 1 : 25;
    const percent = Math.min(100, Math.floor((done * 100) / step) * step);
    const line = `  ${module}: ${percent} %`;
    if (line === last) return;
    if (last === "") console.log("Filling the database for the first start …");
    last = line;
    process.stdout.write(process.stdout.isTTY ? `\r${line}${percent === 100 ? "\n" : ""}` : `${line}\n`);
  };
}

async function listen({ app }: Portal, { host, port }: ServerConfig): Promise<string> {
  try {
    return await app.listen({ host, port, listenTextResolver: (address) => `Listening at ${address}` });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${port} of ${host} is taken; stop what uses it or set PORT`, error);
    throw new StartError(`The portal cannot listen on port ${port} of ${host}`, error);
  }
}

function greet(address: string, { seeded }: Portal): void {
  const lines = [`customs-portal is running at ${address}`, `  users:    ${seeded.userNames.join(", ")}`];
  if (seeded.password !== undefined)
    lines.push(`  password: ${seeded.password}   (printed only this once; "newcomer" must change it)`);
  for (const name of seeded.unseeded)
    lines.push(`  The module "${name}" is new here: "npm run admin -- module seed ${name}" adds its menus and data.`);
  console.log(lines.join("\n"));
}

/**
 * Ends in order at the first signal, within a bound, and at once at the second. One Ctrl+C may arrive twice, from the
 * terminal and from the process that started this one.
 */
function endOnSignal(portal: Portal): void {
  let endingSince: number | undefined;
  async function end(): Promise<void> {
    if (endingSince !== undefined) {
      if (performance.now() - endingSince > sameSignalMs) process.exit(130);
      return;
    }
    endingSince = performance.now();
    setTimeout(() => {
      console.error("Running requests did not end in time.");
      process.exit(1);
    }, shutdownMs).unref();
    await portal.close();
    process.exit(0);
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end().catch(fail));
}

// What the portal writes, keys and hashes among it, is for its own account only.
process.umask(0o077);

/** Starts the portal with the settings of the environment, until a signal ends it. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const portal = await openPortal(config, { tell: createProgress() });
  try {
    const address = await listen(portal, config);
    endOnSignal(portal);
    await portal.startJobs();
    greet(address, portal);
  } catch (error) {
    await portal.close();
    throw error;
  }
}

start().catch(fail);
