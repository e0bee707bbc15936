import assert from "node:assert/strict";
import { createHash, randomFillSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it, mock } from "node:test";
import { CreateBucketCommand, ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import pg from "pg";
import { createUploader, type Uploader, type UploaderSettings } from "@customs-portal/sdk/transfer";
import { createFreshDatabase, type FreshDatabase } from "../server/support/databases.ts";
import { endProcesses, holdPort, startServer, type ServerProcess } from "../server/support/process.ts";
import { until } from "../support/until.ts";
import { wholeBodyFetch } from "../support/whole-body-fetch.ts";
import { startCeph, type Ceph } from "./support/ceph.ts";

const mib = 1024 ** 2;
/** The least that a bucket takes. */
const chunkBytes = 5 * mib;
const chunks = 9;
const password = "Bucket-uploads-2026";
const bucket = "portal";
const filesPath = "/front/api/v1/transfer/files";
const weekMs = 7 * 24 * 60 * 60_000;

/** Bytes that nothing makes smaller, and a last chunk that is short. */
const content = randomFillSync(Buffer.alloc((chunks - 1) * chunkBytes + 12_345));
const sum = createHash("sha256").update(content).digest("hex");

describe("uploads whose files are in a bucket", { timeout: 600_000 }, () => {
  let ceph: Ceph;
  let client: S3Client;
  let folder: string;
  let fresh: FreshDatabase;
  let env: Record<string, string>;
  let server: ServerProcess;
  let token: string;

  before(async () => {
    mock.method(console, "error", () => undefined);
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    fresh = await createFreshDatabase("postgres");
    ceph = await startCeph();
    Object.assign(process.env, ceph.credentials);
    client = new S3Client({ endpoint: ceph.endpoint, region: "us-east-1", forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    const held = await holdPort();
    await held.release();
    env = {
      ...ceph.credentials,
      PORT: String(held.port),
      PORTAL_DATA: join(folder, "data"),
      PORTAL_PASSWORD: password,
      PORTAL_SEED_ROWS: "0",
      PORTAL_MODULES: "",
      PORTAL_LOG_LEVEL: "silent",
      PORTAL_SECURITY_LOG: "off",
      PORTAL_OBJECTS: `s3://${bucket}/files`,
      PORTAL_S3_ENDPOINT: ceph.endpoint,
      PORTAL_S3_REGION: "us-east-1",
      DATABASE_URL: fresh.url ?? "",
    };
    server = await startServer(env);
    const answer = await fetch(`${server.address}/pms/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userName: "operator", password, loginType: "password" }),
    });
    token = ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
  });
  after(async () => {
    mock.restoreAll();
    endProcesses();
    client?.destroy();
    await ceph?.dispose();
    await fresh?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const isChunk = (address: unknown) => String(address).includes("/files/upload?");

  /** An uploader with one file, and the statuses that its chunks were answered with; 0 for none. */
  async function begin(name: string, settings: Partial<UploaderSettings> = {}) {
    const statuses: number[] = [];
    const told: typeof fetch = async (address, init) => {
      const answer = await wholeBodyFetch(address, init).catch((cause: unknown) => {
        if (isChunk(address)) statuses.push(0);
        throw cause;
      });
      if (isChunk(address)) statuses.push(answer.status);
      return answer;
    };
    const uploader = createUploader({
      baseUrl: server.address,
      token: () => token,
      chunkBytes,
      autoUpload: false,
      journal: null,
      fetch: told,
      retryMs: 100,
      patienceMs: 120_000,
      ...settings,
    });
    await uploader.taskSetup("bucket");
    await uploader.addFiles([new File([content], name, { lastModified: 1_700_000_000_000 })]);
    return { uploader, statuses };
  }

  const stored = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

  async function assertStored(uploader: Uploader, name: string): Promise<void> {
    const id = uploader.files.find((file) => file.name === name)?.fileId ?? "";
    const answer = await fetch(`${server.address}${filesPath}/content?id=${id}`, {
      headers: { authorization: `Bearer ${token}`, connection: "close" },
    });
    const hash = createHash("sha256");
    for await (const bytes of answer.body ?? []) hash.update(bytes);
    assert.equal(hash.digest("hex"), sum);
  }

  /** Uploads that the bucket holds parts of. */
  async function begun(): Promise<number> {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    return Uploads.length;
  }

  async function objects(): Promise<string[]> {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: "files/upload/" }));
    return Contents.flatMap(({ Key }) => Key ?? []);
  }

  it(`a file of ${chunks} chunks arrives in parts and is one object, byte for byte`, async () => {
    const { uploader, statuses } = await begin("whole.bin");
    const { failed } = await uploader.start();
    assert.deepEqual(failed, []);
    assert.equal(stored(statuses), chunks);
    await assertStored(uploader, "whole.bin");
    assert.equal(await begun(), 0);
    uploader.destroy();
  });

  it("what the company has already is copied by the bucket, and is an object of its own", async () => {
    await onDatabase("update upload_file set finished_at = 1 where status = 'complete'");
    const before = await objects();
    const { uploader, statuses } = await begin("copied.bin", { instant: true });
    assert.deepEqual((await uploader.start()).failed, []);
    assert.deepEqual([uploader.files[0]?.isInstant, statuses], [true, []]);
    await assertStored(uploader, "copied.bin");
    assert.deepEqual([(await objects()).length, await begun()], [before.length + 1, 0]);
    uploader.destroy();
  });

  it("R8-34 kill -9 of the portal in the middle: it goes on from the parts that the bucket has", async () => {
    const { uploader, statuses } = await begin("killed.bin");
    const ended = uploader.start();
    await until(() => stored(statuses) >= 3);
    await server.end("SIGKILL");
    const before = stored(statuses);
    assert.ok(before < chunks, `${before} of ${chunks}`);
    assert.equal(await begun(), 1, "the bucket keeps the parts");
    server = await startServer(env);
    assert.deepEqual((await ended).failed, []);
    assert.ok(stored(statuses) <= chunks + 5, `${stored(statuses)} acknowledgements`);
    await assertStored(uploader, "killed.bin");
    assert.equal(await begun(), 0);
    uploader.destroy();
  });

  it("while the bucket is away chunks are answered with 503, and the upload goes on by itself", async () => {
    const { uploader, statuses } = await begin("away.bin");
    const ended = uploader.start();
    await until(() => stored(statuses) >= 3);
    await ceph.stopGateway();
    await until(() => statuses.includes(503));
    assert.ok(stored(statuses) < chunks);
    await ceph.startGateway();
    assert.deepEqual((await ended).failed, []);
    assert.deepEqual(
      statuses.filter((status) => ![200, 503].includes(status)),
      [],
    );
    await assertStored(uploader, "away.bin");
    uploader.destroy();
  });

  it("what was given up for a week leaves no part, no object and no row", async () => {
    const before = await objects();
    const { uploader, statuses } = await begin("given-up.bin");
    uploader.start().catch(() => undefined);
    await until(() => stored(statuses) >= 3);
    uploader.destroy();
    // Chunks that were on their way when the page was closed.
    await until(async () => (await leased()) === 0);
    assert.equal(await begun(), 1);
    await server.end("SIGTERM");
    await onDatabase(`update upload_file set checked_at = checked_at - ${weekMs} where status = 'open'`);
    await onDatabase(`update upload_chunk set at = at - ${weekMs}`);
    server = await startServer(env);
    await until(async () => (await begun()) === 0);
    await until(async () => (await onDatabase("select 1 from upload_file where status = 'open'")) === 0);
    assert.equal(await onDatabase("select 1 from upload_chunk"), 0);
    assert.deepEqual(await objects(), before);
  });

  /** @returns how many rows it changed or found */
  async function onDatabase(statement: string): Promise<number> {
    const database = new pg.Client({ connectionString: fresh.url });
    await database.connect();
    try {
      return (await database.query(statement)).rowCount ?? 0;
    } finally {
      await database.end();
    }
  }

  const leased = () => onDatabase("select 1 from upload_chunk where lease is not null");
});
