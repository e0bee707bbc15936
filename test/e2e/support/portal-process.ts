import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, "../../..");

/** Password of the first-start users of every portal under test. */
export const testPassword = "Test-Portal-2026";

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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
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
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "customs-portal-"));
  let printed = "";
  let child: ChildProcess;

  async function start() {
    child = spawn(process.execPath, ["--conditions=source", join(root, "server/main.ts")], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        PORTAL_DATA: dataDir,
        PORTAL_PASSWORD: testPassword,
        PORTAL_SEED_ROWS: String(options.seedRows ?? 3000),
        PORTAL_MODULES: [join(root, "examples/declarations/server/index.ts"), ...(options.modules ?? [])].join(","),
        PORTAL_WEB: process.env["PORTAL_WEB"] ?? join(root, "dist/web"),
        ...options.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const keep = (part: Buffer) => (printed += part.toString());
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    const deadline = Date.now() + 120_000;
    while (true) {
      const ready = await fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode}:\n${printed}`);
      if (Date.now() > deadline) throw new Error(`The portal was not ready in time:\n${printed}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  async function end(signal: NodeJS.Signals) {
    child.kill(signal);
    return exitOf(child);
  }

  async function dispose() {
    await end("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }

  await start().catch(async (cause: unknown) => {
    await dispose();
    throw cause;
  });
  return {
    origin,
    dataDir,
    output: () => printed,
    kill: async () => void (await end("SIGKILL")),
    interrupt: () => end("SIGINT"),
    restart: start,
    dispose,
  };
}
