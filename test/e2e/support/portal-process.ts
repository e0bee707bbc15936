import { spawn, type ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { patient } from "../../support/pace.ts";

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, "../../..");

/** Password of the first-start users of every portal under test. */
export const testPassword = "Test-Portal-2026";

// What a process has to end is ended at its exit, which a signal alone does not bring about.
process.once("SIGTERM", () => process.exit(143));

/** A portal that runs as a process of its own, as `npm start` runs it, on the built client. */
export interface PortalProcess {
  origin: string;
  dataDir: string;
  /** What it printed so far, both streams. */
  output(): string;
  /** Ends it like a pulled plug and waits until it is gone. */
  kill(): Promise<void>;
  /** Ends it by signal, as Ctrl+C does. @returns its exit code */
  interrupt(): Promise<number | null>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode);
    else child.once("exit", (code) => done(code));
  });

/** Starts a portal on a data folder of its own and waits until it is ready. */
export async function startPortal(
  options: { seedRows?: number; env?: Record<string, string>; modules?: readonly string[] } = {},
): Promise<PortalProcess> {
  // The system chooses the port of the first start; a later one takes it again.
  let port = "0";
  const dataDir = await mkdtemp(join(tmpdir(), "customs-portal-"));
  let printed = "";
  let child: ChildProcess | undefined;

  /** No portal outlives its tests, however they end. */
  function endAtExit() {
    child?.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  }
  process.once("exit", endAtExit);

  /** @returns the port that it says it listens at */
  async function start(): Promise<string> {
    const started = spawn(process.execPath, ["--conditions=source", join(root, "server/main.ts")], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: port,
        PORTAL_DATA: dataDir,
        PORTAL_PASSWORD: testPassword,
        PORTAL_SEED_ROWS: String(options.seedRows ?? 3000),
        PORTAL_MODULES: [join(root, "examples/declarations/server/index.ts"), ...(options.modules ?? [])].join(","),
        PORTAL_WEB: process.env["PORTAL_WEB"] ?? join(root, "dist/web"),
        ...options.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    const before = printed.length;
    const keep = (part: Buffer) => (printed += part.toString());
    started.stdout.on("data", keep);
    started.stderr.on("data", keep);
    const deadline = Date.now() + patient(120_000);
    while (true) {
      // It says so once it is ready.
      const [, said] = /running at http:\/\/127\.0\.0\.1:(\d+)\s/.exec(printed.slice(before)) ?? [];
      if (said !== undefined) return said;
      if (started.exitCode !== null) throw new Error(`The portal ended with ${started.exitCode}:\n${printed}`);
      if (Date.now() > deadline) throw new Error(`The portal was not ready in time:\n${printed}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  async function end(signal: NodeJS.Signals) {
    child?.kill(signal);
    return child ? exitOf(child) : null;
  }

  async function dispose() {
    await end("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
    process.off("exit", endAtExit);
  }

  port = await start().catch(async (cause: unknown) => {
    await dispose();
    throw cause;
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    output: () => printed,
    kill: async () => void (await end("SIGKILL")),
    interrupt: () => end("SIGINT"),
    restart: async () => void (await start()),
    dispose,
  };
}
