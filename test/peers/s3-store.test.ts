import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { CreateBucketCommand, GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import {
  ObjectsUnavailableError,
  openObjectStore,
  type OpenObjectStore,
  type S3Settings,
} from "../../server/objects/index.ts";
import { openBucket } from "../../server/objects/s3/access.ts";
import { copyObject } from "../../server/objects/s3/copy.ts";
import { createAside } from "../../server/objects/s3/put-aside.ts";
import { bytes, objectsBelow, patternOf } from "../server/objects/support/bytes.ts";
import { runKillRounds } from "../server/objects/support/kill-rounds.ts";
import { describeObjectStore } from "../server/objects/support/contract.ts";
import { startTcpProxy } from "../server/support/tcp-proxy.ts";
import { startCeph, type Ceph } from "./support/ceph.ts";

const bucket = "portal";
let ceph: Ceph;

const settingsOf = (values: Partial<S3Settings> = {}): S3Settings => ({
  kind: "s3",
  bucket,
  prefix: "contract/",
  region: "us-east-1",
  endpoint: ceph.endpoint,
  pathStyle: true,
  ...values,
});

describe("the gateway of Ceph", { timeout: 600_000 }, () => {
  const opened: OpenObjectStore[] = [];
  async function open(values: Partial<S3Settings> = {}, aheadMs = 0): Promise<OpenObjectStore> {
    const store = await openObjectStore(settingsOf(values), { now: () => Date.now() + aheadMs });
    opened.push(store);
    return store;
  }

  before(async () => {
    ceph = await startCeph();
    Object.assign(process.env, ceph.credentials);
    const client = new S3Client({ endpoint: ceph.endpoint, region: "us-east-1", forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    client.destroy();
  });
  after(async () => {
    for (const store of opened) store.close();
    await ceph?.dispose();
  });

  describeObjectStore("a bucket", (aheadMs) => open({}, aheadMs));

  it("lists more than a page, and each object once", async () => {
    const store = await open({ prefix: "many/" });
    const keys = Array.from({ length: 1203 }, (_, index) => `export/${String(index).padStart(5, "0")}`);
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => store.put(key, bytes("x"))));
    assert.deepEqual(
      (await objectsBelow(store, "export/")).map(({ key }) => key),
      keys,
    );
    assert.equal((await objectsBelow(store, "export/", keys[1100])).length, 102);
  });

  it("copies and puts aside what is too large to be copied at once", async () => {
    const store = await open({ prefix: "large/" });
    const object = patternOf(16 * 1024 * 1024 + 5);
    await store.put("export/large", bytes(object));
    const access = openBucket(settingsOf({ prefix: "large/" }));
    const part = 5 * 1024 * 1024;
    const limits = { wholeBytes: part, partBytes: part };
    const names = { from: access.nameOf("export/large"), to: access.nameOf("export/copy") };
    assert.equal(await copyObject(access, names, { limits }), true);
    assert.ok((await buffer((await store.read("export/copy"))!)).equals(object));
    await createAside(access, Date.now, limits).putAside("export/large");
    assert.equal(await store.info("export/large"), undefined);
    const day = new Date().toISOString().slice(0, 10);
    const { Body } = await access.client.send(
      new GetObjectCommand({ Bucket: bucket, Key: `large/.quarantine/${day}/export/large` }),
    );
    assert.ok(Buffer.from(await Body!.transformToByteArray()).equals(object));
    access.client.destroy();
  });

  it("signs links that a browser follows as they are, until they end, and no others", async () => {
    const store = await open({ prefix: "links/" });
    await store.put("orders/1.pdf", bytes("0123456789"));
    const options = { seconds: 60, fileName: "报关单 1.pdf", contentType: "application/pdf" };
    const link = await store.presign!("orders/1.pdf", options);
    const answer = await fetch(link, { headers: { range: "bytes=2-4" } });
    assert.equal(answer.status, 206);
    assert.equal(await answer.text(), "234");
    assert.match(
      answer.headers.get("content-disposition") ?? "",
      /^attachment; filename="_ 1\.pdf"; filename\*=UTF-8''%E6%8A%A5/,
    );
    assert.equal(answer.headers.get("content-type"), "application/pdf");
    for (const changed of [
      link.replace("1.pdf", "2.pdf"),
      link.replace("Expires=60", "Expires=600"),
      link.replace("pdf&", "xml&"),
    ]) {
      assert.notEqual(changed, link);
      assert.equal((await fetch(changed)).status, 403);
    }
    const short = await store.presign!("orders/1.pdf", { ...options, seconds: 1 });
    await delay(2500);
    assert.equal((await fetch(short)).status, 403);
  });

  describe("that cannot be used", () => {
    const refused = (pattern: RegExp, isAway: boolean) => (error: unknown) => {
      assert.ok(error instanceof ObjectsUnavailableError, String(error));
      assert.match(error.message, pattern);
      assert.doesNotMatch(error.message, /test-secret|wrong-value/);
      assert.deepEqual([error.code, error.isAway], ["unavailable", isAway]);
      return true;
    };

    it("says what to change where the bucket or the credentials are wrong", async () => {
      await assert.rejects(
        (await open({ bucket: "nobody" })).owner(),
        refused(/s3:\/\/nobody\/contract\/.*no such bucket/, false),
      );
      const key = process.env["AWS_SECRET_ACCESS_KEY"];
      process.env["AWS_SECRET_ACCESS_KEY"] = "wrong-value";
      const store = await open();
      await assert
        .rejects(store.owner(), refused(/AWS_SECRET_ACCESS_KEY/, false))
        .finally(() => (process.env["AWS_SECRET_ACCESS_KEY"] = key));
    });

    it("says that it is away, within a bound, when it is not reached, falls silent or breaks off", async () => {
      const nowhere = await open({ endpoint: "http://127.0.0.1:1" });
      await assert.rejects(nowhere.info("export/x"), refused(/ECONNREFUSED/, true));
      const proxy = await startTcpProxy({ host: "127.0.0.1", port: ceph.port });
      try {
        const store = await open({ endpoint: `http://127.0.0.1:${proxy.port}`, prefix: "away/" });
        const object = patternOf(24 * 1024 * 1024);
        await store.put("export/x", bytes(object));
        const stream = await store.read("export/x");
        const halfWay = buffer(stream!);
        await assert.rejects(Promise.all([halfWay, proxy.close()]), refused(/aborted|ECONNRESET|bytes came/, true));
        await assert.rejects(
          store.put("export/y", bytes(object)),
          refused(/ECONNREFUSED|ECONNRESET|socket hang up/, true),
        );
      } finally {
        await proxy.close().catch(() => undefined);
      }
    });

    it("works again when it is back", async () => {
      const store = await open({ prefix: "back/" });
      await store.put("export/x", bytes("x"));
      await ceph.stopGateway();
      await assert.rejects(store.info("export/x"), ObjectsUnavailableError);
      await ceph.startGateway();
      assert.equal((await store.info("export/x"))?.size, 1);
    });
  });

  it("shows no half object and loses none, however often its writers are killed", async () => {
    const { told, seen } = await runKillRounds(settingsOf({ prefix: "killed/" }), 20);
    assert.ok(told >= 20 && seen >= told, `${told} told, ${seen} seen`);
    const later = await open({ prefix: "killed/" }, 8 * 24 * 60 * 60_000);
    await later.deleteUnfinished(0);
    assert.equal(await later.deleteUnfinished(0), 0, "what they left is gone");
  });

  it("is told apart by its prefix", async () => {
    const name = randomUUID();
    const [one, other] = await Promise.all([open({ prefix: `${name}/a/` }), open({ prefix: `${name}/` })]);
    await one.put("export/x", bytes("x"));
    assert.equal(await other.info("export/x"), undefined);
    assert.deepEqual(
      (await objectsBelow(other, "a/")).map(({ key }) => key),
      ["a/export/x"],
    );
  });
});
