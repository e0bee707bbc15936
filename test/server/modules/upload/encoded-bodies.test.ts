import assert from "node:assert/strict";
import { after, before, it, mock } from "node:test";
import { gzipSync } from "node:zlib";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { onEachEngine } from "../../support/databases.ts";
import { bytesOf, chunkAddress, objectBytes, openReceiver, queryOf, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});

onEachEngine("bodies that are encoded", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());

  async function post(address: string, body: BodyInit, headers: Record<string, string>) {
    const answer = await fetch(address, { method: "POST", body, headers });
    const { errorCode, message } = (await answer.json()) as { errorCode?: string; message: string };
    return { status: answer.status, errorCode, message, takes: answer.headers.get("accept-encoding") };
  }
  const unsupported = (answer: Awaited<ReturnType<typeof post>>, text: string) => {
    const { status, errorCode, message, takes } = answer;
    assert.deepEqual([status, errorCode, takes], [415, "media-type-unsupported", "identity"], text);
    assert.ok(message.length > 10);
  };

  it("are refused as chunks, in both shapes, before a byte is stored: the server decodes nothing", async () => {
    const task = await receiver.setUp("operator", "encoded");
    const content = gzipSync(bytesOf(1000));
    const file = { name: "a.bin", size: content.length };
    const id = (await receiver.check(task, file)).data.task_file_id;
    const address = chunkAddress(receiver, queryOf(task, id, { offset: 0, content: bytesOf(0), file }));
    const before = await receiver.onDisk();
    const octets = { "content-type": "application/octet-stream" };
    for (const encoding of ["gzip", "br", "deflate", "zstd", "identity, gzip", "GZIP", "aws-chunked"]) {
      const encoded = { "content-encoding": encoding };
      unsupported(await post(address, new Uint8Array(content), { ...octets, ...encoded }), encoding);
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(content)]), "a.bin");
      unsupported(await post(address, form, encoded), encoding);
    }
    assert.deepEqual(await receiver.onDisk(), before);
    const chunks = uploadTables(receiver.test.database.db as never)
      .selectFrom("upload_chunk")
      .select("number");
    assert.deepEqual(await chunks.execute(), []);
    const plain = await post(address, new Uint8Array(content), { ...octets, "content-encoding": "Identity" });
    assert.equal(plain.status, 200);
    assert.ok((await objectBytes(receiver, id)).equals(content));
  });

  it("are refused as JSON and as forms, whatever they hold, with a session, a token or neither", async () => {
    const { task_id, transfer_token } = await receiver.setUp("operator", "encoded");
    const json = { "content-type": "application/json" };
    const authorization = `Bearer ${await receiver.tokenOf("operator")}`;
    const cancel = JSON.stringify({ task_id, transfer_token, task_file_ids: ["none"] });
    const transfer = `${receiver.address}/front/api/v1/transfer`;
    for (const [address, body, headers] of [
      [`${transfer}/direct_task/setup`, JSON.stringify({ basePath: "x" }), { authorization }],
      [`${transfer}/direct_tasks/files/cancel`, cancel, {}],
      [`${receiver.address}/pms/api/session`, JSON.stringify({ userName: "x" }), {}],
    ] as const) {
      const encoded = { ...json, ...headers, "content-encoding": "gzip" };
      unsupported(await post(address, new Uint8Array(gzipSync(body)), encoded), address);
      unsupported(await post(address, body, encoded), `${address}, though it is not`);
    }
    assert.equal((await post(`${transfer}/direct_tasks/files/cancel`, cancel, json)).status, 200);
    const { status } = await fetch(`${transfer}/files`, { headers: { authorization, "content-encoding": "gzip" } });
    assert.equal(status, 200, "a call without a body has nothing that is encoded");
  });
});
