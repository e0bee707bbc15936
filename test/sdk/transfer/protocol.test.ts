import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, it, mock } from "node:test";
import { isPortalError } from "@customs-portal/sdk/errors";
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
let instead: Record<string, { status?: number; body: string; location?: string }> = {};
let prefix = "api/v1/";
let origin = "";
/** What the setup answers; the origin by default. */
let address: string | undefined;
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const url = new URL(request.url ?? "", "http://transfer");
    seen.push({ url, headers: request.headers, body: Buffer.concat(parts).toString("utf8") });
    const task = {
      task_id: "task-1",
      transfer_token: "transfer-1",
      transfer_address: address ?? `${origin}/`,
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
    const { status = 200, body, location } = instead[name] ?? {};
    response.writeHead(status, { "content-type": "application/json", ...(location && { location }) });
    response.end(body ?? JSON.stringify(answers[name] ?? { code: 7 }));
  });
});

const logged = mock.method(console, "error", () => {});
before(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  logged.mock.restore();
  return new Promise((done) => server.close(done));
});
beforeEach(() => {
  seen.length = 0;
  setupCode = 0;
  instead = {};
  prefix = "api/v1/";
  address = undefined;
});

const file = { name: "报关单.xlsx", size: 5, lastModified: 1_700_000_000_000, folder: "a/b", type: "text/plain" };
const protocol = () => createTransferProtocol({ baseUrl: origin, token: async () => "bearer-1" });

