import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it, mock } from "node:test";
import { createTransferHttp } from "@customs-portal/sdk/transfer";
import { RecordingServer } from "./support/recording-server.ts";

const server = new RecordingServer();
const ways = ["download", "preview"] as const;
const http = () => createTransferHttp({ baseUrl: server.origin, token: () => "t" });
/** Answers a body of a type, if any, under a name, if any. */
function answerWith(body: string, type?: string, disposition?: string): void {
  const headers = {
    ...(type !== undefined && { "content-type": type }),
    ...(disposition !== undefined && { "content-disposition": disposition }),
  };
  server.answer = { status: 200, headers, body };
}

describe("files of the transfer", () => {
  const logged = mock.method(console, "error", () => {});
  before(() => server.listen());
  after(async () => {
    logged.mock.restore();
    await server.close();
  });
  beforeEach(() => {
    server.reset("");
    logged.mock.resetCalls();
  });

  /** @returns what both calls of a file come to */
  async function textsOf(): Promise<string[]> {
    return Promise.all(ways.map(async (way) => (await http()[way]("/f")).blob.text()));
  }
  async function refuses(message: RegExp | string, status = 200): Promise<void> {
    logged.mock.resetCalls();
    for (const way of ways)
      await assert.rejects(http()[way]("/f"), { name: "TransferError", code: "upload-refused", status, message });
    assert.equal(logged.mock.callCount(), 2);
  }

  it("R76-20 a download is a blob with its name", async () => {
    answerWith("content", "text/plain", "attachment; filename*=UTF-8''%E6%8A%A5.txt");
    const { blob, fileName } = await http().download("/f");
    assert.deepEqual(
      [await blob.text(), fileName, server.seen[0]?.headers["preview"]],
      ["content", "报.txt", undefined],
    );
  });

  it("R76-21 a preview is a download with a header", async () => {
    answerWith("content");
    assert.equal(await (await http().preview("/f")).blob.text(), "content");
    assert.equal(server.seen[0]?.headers["preview"], "true");
  });

  it("R76-20 R76-21 a blob has the type of its file", async () => {
    for (const type of ["application/pdf", "image/png", "text/html"]) {
      answerWith("content", type);
      for (const way of ways) assert.equal((await http()[way]("/f")).blob.type, type);
    }
  });

  it("R76-20 R76-21 the page that a call is led to, as of a sign-in, is no file", async () => {
    server.answer = { status: 302, headers: { location: "/sign-in" }, body: "" };
    for (const type of ["text/html", "text/html; charset=utf-8", "application/xhtml+xml"]) {
      server.answers["/sign-in"] = { status: 200, headers: { "content-type": type }, body: "<!doctype html>" };
      await refuses(/^redirected/, 302);
    }
  });

  it("R76-20 R76-21 a file of a storage that a call is led to is one, also a page with a name", async () => {
    server.answer = { status: 302, headers: { location: "/storage" }, body: "" };
    for (const headers of [
      { "content-type": "application/pdf" },
      {},
      { "content-type": "text/html", "content-disposition": 'attachment; filename="page.html"' },
      { "content-type": "text/html", "content-disposition": 'inline; filename="page.html"' },
    ] as Record<string, string>[]) {
      server.answers["/storage"] = { status: 200, headers, body: "content" };
      assert.deepEqual(await textsOf(), ["content", "content"]);
    }
  });

  it("R8-26 an envelope that refuses is no file, of whatever type and under whatever name", async () => {
    const body = '{"code":12,"message":"no space left","data":null}';
    for (const type of [
      "application/json",
      "application/problem+json",
      "text/plain",
      "application/octet-stream",
      undefined,
    ]) {
      for (const disposition of [undefined, "attachment", 'attachment; filename="report.xlsx"']) {
        answerWith(body, type, disposition);
        await refuses("no space left");
      }
    }
  });

  it("R8-26 of an envelope the code alone refuses, whichever it is but 0", async () => {
    for (const [code, message] of [
      ["12", "code 12"],
      ["1", "code 1"],
      ["-1", "code -1"],
      ["500", "code 500"],
      ['"7"', "code 7"],
      ["null", "code unreadable"],
      ['"E1"', "code unreadable"],
    ] as const) {
      for (const type of ["application/json", "text/plain"]) {
        answerWith(`{"code":${code}}`, type);
        await refuses(message);
        answerWith(`{"code":${code},"message":"quota","traceId":"1"}`, type);
        await refuses("quota");
      }
    }
    answerWith('{"code":12,"error":"of another shape"}', "application/json");
    await refuses("code 12");
  });

  it("R8-01 R8-26 a refusal without a code is no file, either", async () => {
    for (const type of ["application/json", "text/plain"]) {
      answerWith('{"success":false,"message":"no space left"}', type);
      await refuses("no space left");
    }
  });

  it("R8-26 what is no envelope, or one of success, is a file; so is JSON under a name of JSON", async () => {
    const refusing = '{"code":12,"message":"no space left","data":null}';
    for (const [body, type, disposition] of [
      ['{"code":0,"message":"","data":1}', "application/json", undefined],
      ['{"code":"0","data":1}', "text/plain", undefined],
      ['{"message":"hello","data":[]}', "application/json", undefined],
      ['{"success":true,"message":"hello"}', "text/plain", undefined],
      ['{"success":"false","name":"entry"}', "application/json", undefined],
      ['{"code":"8471.30","name":"computer"}', "text/plain", undefined],
      ['{"code":12,"name":"entry"}', "application/json", 'attachment; filename="entry.txt"'],
      [`[${refusing}]`, "application/json", undefined],
      [refusing.slice(0, -1), "text/plain", undefined],
      [refusing, "application/json", 'attachment; filename="answer.json"'],
      [refusing, "application/octet-stream", "attachment; filename*=UTF-8''%E6%8A%A5.JSON"],
      [refusing, "text/plain", 'inline; filename="place.geojson"'],
      [refusing.padEnd(1_048_577), "application/octet-stream", undefined],
    ] as const) {
      answerWith(body, type, disposition);
      assert.deepEqual(await textsOf(), [body, body]);
    }
  });
});
