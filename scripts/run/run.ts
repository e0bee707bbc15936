import { spawn } from "node:child_process";
import { styleText } from "node:util";

/** How a program ended. */
export interface Ending {
  /** Exit code; -1 when it could not start, was killed or was ended. */
  code: number;
  /** What it printed, both streams in their order. */
  output: string;
  /** Why it was ended; undefined when it ended by itself. */
  endedFor?: string;
  seconds: number;
}

export interface RunOptions {
  /** How long it may take. */
  timeoutMs?: number;
  /** Asked every second; a reason ends the program. */
  endsFor?: () => string | undefined;
  /** Called when the program has ended; what it started may live on and hold its output open. */
  onExit?: () => void;
  env?: Readonly<Record<string, string>>;
}

const watchMs = 1000;

const children = new Set<number>();

/** Runs a program to its end and collects what it prints. A program is ended with its children. */
export function run(
  command: string,
  args: readonly string[],
  { timeoutMs, endsFor, onExit, env }: RunOptions,
): Promise<Ending> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    let output = "";
    let endedFor: string | undefined;
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const end = (code: number) => {
      clearInterval(watch);
      if (child.pid) children.delete(child.pid);
      const seconds = (performance.now() - started) / 1000;
      resolve({ code, output, seconds, ...(endedFor === undefined ? {} : { endedFor }) });
    };
    const watch = setInterval(() => {
      const isLate = timeoutMs !== undefined && performance.now() - started > timeoutMs;
      endedFor ??= isLate ? `took longer than ${timeoutMs / 1000} s` : endsFor?.();
      if (endedFor !== undefined && child.pid) endGroup(child.pid);
    }, watchMs);
    if (child.pid) children.add(child.pid);
    if (onExit) child.once("exit", onExit);
    child.once("error", (error) => {
      output += error.message;
      end(-1);
    });
    child.once("close", (code) => end(code ?? -1));
  });
}

/** Ends a program and the programs it started. */
function endGroup(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It ended by itself meanwhile.
  }
}

/** Whoever ends this process ends what it runs. */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    for (const pid of children) endGroup(pid);
    process.exit(130);
  });
}

/** The last lines of an output, for a report. */
export function tail(output: string, lines: number): string {
  return output.trimEnd().split("\n").slice(-lines).join("\n");
}

/** One line of a report: a mark, a name and how long it took. */
export function reportLine(isGood: boolean, name: string, seconds: number, note = ""): string {
  const mark = isGood ? styleText("green", "✔") : styleText("red", "✘");
  return `${mark} ${name}${note && ` ${note}`} (${seconds.toFixed(1)} s)`;
}
