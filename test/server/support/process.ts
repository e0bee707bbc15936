import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { patient } from "../../support/pace.ts";
import { until } from "../../support/until.ts";

const serverFile = fileURLToPath(new URL("../../../server/main.ts", import.meta.url));
const workerFile = fileURLToPath(new URL("../../../server/worker.ts", import.meta.url));
const adminFile = fileURLToPath(new URL("../../../server/admin.ts", import.meta.url));
const startLimitMs = patient(120_000);

const running = new Set<ChildProcess>();

/** What each of them is given: where programs and temporary files are, and what earlier ones have compiled. */
const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;

type Environment = Readonly<Record<string, string>>;

function run(
  file: string,
  args: readonly string[],
  env: Environment,
  { input, under = [] }: { input?: string; under?: readonly string[] } = {},
): ChildProcess {
  const [command = "", ...rest] = [...under, process.execPath, "--conditions=source", file, ...args];
  const child = spawn(command, rest, {
    env: { PATH, NODE_COMPILE_CACHE, TMPDIR, ...env },
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  child.stdin?.end(input);
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

/** Ends what a failed test left running, or the test run would wait for it. */
export function endProcesses(): void {
  for (const child of running) child.kill("SIGKILL");
}

function collect(child: ChildProcess): { out: string; err: string } {
  const texts = { out: "", err: "" };
  child.stdout?.on("data", (chunk: Buffer) => (texts.out += chunk.toString("utf8")));
  child.stderr?.on("data", (chunk: Buffer) => (texts.err += chunk.toString("utf8")));
  return texts;
}

/** How a process ended and what it wrote. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

async function endOf(child: ChildProcess, texts: { out: string; err: string }): Promise<Ended> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  return { code: child.exitCode, ...texts };
}

/** A process of the portal that has started. */
export interface Started {
  pid: number;
  /** What it has written to the standard output. */
  output(): string;
  /** What it has written to the standard error. */
  errors(): string;
  /** Sends a signal that does not end it. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
}

/** A server in a process of its own. */
export interface ServerProcess extends Started {
  address: string;
}

/** Waits until the standard output says what is looked for. @throws Error with the output where it ends before */
async function started(child: ChildProcess, wanted: RegExp): Promise<Started & { found: string }> {
  const texts = collect(child);
  const found = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`no start in time: ${texts.out}${texts.err}`)), startLimitMs);
    const look = () => {
      const [, match] = wanted.exec(texts.out) ?? [];
      if (match === undefined) return;
      clearTimeout(limit);
      resolve(match);
    };
    child.stdout?.on("data", look);
    child.once("close", () => {
      clearTimeout(limit);
      reject(new Error(`it ended: ${texts.out}${texts.err}`));
    });
  });
  return {
    found,
    pid: child.pid ?? NaN,
    output: () => texts.out,
    errors: () => texts.err,
    signal: (signal) => void child.kill(signal),
    end(signal) {
      child.kill(signal);
      return endOf(child, texts);
    },
  };
}

/**
 * Starts `server/main.ts` and waits until it listens.
 * @param under a command that starts it
 * @throws Error with its output where it ends before
 */
export async function startServer(env: Environment, under: readonly string[] = []): Promise<ServerProcess> {
  const { found, ...process } = await started(run(serverFile, [], env, { under }), /running at (\S+)/);
  return { address: found, ...process };
}

/** Starts `server/worker.ts` and waits until it works. @throws Error with its output where it ends before */
export function startWorker(env: Environment): Promise<Started & { found: string }> {
  return started(run(workerFile, [], env), /is running for ([^\n]+)\n/);
}

/** Runs `server/worker.ts` where it must not start. */
export function failToWork(env: Environment): Promise<Ended> {
  return failing(workerFile, env);
}

/** Runs `server/main.ts` where it must not start. */
export function failToStart(env: Environment): Promise<Ended> {
  return failing(serverFile, env);
}

function failing(file: string, env: Environment): Promise<Ended> {
  const child = run(file, [], env);
  const texts = collect(child);
  const limit = setTimeout(() => child.kill("SIGKILL"), startLimitMs);
  return endOf(child, texts).finally(() => clearTimeout(limit));
}

/** Starts `server/main.ts` and sends it a signal while it is still starting, as soon as it has written something. */
export async function signalStart(env: Environment, signal: NodeJS.Signals): Promise<Ended> {
  const child = run(serverFile, [], env);
  const texts = collect(child);
  const ended = endOf(child, texts);
  await until(() => texts.err !== "" || child.exitCode !== null);
  child.kill(signal);
  return ended;
}

/** Runs `npm run admin -- …`. */
export function admin(env: Environment, ...args: string[]): Promise<Ended> {
  const child = run(adminFile, args, env);
  return endOf(child, collect(child));
}

/** Starts the same and sends it a signal as soon as a condition holds. */
export async function adminSignalledWhen(
  isTime: () => boolean,
  signal: NodeJS.Signals,
  env: Environment,
  ...args: string[]
): Promise<Ended> {
  const child = run(adminFile, args, env);
  const ended = endOf(child, collect(child));
  await until(() => isTime() || child.exitCode !== null);
  child.kill(signal);
  return ended;
}

/** Starts the same and kills it like a pulled plug as soon as a condition holds. @throws where it ended before */
export async function adminKilledWhen(isTime: () => boolean, env: Environment, ...args: string[]): Promise<void> {
  const { code, out, err } = await adminSignalledWhen(isTime, "SIGKILL", env, ...args);
  if (code !== null) throw new Error(`it ended by itself with ${code}: ${out}${err}`);
}

/** The same with a standard input. */
export function adminWith(input: string, env: Environment, ...args: string[]): Promise<Ended> {
  const child = run(adminFile, args, env, { input });
  return endOf(child, collect(child));
}

/** Below those that systems give to whoever asks for any port. */
const firstPort = 12_000;
const portCount = 15_000;
let portsGiven = 0;

/** A port where nobody listens, and which the system gives to nobody meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + ((process.pid * 37 + portsGiven) % portCount);
    portsGiven += 1;
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await Promise.race([
      once(server, "listening").then(() => true),
      once(server, "error").then(() => false),
    ]).catch(() => false);
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

/** Holds a free port until it is let go. */
export async function holdPort(): Promise<{ port: number; release(): Promise<void> }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    async release() {
      server.close();
      await once(server, "close");
    },
  };
}