describe("the calls of an upload", () => {
  it("R6-16 the setup carries the bearer token, the other three the transfer token in body and query instead", async () => {
    const calls = protocol();
    const task = await calls.setUp("/in");
    await calls.create(task);
    const { fileId } = await calls.check(task, file);
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

  it("R76-03 an address without an origin is joined to the base as every path, whatever page calls", async () => {
    address = "/front/transfer";
    prefix = "";
    const { setUp, create } = createTransferProtocol({ baseUrl: `${origin}/portal`, token: () => "bearer-1" });
    await create(await setUp("/in"));
    assert.equal(seen.at(-1)?.url.pathname, "/portal/front/transfer/direct_tasks/create");
  });

  it("R3-33 what the setup says of paths goes back as it came, also where it is of another kind", async () => {
    for (const [given, back] of [
      [
        { source_paths: "/a", dest_path: "/in" },
        { source_paths: "/a", dest_path: "/in" },
      ],
      [
        { source_paths: [{ path: "/a" }], dest_path: null },
        { source_paths: [{ path: "/a" }], dest_path: "" },
      ],
      [{}, { source_paths: [], dest_path: "" }],
    ]) {
      const data = { task_id: "1", transfer_token: "t", transfer_address: origin, ...given };
      instead = { setup: { body: JSON.stringify({ code: 0, data }) } };
      const calls = protocol();
      await calls.create(await calls.setUp("/in"));
      const sent = JSON.parse(seen.at(-1)?.body ?? "") as Record<string, unknown>;
      assert.deepEqual({ source_paths: sent["source_paths"], dest_path: sent["dest_path"] }, back);
    }
  });

  it("R76-03 the address joins with one slash, and nothing stands between prefix and direct_tasks", async () => {
    for (const [given, path] of [
      ["", "/direct_tasks/create"],
      ["api/v1/", "/api/v1/direct_tasks/create"],
      ["v1_", "/v1_direct_tasks/create"],
      ["/v1/", "/v1/direct_tasks/create"],
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
    assert.deepEqual(await calls.check(task, file), { fileId: "17", storedChunks: undefined });
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

  it("R8-32 a call that is redirected has failed, whatever stands where it leads; nothing is followed", async () => {
    const calls = protocol();
    const task = await calls.setUp("/in");
    const chunk = { number: 1, offset: 0, total: 1, content: new Blob(["12345"]) };
    instead = { page: { body: '{"task_file_id":"file-1"}' } };
    for (const status of [301, 302, 303, 307, 308]) {
      for (const name of ["create", "upload_check", "upload"]) instead[name] = { status, body: "", location: "/page" };
      for (const call of [
        () => calls.create(task),
        () => calls.check(task, file),
        () => calls.sendChunk(task, "file-1", file, chunk),
      ]) {
        await assert.rejects(call, { name: "TransferError", code: "upload-refused", status, message: /^redirected/ });
      }
    }
    assert.deepEqual(
      seen.filter(({ url }) => url.pathname === "/page"),
      [],
    );
    // What browsers make of it.
    const opaque = { type: "opaqueredirect", status: 0, ok: false } as Response;
    const inBrowser = createTransferProtocol({ baseUrl: origin, token: () => "t", fetch: async () => opaque });
    await assert.rejects(inBrowser.create(task), { code: "upload-refused", status: 302, message: /^redirected/ });
  });

  it("R76-07 what create answers is not looked at", async () => {
    const calls = protocol();
    const task = await calls.setUp("/in");
    for (const body of ["", "created", '{"code":7}', "<html>"]) {
      instead = { create: { body } };
      await calls.create(task);
    }
  });

  it("R76-02 every failure is a TransferError with a code of the table", async () => {
    const calls = protocol();
    const task = await calls.setUp("/in");
    const chunk = { number: 1, offset: 0, total: 1, content: new Blob(["12345"]) };
    for (const [status, body, code, message] of [
      [400, "", "upload-refused", "status 400"],
      [401, "", "upload-refused", "status 401"],
      [500, "", "server-failure", "status 500"],
      [503, "<html>", "unavailable", "status 503"],
      [409, '{"errorCode":"company-changed","message":"moved"}', "company-changed", "moved"],
      [409, '{"errorCode":"no-such-code"}', "upload-refused", "status 409"],
    ] as const) {
      instead = Object.fromEntries(
        ["setup", "create", "upload_check", "upload"].map((name) => [name, { status, body }]),
      );
      for (const call of [
        () => calls.setUp("/in"),
        () => calls.create(task),
        () => calls.check(task, file),
        () => calls.sendChunk(task, "file-1", file, chunk),
      ]) {
        await assert.rejects(call, (error) => {
          assert.ok(error instanceof TransferError && isPortalError(error));
          assert.deepEqual([error.code, error.status, error.message], [code, status, message]);
          return true;
        });
      }
    }
    for (const id of ["null", '""']) {
      instead = { upload_check: { body: `{"task_file_id":${id}}` } };
      await assert.rejects(calls.check(task, file), { name: "TransferError", code: "answer-malformed", status: 200 });
    }
  });

  it("the check says which chunks the server holds, raw or in an envelope", async () => {
    const calls = protocol();
    const task = await calls.setUp("/in");
    for (const body of [
      '{"task_file_id":"f","uploaded_chunks":[1,"3"]}',
      '{"code":0,"data":{"task_file_id":"f","uploaded_chunks":[1,3]}}',
    ]) {
      instead = { upload_check: { body } };
      assert.deepEqual(await calls.check(task, file), { fileId: "f", storedChunks: [1, 3] });
    }
  });

  it("R9-22 the size of chunks can be set, and stands in check and chunk", async () => {
    const calls = createTransferProtocol({ baseUrl: origin, token: () => "t", chunkBytes: 4 });
    const task = await calls.setUp("/in");
    await calls.check(task, file);
    await calls.sendChunk(task, "f", file, { number: 2, offset: 4, total: 2, content: new Blob(["5"]) });
    assert.equal((JSON.parse(seen.at(-2)?.body ?? "") as { block_size: number }).block_size, 4);
    assert.equal(seen.at(-1)?.url.searchParams.get("BlockSize"), "4");
  });

  it("R3-39 R3-40 R3-41 R3-42 R76-11 R76-12 a chunk says of itself exactly this, in the address and as form fields", async () => {
    const calls = protocol();
    const task = await calls.setUp("/in");
    const content = new Blob(["12345"]);
    await calls.sendChunk(
      task,
      "f",
      { ...file, name: "b.txt", folder: "a" },
      { number: 2, offset: 10, total: 3, content },
    );
    const call = seen.at(-1);
    const fields = {
      TaskID: "task-1",
      TransferToken: "transfer-1",
      TaskFileId: "f",
      FileName: "b.txt",
      FileSize: "5",
      UploadOffset: "10",
      BlockSize: "10485760",
      resumableChunkNumber: "2",
      resumableTotalSize: "5",
      resumableType: "text/plain",
      resumableIdentifier: "5-abtxt",
      resumableFilename: "b.txt",
      resumableRelativePath: "a/b.txt",
      resumableTotalChunks: "3",
    };
    assert.deepEqual(Object.fromEntries(call?.url.searchParams ?? []), fields);
    const form = await new Response(call?.body, {
      headers: { "content-type": call?.headers["content-type"] ?? "" },
    }).formData();
    const { file: part, ...inForm } = Object.fromEntries(form);
    assert.deepEqual(inForm, fields);
    assert.ok(part instanceof File);
    assert.deepEqual([part.name, await part.text()], ["b.txt", "12345"]);
    assert.deepEqual([...form.keys()].at(-1), "file");
  });

  it("a call that takes too long ends as one without an answer; a given-up one is cancelled", async () => {
    const hanging = createServer(() => {});
    await new Promise<void>((done) => hanging.listen(0, "127.0.0.1", done));
    const calls = protocol();
    const task = {
      ...(await calls.setUp("/in")),
      transfer_address: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`,
    };
    const hasty = createTransferProtocol({ baseUrl: origin, token: () => "t", chunkTimeoutMs: 50 });
    const chunk = { number: 1, offset: 0, total: 1, content: new Blob(["12345"]) };
    await assert.rejects(hasty.sendChunk(task, "f", file, chunk), { code: "request-timeout", status: 0 });
    const owner = new AbortController();
    const given = calls.create(task, owner.signal);
    owner.abort();
    await assert.rejects(given, { code: "request-cancelled", status: 0 });
    hanging.closeAllConnections();
    await new Promise((done) => hanging.close(done));
  });

  it("no answer rejects as a network error", async () => {
    const calls = createTransferProtocol({ baseUrl: "http://127.0.0.1:9", token: () => undefined });
    await assert.rejects(
      calls.setUp("/in"),
      (error) => error instanceof TransferError && error.message === "network error",
    );
  });

  it("R3-42 the identifier is the size and the path without other signs", () => {
    assert.equal(resumableIdentifier(11, "a/b.txt"), "11-abtxt");
    assert.equal(resumableIdentifier(11, "a_b-c/报关单 (2).txt"), "11-a_b-c2txt");
  });
});
