import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { openObjectStore, type OpenObjectStore } from "../../server/objects/index.ts";
import { objectsBelow } from "../server/objects/support/bytes.ts";
import { createFreshDatabase, type FreshDatabase } from "../server/support/databases.ts";
import { admin, endProcesses, failToStart, startServer, type ServerProcess } from "../server/support/process.ts";
import { until } from "../support/until.ts";
import { startCeph, type Ceph } from "./support/ceph.ts";

const exportModule = fileURLToPath(new URL("../server/modules/export/support/fixture-module.ts", import.meta.url));
const filesModule = fileURLToPath(new URL("../server/support/files-module.ts", import.meta.url));
const password = "Bucket-test-2026";
const bucket = "portal";
const kills = 5;

describe("a portal whose files are in a bucket", { timeout: 600_000 }, () => {
  let ceph: Ceph;
  let folder: string;
  let fresh: FreshDatabase;
  let store: OpenObjectStore;
  let env: Record<string, string>;
  let server: ServerProcess;
  let token = "";

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    fresh = await createFreshDatabase("postgres");
    ceph = await startCeph();
    Object.assign(process.env, ceph.credentials);
    const options = { endpoint: ceph.endpoint, region: "us-east-1" };
    const client = new S3Client({ ...options, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    client.destroy();
    store = await openObjectStore({ kind: "s3", bucket, prefix: "files/", pathStyle: true, ...options });
    env = {
      ...ceph.credentials,
      PORT: "0",
      PORTAL_DATA: join(folder, "data"),
      PORTAL_PASSWORD: password,
      PORTAL_MODULES: `${exportModule},${filesModule}`,
      PORTAL_LOG_LEVEL: "error",
      PORTAL_SECURITY_LOG: "off",
      PORTAL_EXPORT_OPEN_TASKS: "1000",
      PORTAL_OBJECTS: `s3://${bucket}/files`,
      PORTAL_S3_ENDPOINT: ceph.endpoint,
      PORTAL_S3_REGION: "us-east-1",
      DATABASE_URL: fresh.url ?? "",
    };
    server = await startServer(env);
    const answer = await call("/pms/api/session", { userName: "operator", password, loginType: "password" });
    token = ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
  });
  after(async () => {
    endProcesses();
    store?.close();
    await ceph?.dispose();
    await fresh?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  function call(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    const sent = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const type: Record<string, string> = body ? { "content-type": "application/json" } : {};
    return fetch(server.address + path, {
      ...sent,
      headers: { authorization: `Bearer ${token}`, ...type, ...headers },
    });
  }

  async function addExport(params: object): Promise<string> {
    const names = { systemCode: "TEST", taskCode: "count", taskName: "计数", fileName: "计数.txt", exportType: "txt" };
    const body = { ...names, exportParamJson: JSON.stringify(params) };
    const answer = await call("/exportasync/api/v1/task/add", body);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  }

  interface Task {
    id: string;
    statusCode: string;
    fastDFSPath: string | null;
  }

  async function tasks(): Promise<Task[]> {
    const answer = await call("/exportasync/api/v1/task/get", { pageSize: 200 });
    return ((await answer.json()) as { data: { content: Task[] } }).data.content;
  }

  async function pathOf(id: string): Promise<string> {
    await until(
      async () => (await tasks()).some((task) => task.id === id && task.statusCode === "success"),
      () => `export ${id} ends`,
    );
    return (await tasks()).find((task) => task.id === id)?.fastDFSPath ?? "";
  }

  const fileUrl = (path: string) => `/exportasync/api/v1/file/download?filePath=${encodeURIComponent(path)}`;
  const keysBelow = async (prefix: string) => (await objectsBelow(store, prefix)).map(({ key }) => key);

  it("fulfils an export, whose file is downloaded as a whole and in ranges", async () => {
    const path = await pathOf(await addExport({ rows: 20_000 }));
    assert.deepEqual(await keysBelow("export/"), [path]);
    const whole = Buffer.from(await (await call(fileUrl(path))).arrayBuffer());
    assert.equal(whole.length, (await store.info(path))?.size);
    const part = await call(fileUrl(path), undefined, { range: "bytes=1000-1999" });
    assert.deepEqual([part.status, part.headers.get("content-range")], [206, `bytes 1000-1999/${whole.length}`]);
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1000, 2000)));
    const rest = { range: "bytes=2000-", "if-range": part.headers.get("etag") ?? "" };
    assert.equal((await (await call(fileUrl(path), undefined, rest)).arrayBuffer()).byteLength, whole.length - 2000);
  });

  it("hands out links that the bucket answers", async () => {
    const answer = await call("/files/api/link?seconds=60", {});
    const { data } = (await answer.json()) as { data: string };
    assert.ok(data.startsWith(ceph.endpoint), data);
    assert.equal(await (await fetch(data, { headers: { range: "bytes=3-5" } })).text(), "345");
    assert.equal((await call("/pms/api/objects/files/1.pdf?until=9&name=x&type=y&signature=z")).status, 404);
  });

  it("is refused with another database, until that one adopts the files", async () => {
    const other = await createFreshDatabase("postgres");
    try {
      const foreign = { ...env, PORTAL_DATA: join(folder, "other"), DATABASE_URL: other.url ?? "" };
      const ended = await failToStart(foreign);
      assert.equal(ended.code, 78);
      assert.match(ended.err, /s3:\/\/portal\/files\/ belong to another database.*PORTAL_OBJECTS.*objects adopt/);
      const adopted = await admin(foreign, "objects", "adopt");
      assert.equal(adopted.code, 0, adopted.err);
      assert.match(adopted.out, /s3:\/\/portal\/files\//);
      assert.equal((await failToStart(env)).code, 78);
      assert.equal((await admin(env, "objects", "adopt")).code, 0);
    } finally {
      await other.drop();
    }
  });

  it("shows one whole file of each export, however often it is killed in the middle, and tidies up", async () => {
    const before = await keysBelow("export/");
    const added: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      for (let count = 0; count < 3; count += 1) added.push(await addExport({ rows: 4000, pageMs: 10 }));
      await until(
        async () => (await tasks()).some(({ statusCode }) => statusCode === "ing"),
        () => "an export runs",
      );
      await delay((round * 173) % 600);
      await server.end("SIGKILL");
      const known = new Set((await keysBelow("export/")).filter((key) => !before.includes(key)));
      server = await startServer(env);
      for (const key of known) assert.match(key, /^export\/[\da-f-]{36}-\d+\.\w+$/);
    }
    const paths = await Promise.all(added.map(pathOf));
    // A file whose task never came to show it is put aside.
    await store.put("export/00000000-0000-4000-8000-000000000000-1.txt", (async function* () {})());
    await server.end("SIGKILL");
    server = await startServer(env);
    await until(
      async () => (await keysBelow("export/")).length <= before.length + paths.length,
      () => "what no task shows is put aside",
    );
    assert.deepEqual(await keysBelow("export/"), [...before, ...paths].toSorted());
    for (const path of paths) {
      const lines = (await (await call(fileUrl(path))).text()).trimEnd().split("\n");
      assert.equal(lines.length, 4001);
    }
  });

  it("answers 503 while the bucket is away, says why in the log, and works again", async () => {
    const path = await pathOf(await addExport({ rows: 10 }));
    await ceph.stopGateway();
    const answer = await call(fileUrl(path));
    assert.equal(answer.status, 503);
    assert.equal(((await answer.json()) as { errorCode: string }).errorCode, "unavailable");
    assert.equal((await call("/pms/api/session")).status, 200, "the rest works");
    const id = await addExport({ rows: 10 });
    await ceph.startGateway();
    assert.equal((await call(fileUrl(path))).status, 200);
    await pathOf(id);
    const { err, out } = await server.end("SIGTERM");
    assert.match(err + out, /s3:\/\/portal\/files\/ cannot be used: ECONNREFUSED/);
  });

  it("waits at the start for a bucket that is away, and says in one line what is wrong with another", async () => {
    await ceph.stopGateway();
    const starting = startServer(env);
    await delay(4000);
    await ceph.startGateway();
    server = await starting;
    const none = await failToStart({ ...env, PORTAL_DATA: join(folder, "third"), PORTAL_OBJECTS: "s3://nobody" });
    assert.equal(none.code, 1);
    assert.match(none.err, /^The files in s3:\/\/nobody\/ cannot be used: there is no such bucket.*\n$/);
    const late = { ...env, PORTAL_S3_ENDPOINT: "http://127.0.0.1:1", PORTAL_DB_WAIT_SECONDS: "1" };
    const ended = await failToStart({ ...late, PORTAL_DATA: join(folder, "fourth") });
    assert.match(
      ended.err,
      /The store s3:\/\/portal\/files\/ is away \(ECONNREFUSED\).*\n.*cannot be used: ECONNREFUSED/,
    );
  });
});
