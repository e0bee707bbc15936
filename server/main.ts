import { ConfigError, readConfig, type ServerConfig } from "./config/index.ts";
import { FolderHeldError, StartError } from "./data-folder/index.ts";
import { ModuleError } from "./module-contract/index.ts";
import { ForeignObjectsError } from "./objects/index.ts";
import { openPortal, type Portal, type Waiting } from "./portal.ts";
import { createWaitingRoom, type WaitingRoom } from "./waiting-room.ts";

/** Longest wait for running requests and jobs at the end. */
const shutdownMs = 10_000;

/** Signals this close together are one. */
const sameSignalMs = 500;

/** Prints why the portal cannot start, one line for what its owner can mend, and ends. */
function fail(error: unknown): never {
  const isForeseen = [ConfigError, FolderHeldError, ForeignObjectsError, ModuleError, StartError].some(
    (kind) => error instanceof kind,
  );
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

/** Answers calls with the reason why the portal does not. @throws StartError where it cannot listen */
async function sayIn(room: WaitingRoom, reason: string, config: ServerConfig): Promise<void> {
  await room.say(reason).catch((error: unknown) => {
    throw listenError(error, config);
  });
}

/** Says once what the start waits for, and answers calls meanwhile. */
function createWaiting(room: WaitingRoom, config: ServerConfig): (waiting: Waiting) => Promise<void> {
  let isTold = false;
  return async ({ place, reason, leftMs }) => {
    if (!isTold)
      console.error(`The database ${place} is away (${reason}); waiting for it, up to ${Math.ceil(leftMs / 1000)} s.`);
    isTold = true;
    await sayIn(room, reason, config);
  };
}

function listenError(error: unknown, { host, port }: ServerConfig): StartError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return new StartError(`Port ${port} of ${host} is taken; stop what uses it or set PORT`, error);
  return new StartError(`The portal cannot listen on port ${port} of ${host}`, error);
}

async function listen({ app }: Portal, config: ServerConfig): Promise<string> {
  const { host, port } = config;
  try {
    return await app.listen({ host, port, listenTextResolver: (address) => `Listening at ${address}` });
  } catch (error) {
    throw listenError(error, config);
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
  const room = createWaitingRoom(config);
  const portal = await openPortal(config, {
    tell: createProgress(),
    tellUpdating: () => sayIn(room, "being brought up to date", config),
    tellWaiting: createWaiting(room, config),
  });
  try {
    await room.close();
    const address = await listen(portal, config);
    endOnSignal(portal);
    await portal.start();
    greet(address, portal);
  } catch (error) {
    await portal.close();
    throw error;
  }
}

start().catch(fail);
