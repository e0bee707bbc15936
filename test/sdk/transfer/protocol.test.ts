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
let setupCode = 0;
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
    response.setHeader("content-type", "application/json").end(JSON.stringify(answers[name] ?? { code: 7 }));
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
