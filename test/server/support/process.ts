import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const serverFile = fileURLToPath(new URL("../../../server/main.ts", import.meta.url));
const adminFile = fileURLToPath(new URL("../../../server/admin.ts", import.meta.url));
const startLimitMs = 120_000;

const running = new Set<ChildProcess>();

type Environment = Readonly<Record<string, string>>;

function run(file: string, args: readonly string[], env: Environment, input?: string): ChildProcess {
  const child = spawn(process.execPath, ["--conditions=source", file, ...args], {
    env: { PATH: process.env["PATH"], ...env },
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

/** A server in a process of its own. */
export interface ServerProcess {
  address: string;
  /** What it has written to the standard output. */
  output(): string;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
}

/** Starts `server/main.ts` and waits until it listens. @throws Error with its output where it ends before */
export async function startServer(env: Environment): Promise<ServerProcess> {
  const child = run(serverFile, [], env);
  const texts = collect(child);
  const address = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`no start in time: ${texts.out}${texts.err}`)), startLimitMs);
    const look = () => {
      const [, found] = /running at (\S+)/.exec(texts.out) ?? [];
      if (found === undefined) return;
      clearTimeout(limit);
      resolve(found);
    };
    child.stdout?.on("data", look);
    child.once("close", () => {
      clearTimeout(limit);
      reject(new Error(`it ended: ${texts.out}${texts.err}`));
    });
  });
  return {
    address,
    output: () => texts.out,
    end(signal) {
      child.kill(signal);
      return endOf(child, texts);
    },
  };
}

/** Runs `server/main.ts` where it must not start. */
export function failToStart(env: Environment): Promise<Ended> {
  const child = run(serverFile, [], env);
  const texts = collect(child);
  const limit = setTimeout(() => child.kill("SIGKILL"), startLimitMs);
  return endOf(child, texts).finally(() => clearTimeout(limit));
}

/** Runs `npm run admin -- …`. */
export function admin(env: Environment, ...args: string[]): Promise<Ended> {
  const child = run(adminFile, args, env);
  return endOf(child, collect(child));
}

/** The same with a standard input. */
export function adminWith(input: string, env: Environment, ...args: string[]): Promise<Ended> {
  const child = run(adminFile, args, env, input);
  return endOf(child, collect(child));
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
