import assert from "node:assert/strict";
import { after, afterEach, describe, it, mock } from "node:test";
import { createTransferProtocol, isPermanent, TransferError } from "@customs-portal/sdk/transfer";

const baseUrl = "https://portal.example/base";
const file = { name: "a.txt", size: 5, lastModified: 1_700_000_000_000, folder: "", type: "text/plain" };
const task = { task_id: "1", transfer_token: "t", transfer_address: "https://transfer.example", source_paths: [] };

/** Addresses of the calls. */
const called: string[] = [];
/** A protocol whose setup answers a task with these fields in place of its own, and whose other calls answer `other`. */
function protocolOf(fields: object, other: unknown = { task_file_id: "f" }) {
  return createTransferProtocol({
    baseUrl,
    token: () => "bearer",
    async fetch(address) {
      const url = address instanceof Request ? address.url : String(address);
      called.push(url);
      return Response.json(url.endsWith("/setup") ? { code: 0, data: { ...task, ...fields } } : other);
    },
  });
}

describe("the answers to the calls of an upload", () => {
  const logged = mock.method(console, "error", () => {});
  after(() => logged.mock.restore());
  afterEach(() => {
    called.length = 0;
  });

  it("R8-31 a check that is refused says so with the message of the server, whatever its code is", async () => {
    for (const code of ["E1", "", "7", 7, -1, true, {}, []]) {
      const calls = protocolOf({}, { code, message: "quota", data: null });
      const open = await calls.setUp("/in");
      await assert.rejects(
        calls.check(open, file),
        { name: "TransferError", code: "upload-refused", message: "quota" },
        JSON.stringify(code),
      );
    }
    const calls = protocolOf({}, { code: "E1", message: null, data: { task_file_id: "f" } });
    await assert.rejects(calls.check(await calls.setUp("/in"), file), { message: "code unreadable" });
  });

  it("R8-01 R8-31 a refusal without a code says so with its message, too; one that failed may have a number for it", async () => {
    const calls = protocolOf({}, { success: false, message: "quota" });
    await assert.rejects(calls.check(await calls.setUp("/in"), file), { code: "upload-refused", message: "quota" });
    const failing = createTransferProtocol({
      baseUrl,
      token: () => "bearer",
      fetch: () => Promise.resolve(Response.json({ success: false, message: 4711 }, { status: 500 })),
    });
    await assert.rejects(failing.setUp("/in"), { status: 500, message: "4711" });
  });

  describe("a chunk", () => {
    const chunk = { number: 1, offset: 0, total: 1, content: new Blob(["12345"]) };
    /** Sends a chunk that is answered with a text, and a status of those that mean it is stored. */
    async function send(text: string, { status = 200, extensions }: { status?: number; extensions?: string[] }) {
      const calls = createTransferProtocol({
        baseUrl,
        token: () => "bearer",
        async fetch(address) {
          const url = address instanceof Request ? address.url : String(address);
          const data = { ...task, ...(extensions && { extensions }) };
          return url.endsWith("/setup") ? Response.json({ code: 0, data }) : new Response(text, { status });
        },
      });
      return calls.sendChunk(await calls.setUp("/in"), "f", file, chunk);
    }

    it("R8-32 is stored by its status alone, whatever a server of others says", async () => {
      for (const status of [200, 201])
        for (const text of ["", "OK", "<html>", "null", "{}", '{"code":500,"message":"full"}'])
          assert.deepEqual(await send(text, { status }), {}, text);
    });

    it("is not stored where something else answers in the place of our receiver, or that says that it is not", async () => {
      const extensions = ["cancel"];
      for (const text of ["", "OK", "<html>login</html>", "null", "[]", '{"code":null,"data":null,"message":null}'])
        await assert.rejects(send(text, { extensions }), { code: "answer-malformed", status: 200 }, text);
      const refused = { code: "upload-refused", message: "full" };
      await assert.rejects(send('{"code":500,"message":"full","data":null}', { extensions }), refused);
      await assert.rejects(send('{"success":false,"message":"full"}', { extensions }), refused);
      const stored = '{"code":0,"message":"","data":{"stored_name":"a (2).txt"}}';
      assert.deepEqual(await send(stored, { extensions, status: 201 }), { storedName: "a (2).txt" });
    });
  });

  it("R76-10 a check without a code, or with null or 0 for one, is not refused", async () => {
    for (const code of [undefined, null, 0, "0"]) {
      for (const other of [
        { code, task_file_id: "f" },
        { code, data: { task_file_id: "f" } },
      ]) {
        const calls = protocolOf({}, other);
        assert.equal((await calls.check(await calls.setUp("/in"), file)).fileId, "f");
      }
    }
  });

  it("R3-33 R76-01 a task without an id, a token or an address that can be called is no answer to a setup, at once", async () => {
    for (const fields of [
      { task_id: "" },
      { task_id: null },
      { transfer_token: "" },
      { transfer_token: null },
      ...["", " ", " https://transfer.example", "https://transfer.example ", "https://trans fer.example"],
      ...[
        "https://",
        "http://a:port",
        "transfer.example",
        "transfer.example/a",
        "transfer.example:80",
        "in/a",
        "//",
        "?",
      ],
      ...["ftp://transfer.example", "javascript:alert(1)", "data:,a", null, 7],
    ]) {
      const given = typeof fields === "object" && fields !== null ? fields : { transfer_address: fields };
      await assert.rejects(
        protocolOf(given).setUp("/in"),
        (error) => {
          assert.ok(error instanceof TransferError);
          assert.deepEqual([error.code, error.message], ["answer-malformed", "unreadable answer"]);
          return isPermanent(error);
        },
        JSON.stringify(given),
      );
    }
  });

  it("R76-03 an address with its host is called as it is, and a path behind the base; a prefix may be a number", async () => {
    for (const [fields, address] of [
      [{ transfer_address: "https://transfer.example:8443/a b/" }, "https://transfer.example:8443/a b"],
      [{ transfer_address: "HTTP://transfer.example" }, "HTTP://transfer.example"],
      [{ transfer_address: "//transfer.example/a" }, "//transfer.example/a"],
      [{ transfer_address: "/" }, "https://portal.example/base"],
      [{ transfer_address: "/a" }, "https://portal.example/base/a"],
    ] as const) {
      const calls = protocolOf(fields);
      await calls.create(await calls.setUp("/in"));
      assert.equal(called.at(-1), `${address}/direct_tasks/create`);
    }
    for (const [prefix, start] of [
      [7, "7"],
      ["7/", "7/"],
      [null, ""],
      [undefined, ""],
    ] as const) {
      const calls = protocolOf({ api_prefix: prefix });
      await calls.create(await calls.setUp("/in"));
      assert.equal(called.at(-1), `https://transfer.example/${start}direct_tasks/create`);
    }
  });
});
