import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { request, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it, mock } from "node:test";
import { createDiskStore } from "../../../../server/objects/disk/disk-store.ts";
import { createUploader, type DigestType, type Uploader } from "@customs-portal/sdk/transfer";
import { pause, until } from "../../../support/until.ts";
import { wholeBodyFetch } from "../../../support/whole-body-fetch.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../../support/databases.ts";
import { holdPort, startServer, endProcesses, type ServerProcess } from "../../support/process.ts";
import { blockBytes, bytesOf, sha256 } from "./support/receiver.ts";

/** Runs with faults per database; a long run sets UPLOAD_FAULT_RUNS. */
const runs = Number(process.env["UPLOAD_FAULT_RUNS"] ?? 12);
const seed = Number(process.env["UPLOAD_SEED"] ?? randomInt(2 ** 31));
const secret = "Upload-crash-2026";

/** Numbers below 1 from a seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What happens to a call between client and server. */
type Fault = "refused" | "cut" | "half" | "lost" | "twice" | "late";

/** A line to a server that is killed and started again, on which things go wrong. */
class BadLine {
  target = "";
  /** Chunks that the server answered; those that found it dead are none. */
  chunks = 0;
  faults = 0;
  /** What is answered as by a server that is away, and how often it was. */
  refused: string | undefined = undefined;
  refusals = 0;
  fault: () => Fault | undefined = () => undefined;
  readonly #server: Server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      if (this.refused !== undefined && incoming.url?.includes(this.refused)) {
        this.refusals += 1;
        return answer.writeHead(503).end();
      }
      const isChunk = incoming.url?.includes("/files/upload?") === true;
      const fault = isChunk ? this.fault() : undefined;
      if (fault) this.faults += 1;
      const cut = () => incoming.socket.destroy();
      if (fault === "refused") return answer.writeHead(503).end();
      if (fault === "cut") return cut();
      const body = Buffer.concat(parts);
      const send = (bytes: Buffer, done: (status: number, text: string) => void, isHalf = false) => {
        const headers = { ...incoming.headers, "content-length": String(body.length) };
        const outgoing = request(this.target + (incoming.url ?? ""), { method: incoming.method ?? "", headers });
        outgoing.on("error", () => done(0, ""));
        outgoing.on("response", (response) => {
          if (isChunk) this.chunks += 1;
          const texts: Buffer[] = [];
          response.on("data", (text: Buffer) => texts.push(text));
          response.on("error", () => done(0, ""));
          response.on("end", () => done(response.statusCode ?? 0, Buffer.concat(texts).toString("utf8")));
        });
        outgoing.write(bytes);
        if (isHalf) setTimeout(() => outgoing.destroy(), 5);
        else outgoing.end();
      };
      const pass = (status: number, text: string) => {
        if (status === 0 || fault === "lost") cut();
        else answer.writeHead(status, { "content-type": "application/json" }).end(text);
      };
      if (fault === "half") send(body.subarray(0, body.length / 2), cut, true);
      else if (fault === "late") setTimeout(() => send(body, pass), 40);
      else send(body, pass);
      if (fault === "twice") send(body, () => undefined);
    });
  });

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

