import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it, mock } from "node:test";
import type { Kysely } from "kysely";
import { createTransferProtocol, createUploader } from "@customs-portal/sdk/transfer";
import { openDatabase, type Database } from "../../../../server/db/index.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { pause } from "../../../support/until.ts";
import { wholeBodyFetch } from "../../../support/whole-body-fetch.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../../support/databases.ts";
import { endProcesses, holdPort, startServer, type ServerProcess } from "../../support/process.ts";
import { blockBytes, bytesOf, sha256 } from "./support/receiver.ts";

const secret = "Upload-copy-2026";
const rounds = 4;
const leastBytes = 60 * blockBytes;

onEachEngine("a server that is killed while it copies a file instead of receiving it", (engine) => {
  let fresh: FreshDatabase;
  let folder: string;
  let database: Database;
  let server: ServerProcess;
  let env: Record<string, string>;
  let token: string;

  before(async () => {
    mock.method(console, "error", () => {});
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
      PORTAL_LOG_LEVEL: "silent",
      PORTAL_SECURITY_LOG: "off",
      ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    };
    server = await startServer(env);
    database = await openDatabase({ url: fresh.url, file: join(folder, "data", "portal.sqlite") });
    const signedIn = await fetch(`${server.address}/pms/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userName: "operator", password: secret, loginType: "password" }),
    });
    token = ((await signedIn.json()) as { data: { accessToken: string } }).data.accessToken;
  });
  after(async () => {
    mock.restoreAll();
    await database.close();
    endProcesses();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  const tables = () => uploadTables(database.db as unknown as Kysely<never>);

  it("has the file afterwards, whole, or none of it; what is asked again comes to an end", async () => {
    const settings = { baseUrl: server.address, token: () => token, chunkBytes: blockBytes, fetch: wholeBodyFetch };
    const contents = Array.from({ length: rounds }, (_, round) => bytesOf(leastBytes + round, 900 + round));
    const uploader = createUploader({ ...settings, autoUpload: false, journal: null });
    await uploader.taskSetup("sources");
    await uploader.addFiles(contents.map((bytes, at) => new File([bytes], `${at}.bin`, { lastModified: 5 })));
    assert.deepEqual((await uploader.start()).failed, []);
    uploader.destroy();
    await tables().updateTable("upload_file").set({ finished_at: 1 }).execute();

    const protocol = createTransferProtocol(settings);
    const task = await protocol.setUp("copies");
    await protocol.create(task);
    const matched: string[] = [];
    for (const [round, bytes] of contents.entries()) {
      const file = { name: `${round}.bin`, folder: "", size: bytes.length, lastModified: 7, type: "" };
      const { fileId } = await protocol.check(task, file);
      const asked = protocol.instant(task, fileId, sha256(bytes)).catch(() => "cut" as const);
      await pause(randomInt(12));
      await server.end("SIGKILL");
      await asked;
      server = await startServer(env);
      const row = await tables()
        .selectFrom("upload_file")
        .selectAll()
        .where("id", "=", fileId)
        .executeTakeFirstOrThrow();
      if (row.status === "open") assert.deepEqual((await protocol.check(task, file)).storedChunks, []);
      let answer = await protocol.instant(task, fileId, sha256(bytes));
      while (answer === "pending") answer = await protocol.instant(task, fileId, sha256(bytes));
      assert.notEqual(answer, "none");
      matched.push(fileId);
    }
    for (const [round, id] of matched.entries()) {
      const answer = await fetch(`${server.address}/front/api/v1/transfer/files/content?id=${id}`, {
        headers: { authorization: `Bearer ${token}`, connection: "close" },
      });
      assert.equal(sha256(new Uint8Array(await answer.arrayBuffer())), sha256(contents[round] ?? Buffer.alloc(0)));
    }
    const files = await tables().selectFrom("upload_file").select(["object_key", "status"]).execute();
    assert.equal(files.length, 2 * rounds);
    assert.ok(files.every(({ status }) => status === "complete"));
    assert.deepEqual(await tables().selectFrom("upload_copy").selectAll().execute(), []);
    const objects = await readdir(join(folder, "data", "objects", "upload"));
    const named = new Set(files.map(({ object_key }) => object_key.slice("upload/".length)));
    // Another name of a file that stays: it costs no room, and goes with the next sweep.
    assert.ok(objects.filter((name) => !named.has(name)).length <= rounds);
    assert.deepEqual(await readdir(join(folder, "data", "objects", ".unfinished")).catch(() => []), []);
  });
});
