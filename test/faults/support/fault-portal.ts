import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createFreshDatabase, type Engine, type FreshDatabase } from "../../server/support/databases.ts";
import { pause } from "../../support/until.ts";
import { holdPort, startServer, type ServerProcess } from "../../server/support/process.ts";

const run = promisify(execFile);
const secret = "Upload-faults-2026";
const filesPath = "/front/api/v1/transfer/files";

/** Whether the largest file of a running process can be limited here, which is what a full disk is to one that grows. */
export async function canLimitFiles(): Promise<boolean> {
  return run("prlimit", ["--version"]).then(
    () => process.platform === "linux",
    () => false,
  );
}

interface Listed {
  id: string;
  name: string;
}

/** The real server in a process of its own, with a folder and a database that nobody else has. */
export class FaultPortal {
  readonly engine: Engine;
  readonly #folder: string;
  readonly #fresh: FreshDatabase;
  readonly #env: Record<string, string>;
  #server: ServerProcess;
  token = "";

  private constructor(
    parts: { engine: Engine; folder: string; fresh: FreshDatabase; env: Record<string, string> },
    server: ServerProcess,
  ) {
    this.engine = parts.engine;
    this.#folder = parts.folder;
    this.#fresh = parts.fresh;
    this.#env = parts.env;
    this.#server = server;
  }

  static async open(engine: Engine): Promise<FaultPortal> {
    const fresh = await createFreshDatabase(engine);
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const held = await holdPort();
    await held.release();
    const env = {
      PORT: String(held.port),
      PORTAL_DATA: join(folder, "data"),
      PORTAL_PASSWORD: secret,
      PORTAL_SEED_ROWS: "0",
      PORTAL_MODULES: "",
      PORTAL_LOG_LEVEL: "silent",
      PORTAL_SECURITY_LOG: "off",
      ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    };
    const portal = new FaultPortal({ engine, folder, fresh, env }, await start(env, folder));
    await portal.#signIn();
    return portal;
  }

  get address(): string {
    return this.#server.address;
  }

  async #signIn(): Promise<void> {
    const answer = await fetch(`${this.address}/pms/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userName: "operator", password: secret, loginType: "password" }),
    });
    this.token = ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
  }

  /** Ends it at once with kill -9, as a pulled plug, and starts it again on the same port. */
  async kill(): Promise<void> {
    await this.#server.end("SIGKILL");
    this.#server = await start(this.#env, this.#folder);
  }

  /** Lets no file of the server grow beyond `bytes`; without them, as large as ever. */
  async limitFiles(bytes?: number): Promise<void> {
    const pid = (await readFile(join(this.#folder, "pid"), "utf8")).trim();
    await run("prlimit", ["--pid", pid, `--fsize=${bytes ?? "unlimited"}:`]);
  }

  #call(path: string, method = "GET"): Promise<Response> {
    // A connection that was kept may be one to a server that was killed.
    const headers = { authorization: `Bearer ${this.token}`, connection: "close" };
    return fetch(this.address + filesPath + path, { method, headers });
  }

  async #list(folder: string): Promise<Listed[]> {
    const answer = await this.#call(`?folder=${encodeURIComponent(folder)}&pageSize=500`);
    return ((await answer.json()) as { data: { entries: Listed[] } }).data.entries;
  }

  /** SHA-256 of every file of a folder, by its name, from the bytes that a download gives. */
  async sums(folder: string): Promise<Record<string, string>> {
    const sums: Record<string, string> = {};
    for (const { id, name } of await this.#list(folder)) {
      const hash = createHash("sha256");
      const answer = await this.#call(`/content?id=${id}`);
      for await (const bytes of answer.body ?? []) hash.update(bytes);
      sums[name] = hash.digest("hex");
    }
    return sums;
  }

  /** Removes the files of a folder, and what the portal keeps of them. */
  async clear(folder: string): Promise<void> {
    for (const { id } of await this.#list(folder)) await (await this.#call(`?id=${id}`, "DELETE")).arrayBuffer();
    await rm(join(this.#folder, "data/objects/.quarantine"), { recursive: true, force: true });
  }

  /** @throws AssertionError where bytes are left although every file was removed, and a start has cleared up after kills */
  async assertEmpty(): Promise<void> {
    await this.kill();
    let left = await this.#left();
    for (const end = performance.now() + 30_000; left.length > 0 && performance.now() < end; left = await this.#left())
      await pause(200);
    assert.deepEqual(left, [], "nothing is left on the disk");
  }

  async #left(): Promise<string[]> {
    const objects = join(this.#folder, "data/objects");
    const left: string[] = [];
    for (const entry of await readdir(objects, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      // Marks: of the database and the store, and of uploads, until they are a week old.
      if (!entry.isFile() || [".database", ".store", "upload.json"].includes(entry.name)) continue;
      if (((await stat(path).catch(() => undefined))?.size ?? 0) > 0) left.push(path.slice(objects.length));
    }
    return left;
  }

  async dispose(): Promise<void> {
    await this.#server.end("SIGKILL");
    await this.#fresh.drop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** The shell tells its process id, which the server then has. */
function start(env: Record<string, string>, folder: string): Promise<ServerProcess> {
  return startServer(env, ["sh", "-c", `echo $$ > '${join(folder, "pid")}'; exec "$0" "$@"`]);
}
