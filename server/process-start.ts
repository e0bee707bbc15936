import type { FastifyInstance } from "fastify";
import { unknownSettings, type ServerConfig } from "./config/index.ts";
import { StartError } from "./data-folder/index.ts";
import type { Waiting } from "./opening.ts";
import type { PortalOptions } from "./portal.ts";
import type { SeedResult } from "./seed/index.ts";
import { createWaitingRoom, type Missing, type WaitingRoom } from "./waiting-room.ts";

/** Where a process listens. */
export type Place = Pick<ServerConfig, "host" | "port">;

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

function listenError(error: unknown, { host, port }: Place): StartError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return new StartError(`Port ${port} of ${host} is taken; stop what uses it or set PORT`, error);
  return new StartError(`The portal cannot listen on port ${port} of ${host}`, error);
}

/** Says what of the environment looks like a setting and is none. */
export function tellUnknownSettings(env: NodeJS.ProcessEnv): void {
  for (const line of unknownSettings(env)) console.error(line);
}

/** Answers calls with the reason why the process does not. @throws StartError where it cannot listen */
async function sayIn(room: WaitingRoom, missing: Missing, place: Place): Promise<void> {
  await room.say(missing).catch((error: unknown) => {
    throw listenError(error, place);
  });
}

/** Says once what the start waits for, and answers calls meanwhile. */
function createWaiting(say: (missing: Missing) => Promise<void>): (waiting: Waiting) => Promise<void> {
  let isTold = false;
  return async ({ part, what, reason, leftMs }) => {
    if (!isTold) console.error(`${what} is away (${reason}); waiting for it, up to ${Math.ceil(leftMs / 1000)} s.`);
    isTold = true;
    await say({ part, reason });
  };
}

/** What is told while a process starts, on the terminal and to callers. */
export interface StartTold {
  options: Required<Omit<PortalOptions, "now" | "tellSeeded">>;
  /** Callers are told no more: the process itself answers from now on. */
  close(): Promise<void>;
}

/** @param place where callers are told; undefined for a process that has no port */
export function tellStart(place: Place | undefined): StartTold {
  const room = place && createWaitingRoom(place);
  const say = async (missing: Missing) => {
    if (place && room) await sayIn(room, missing, place);
  };
  return {
    options: {
      tell: createProgress(),
      tellUpdating: () => say({ part: "database", reason: "being brought up to date" }),
      tellWaiting: createWaiting(say),
    },
    close: async () => room?.close(),
  };
}

/** @throws StartError */
export async function listen(app: FastifyInstance, place: Place): Promise<string> {
  const { host, port } = place;
  try {
    return await app.listen({ host, port, listenTextResolver: (address) => `Listening at ${address}` });
  } catch (error) {
    throw listenError(error, place);
  }
}

/** Says who may sign in, a new password among it: nothing else that can fail comes before. */
export function tellUsers({ userNames, password, unseeded, absent }: SeedResult): void {
  const lines = userNames.length > 0 ? [`  users:    ${userNames.join(", ")}`] : [];
  if (password !== undefined)
    lines.push(`  password: ${password}   (printed only this once; "${userNames.at(-1)}" must change it)`);
  for (const name of unseeded)
    lines.push(
      `  The module "${name}" is new here: "npm run admin -- module seed ${name}", with the same PORTAL_MODULES, adds its menus and data.`,
    );
  for (const name of absent)
    lines.push(`  The module "${name}" is not in PORTAL_MODULES any more: pages of its menu entries get no answer.`);
  if (lines.length > 0) console.log(lines.join("\n"));
}
