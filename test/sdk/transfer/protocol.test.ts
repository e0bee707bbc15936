import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTransferProtocol, resumableIdentifier, TransferError } from "@customs-portal/sdk/transfer";

interface Seen {
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A transfer server over real sockets that answers as the specification says. */
const seen: Seen[] = [];
let setupCode: unknown = 0;
/** What the server answers to a call instead of what it should, by the last part of its path. */
let instead: Record<string, { status?: number; body: string }> = {};
let prefix = "api/v1/";
let origin = "";
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const url = new URL(request.url ?? "", "http://transfer");
    seen.push({ url, headers: request.headers, body: Buffer.concat(parts).toString("utf8") });
    const task = {
      task_id: "task-1",
      transfer_token: "transfer-1",
      transfer_address: `${origin}/`,
      api_prefix: prefix,
      source_paths: ["a"],
      dest_path: "/in",
      direction: "download",
      task_config: { max_thread_count: 99 },
    };
    const answers: Record<string, unknown> = {
      setup: { code: setupCode, message: "no space", data: task },
      upload_check: { task_file_id: "file-1" },
    };
    const name = url.pathname.split("/").at(-1) ?? "";
    const { status = 200, body } = instead[name] ?? {};
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body ?? JSON.stringify(answers[name] ?? { code: 7 }));
  });
});

before(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  seen.length = 0;
  setupCode = 0;
  instead = {};
  prefix = "api/v1/";
});

const file = { name: "报关单.xlsx", size: 5, lastModified: 1_700_000_000_000, folder: "a/b", type: "text/plain" };
const protocol = () => createTransferProtocol({ baseUrl: origin, token: async () => "bearer-1" });

describe("the calls of an upload", () => {
  it("R6-16 the setup carries the bearer token, the other three the transfer token in body and query instead", async () => {
    const calls = protocol();
    const task = await calls.setUp("/in");
    await calls.create(task);
    const fileId = await calls.check(task, file);
    await calls.sendChunk(task, fileId, file, { number: 1, offset: 0, total: 1, content: new Blob(["12345"]) });
    const [setup, create, check, chunk] = seen;
    assert.equal(setup?.url.pathname, "/front/api/v1/transfer/direct_task/setup");
    assert.equal(setup?.headers.authorization, "Bearer bearer-1");
    assert.deepEqual(JSON.parse(setup?.body ?? ""), { basePath: "/in" });
    assert.deepEqual(
      [create, check, chunk].map((call) => call?.headers.authorization),
      [undefined, undefined, undefined],
    );
    assert.deepEqual(JSON.parse(create?.body ?? ""), {
      task_id: "task-1",
      task_name: "http_upload_task",
      transfer_token: "transfer-1",
      source_paths: ["a"],
      dest_path: "/in",
      direction: "upload",
      task_config: { max_thread_count: 10 },
    });
    assert.deepEqual(JSON.parse(check?.body ?? ""), {
      task_id: "task-1",
      transfer_token: "transfer-1",
      file_name: "报关单.xlsx",
      file_size: 5,
      last_write_time: 1_700_000_000_000,
      block_size: 10_485_760,
      hash_type: "md5",
      dest_path: "a/b",
    });
    assert.equal(chunk?.url.searchParams.get("TransferToken"), "transfer-1");
    assert.equal(chunk?.url.searchParams.get("TaskFileId"), "file-1");
    assert.equal(chunk?.url.searchParams.get("UploadOffset"), "0");
    assert.match(chunk?.body ?? "", /name="file"; filename="[^"]*"[\s\S]*12345/);
  });

  it("the address joins with one slash, and nothing stands between prefix and direct_tasks", async () => {
    for (const [given, path] of [
      ["", "/direct_tasks/create"],
      ["api/v1/", "/api/v1/direct_tasks/create"],
      ["v1_", "/v1_direct_tasks/create"],
    ] as const) {
      prefix = given;
      const calls = protocol();
      await calls.create(await calls.setUp("/in"));
      assert.equal(seen.at(-1)?.url.pathname, path);
    }
  });

  it("a code other than 0 rejects the setup with the message of the server", async () => {
    setupCode = 7;
    await assert.rejects(
      protocol().setUp("/in"),
      (error) => error instanceof TransferError && error.message === "no space",
    );
  });

  it("R76-02 only code 0 is success, as number or text", async () => {
    setupCode = "0";
    assert.equal((await protocol().setUp("/in")).task_id, "task-1");
    for (const code of [null, undefined, "7", 200, ""]) {
      setupCode = code;
      await assert.rejects(protocol().setUp("/in"), TransferError, String(code));
    }
  });

  it("R76-10 the id of a file may be a number; a refused check is rejected with the message of the server", async () => {
    const calls = protocol();
    const task = await calls.setUp("/in");
    instead = { upload_check: { body: '{"code":"0","message":null,"data":{"task_file_id":17}}' } };
    assert.equal(await calls.check(task, file), "17");
    instead = { upload_check: { body: '{"code":9,"message":"quota","data":null}' } };
    await assert.rejects(calls.check(task, file), { name: "TransferError", message: "quota" });
  });

  it("what cannot be read rejects as a TransferError in every call, and so does a token that cannot be had", async () => {
    const calls = protocol();
    const task = await calls.setUp("/in");
    for (const body of ["<html>", '{"code":0,"data":{"task_id":', '{"code":0,"data":{}}', "null", "[]", '"x"']) {
      instead = { setup: { body }, upload_check: { body } };
      await assert.rejects(calls.setUp("/in"), TransferError, body);
      await assert.rejects(calls.check(task, file), TransferError, body);
    }
    const tokenless = createTransferProtocol({ baseUrl: origin, token: () => Promise.reject(new Error("expired")) });
    await assert.rejects(tokenless.setUp("/in"), TransferError);
  });

  it("R8-32 a part is stored by 200 and 201 alone", async () => {
    const calls = protocol();
    const task = await calls.setUp("/in");
    const chunk = { number: 1, offset: 0, total: 1, content: new Blob(["12345"]) };
    for (const status of [200, 201]) {
      instead = { upload: { status, body: "" } };
      await calls.sendChunk(task, "file-1", file, chunk);
    }
    for (const status of [202, 206, 500]) {
      instead = { upload: { status, body: "" } };
      await assert.rejects(calls.sendChunk(task, "file-1", file, chunk), { name: "TransferError", status });
    }
  });

  it("no answer rejects as a network error", async () => {
    const calls = createTransferProtocol({ baseUrl: "http://127.0.0.1:9", token: () => undefined });
    await assert.rejects(
      calls.setUp("/in"),
      (error) => error instanceof TransferError && error.message === "network error",
    );
  });

  it("the identifier is the size and the path without other signs", () => {
    assert.equal(resumableIdentifier(11, "a/b.txt"), "11-abtxt");
  });
});
