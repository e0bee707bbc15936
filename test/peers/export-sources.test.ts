import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from "@aws-sdk/client-s3";
import { createPortal, mergeConfig, type PortalHost } from "@customs-portal/sdk/portal";
import { dispositionFileName } from "@customs-portal/sdk/rules";
import { createExports } from "../../sdk/portal/exports.ts";
import { openObjectStore, type OpenObjectStore } from "../../server/objects/index.ts";
import { startCeph, type Ceph } from "./support/ceph.ts";

const bucket = "exports";
const key = "export/2026-1.xlsx";
const content = Buffer.from("导出的文件".repeat(50_000));
const fileName = "报关单 2026.xlsx";

/** A backend of the specification whose files are in a bucket: its `v1/file/url` answers a presigned link. */
describe("R73-10 R73-12 R73-13 files of exports in a bucket, by the source of the task", { timeout: 600_000 }, () => {
  let ceph: Ceph;
  let store: OpenObjectStore;
  let backend: Server;
  let portal: PortalHost;
  let asked: URLSearchParams | undefined;
  let opened: string[] = [];

  async function presign(seconds: number): Promise<string> {
    const options = { seconds, fileName, contentType: "application/octet-stream" };
    const link = await store.presign?.(key, options);
    assert.ok(link);
    return link;
  }

  before(async () => {
    ceph = await startCeph();
    Object.assign(process.env, ceph.credentials);
    const options = { endpoint: ceph.endpoint, region: "us-east-1" };
    const client = new S3Client({ ...options, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    const open = {
      Effect: "Allow",
      Principal: "*",
      Action: "s3:GetObject",
      Resource: `arn:aws:s3:::${bucket}/public/*`,
    };
    const policy = JSON.stringify({ Version: "2012-10-17", Statement: [open] });
    await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: policy }));
    client.destroy();
    store = await openObjectStore({ kind: "s3", bucket, prefix: "", pathStyle: true, ...options });
    for (const name of [key, "public/a.xlsx"])
      await store.put(
        name,
        (async function* () {
          yield content;
        })(),
      );
    backend = createServer((request, response) => {
      asked = new URL(request.url ?? "", "http://localhost").searchParams;
      void presign(60).then((data) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ success: true, code: 200, data }));
      });
    });
    await new Promise<void>((done) => backend.listen(0, "127.0.0.1", done));
    const origin = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
    const config = mergeConfig({ trackUrl: "", downloadCenter: { cloudSources: ["s3"] } });
    portal = createPortal({ config, token: () => undefined, location: { origin, hostname: "127.0.0.1" } });
  });
  after(async () => {
    portal?.destroy();
    backend?.close();
    store?.close();
    await ceph?.dispose();
  });

  /** Where a download leads. */
  async function addressOf(task: Parameters<PortalHost["exports"]["download"]>[0]): Promise<string> {
    opened = [];
    const exports = createExports({
      http: portal.http,
      config: portal.config,
      hostname: "127.0.0.1",
      openUrl: (url) => void opened.push(url),
      addressOf: (path) => path,
      openDownloadCenter: () => undefined,
    });
    await exports.download(task);
    assert.equal(opened.length, 1);
    return opened[0] ?? "";
  }

  async function assertFile(address: string): Promise<Response> {
    const answer = await fetch(address);
    assert.equal(
      answer.status,
      200,
      await answer
        .clone()
        .text()
        .then((text) => text.slice(0, 500)),
    );
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(content));
    return answer;
  }

  it("R73-12 R73-13 source hwy: the presigned link of the backend opens the file under its name", async () => {
    const answer = await assertFile(await addressOf({ fileName, fastDFSPath: key, dataSource: "hwy" }));
    assert.equal(dispositionFileName(answer.headers.get("content-disposition")), fileName);
    assert.deepEqual(Object.fromEntries([...(asked ?? [])].filter(([name]) => name !== "lang")), {
      filePath: key,
      fileAttName: fileName,
      bucketType: "export",
      domainName: "127.0.0.1",
    });
  });

  it("R73-10 a cloud source whose path is presigned is opened as it stands: one more word would break its signature", async () => {
    const link = new URL(await presign(60));
    const task = { fileName, dataSource: "s3", dataDownloadBaseUrl: `${link.origin}/` };
    const address = await addressOf({ ...task, fastDFSPath: `${link.pathname}${link.search}` });
    await assertFile(address);
    assert.equal((await fetch(`${address}&filename=x`)).status, 403);
  });

  it("R73-10 R73-11 a cloud source of public files is opened by base, path and file name", async () => {
    const task = { fileName: "a.xlsx", dataSource: "s3", dataDownloadBaseUrl: `${ceph.endpoint}/${bucket}/` };
    const address = await addressOf({ ...task, fastDFSPath: "/public/a.xlsx" });
    assert.equal(address, `${ceph.endpoint}/${bucket}/public/a.xlsx?filename=a.xlsx`);
    await assertFile(address);
  });

  it("R73-13 a link that is over is refused by the bucket", async () => {
    const address = await presign(1);
    await new Promise((done) => setTimeout(done, 2500));
    assert.equal((await fetch(address)).status, 403);
  });
});