onEachEngine("uploads to a server that is killed", (engine) => {
  let fresh: FreshDatabase;
  let folder: string;
  let server: ServerProcess;
  let env: Record<string, string>;
  let token: string;
  let origin: string;
  const line = new BadLine();

  before(async () => {
    mock.method(console, "error", () => {});
    mock.method(console, "warn", () => {});
    fresh = await createFreshDatabase(engine);
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const held = await holdPort();
    await held.release();
    env = {
      PORT: String(held.port),
      PORTAL_DATA: join(folder, "data"),
      PORTAL_PASSWORD: secret,
      PORTAL_SEED_ROWS: "0",
      PORTAL_MODULES: "",
      PORTAL_LOG_LEVEL: "error",
      PORTAL_SECURITY_LOG: "off",
      ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    };
    server = await startServer(env);
    line.target = server.address;
    origin = await line.open();
    const signedIn = await fetch(`${server.address}/pms/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userName: "operator", password: secret, loginType: "password" }),
    });
    token = ((await signedIn.json()) as { data: { accessToken: string } }).data.accessToken;
  });
  after(async () => {
    mock.restoreAll();
    endProcesses();
    await line.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  const uploaderOf = (digest?: DigestType): Uploader =>
    createUploader({
      ...(digest && { digest }),
      baseUrl: origin,
      token: () => token,
      chunkBytes: blockBytes,
      autoUpload: false,
      journal: null,
      fetch: wholeBodyFetch,
      retryMs: 20,
      patienceMs: 60_000,
    });

  /** What the server has under a name, by SHA-256. */
  async function stored(place: string): Promise<Record<string, string>> {
    const headers = { authorization: `Bearer ${token}` };
    const base = `${server.address}/front/api/v1/transfer/files`;
    const page = await fetch(`${base}?folder=${place}&pageSize=500`, { headers });
    const { data } = (await page.json()) as { data: { entries: { id: string; name: string }[] } };
    const sums: Record<string, string> = {};
    for (const { id, name } of data.entries) {
      const answer = await fetch(`${base}/content?id=${id}`, { headers });
      sums[name] = sha256(new Uint8Array(await answer.arrayBuffer()));
    }
    return sums;
  }

  async function removeAll(place: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const base = `${server.address}/front/api/v1/transfer/files`;
    const page = await fetch(`${base}?folder=${place}`, { headers });
    const { data } = (await page.json()) as { data: { entries: { id: string }[] } };
    for (const { id } of data.entries) await fetch(`${base}?id=${id}`, { method: "DELETE", headers });
  }

  async function kill(): Promise<void> {
    await server.end("SIGKILL");
    server = await startServer(env);
  }

  it("goes on after kill -9 between chunks from what the server says that it has, with nothing kept in the browser", async () => {
    const content = bytesOf(40 * blockBytes + 99, 7);
    const file = () => new File([content], "报关单.bin", { lastModified: 1_700_000_000_000 });
    let closed = uploaderOf();
    await closed.taskSetup("killed");
    await closed.addFiles([file()]);
    closed.start().catch(() => undefined);
    for (let kills = 1; kills <= 2; kills += 1) {
      const wanted = line.chunks + 10;
      await until(() => line.chunks >= wanted);
      await server.end("SIGKILL");
      // The tab is closed, too: all that it knew is gone.
      closed.destroy();
      server = await startServer(env);
      closed = uploaderOf();
      await closed.taskSetup("killed");
      await closed.addFiles([file()]);
      if (kills === 2) break;
      closed.start().catch(() => undefined);
    }
    const before = line.chunks;
    const { failed } = await closed.start();
    closed.destroy();
    assert.deepEqual(failed, []);
    assert.ok(line.chunks - before <= 41 - 10, `${line.chunks - before} of 41 chunks after 20 were sent`);
    assert.ok(line.chunks <= 41 + 2 * 5, `${line.chunks} chunks altogether`);
    assert.deepEqual(await stored("killed"), { "报关单.bin": sha256(content) });
  });

  it("a file that is compared at the end is not seen after kill -9 before that, and is compared then", async () => {
    const content = bytesOf(5 * blockBytes, 9);
    let uploader = uploaderOf("sha-256");
    await uploader.taskSetup("compared");
    await uploader.addFiles([new File([content], "a.bin", { lastModified: 5 })]);
    const chunks = line.chunks;
    uploader.start().catch(() => undefined);
    line.refused = "/files/verify";
    await until(() => line.chunks === chunks + 5);
    await until(() => line.refusals > 0);
    uploader.destroy();
    await kill();
    assert.deepEqual(await stored("compared"), {});
    line.refused = undefined;
    uploader = uploaderOf("sha-256");
    await uploader.taskSetup("compared");
    await uploader.addFiles([new File([content], "a.bin", { lastModified: 5 })]);
    assert.deepEqual((await uploader.start()).failed, []);
    uploader.destroy();
    assert.equal(line.chunks, chunks + 5, "nothing is sent again");
    assert.deepEqual(await stored("compared"), { "a.bin": sha256(content) });
  });

  it(`R76-14 R8-34 ${runs} uploads over a bad line to a server that is killed arrive byte for byte, seed ${seed}`, async (context) => {
    const random = randomFrom(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const kinds: readonly Fault[] = ["refused", "cut", "half", "lost", "twice", "late"];
    let [needed, kills] = [0, 0];
    line.chunks = 0;
    for (let run = 0; run < runs; run += 1) {
      const rate = random() * 0.3;
      line.fault = () => (random() < rate ? kinds[below(kinds.length)] : undefined);
      const files = Array.from({ length: 1 + below(3) }, (_, index) => {
        const content = bytesOf(below(12 * blockBytes), below(2 ** 31));
        needed += Math.max(1, Math.ceil(content.length / blockBytes));
        return { name: `文件 ${index}.bin`, content };
      });
      const uploader = uploaderOf(([undefined, "md5", "sha-256"] as const)[run % 3]);
      await uploader.taskSetup(`faults/${run}`);
      await uploader.addFiles(files.map(({ name, content }) => new File([content], name, { lastModified: 5 })));
      const ended = uploader.start();
      if (run % 4 === 1) {
        await pause(below(150));
        await kill();
        kills += 1;
      }
      for (let { failed } = await ended; failed.length > 0;) {
        uploader.retry();
        ({ failed } = await uploader.start());
      }
      uploader.destroy();
      assert.deepEqual(
        await stored(`faults/${run}`),
        Object.fromEntries(files.map(({ name, content }) => [name, sha256(content)])),
        `run ${run}`,
      );
    }
    context.diagnostic(`${line.chunks} chunks sent for ${needed}, ${line.faults} faults, ${kills} kills`);
    assert.ok(
      line.chunks - needed <= 5 * kills + line.faults + 5,
      "at most five again for each kill, one for each fault",
    );
  });

  it("leaves nothing on the disk but the files", async () => {
    const objects = join(folder, "data", "objects");
    const names = await readdir(join(objects, "upload"));
    assert.ok(names.length >= runs);
    let begun = 0;
    for (const home of await readdir(join(objects, ".multipart"))) {
      const path = join(objects, ".multipart", home);
      const kept = await readdir(path);
      // What is left of an upload that is complete: its receipt, until it is a week old.
      if (kept.includes("upload.json") && !kept.includes("data")) continue;
      // What a server leaves that is killed while it begins, or between store and database: not a byte, as long.
      const bytes = kept.includes("data") ? (await stat(join(path, "data"))).size : 0;
      assert.equal(bytes, 0, kept.join(", "));
      begun += 1;
    }
    assert.ok(begun <= runs / 4 + 2, `${begun} beginnings`);
    // What a server leaves that is killed while it writes one, until it is idle for as long as the sweep says.
    const written = await readdir(join(objects, ".unfinished")).catch(() => []);
    assert.ok(written.length <= runs / 4 + 2, `${written.length} written`);
    await createDiskStore(objects, Date.now).deleteUnfinished(-1);
    assert.deepEqual(await readdir(join(objects, ".unfinished")).catch(() => []), []);
  });

  // Last: what a kill leaves of a cancelled file lies there for a week.
  it("kill -9 in the middle of a cancel leaves nothing that is listed, and the same file arrives afterwards", async () => {
    const content = bytesOf(30 * blockBytes, 11);
    const file = () => new File([content], "a.bin", { lastModified: 5 });
    for (let round = 0; round < 2; round += 1) {
      const uploader = uploaderOf();
      await uploader.taskSetup("cancelled");
      await uploader.addFiles([file()]);
      uploader.start().catch(() => undefined);
      const wanted = line.chunks + 10;
      await until(() => line.chunks >= wanted);
      uploader.cancel();
      await pause(round * 4);
      await kill();
      await uploader.addFiles([file()]);
      assert.deepEqual(await stored("cancelled"), {});
      assert.deepEqual((await uploader.start()).failed, []);
      assert.deepEqual(await stored("cancelled"), { "a.bin": sha256(content) });
      uploader.destroy();
      await removeAll("cancelled");
    }
  });
});
