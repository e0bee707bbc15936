import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { mergeConfig } from "@customs-portal/sdk/portal";
import { createExports } from "../../../sdk/portal/exports.ts";
import { data, failure, refusal, useBackend } from "../support/backend.ts";

const backend = useBackend();
const make = backend.quietPortal;

describe("exports", () => {
  it("R73-01 tasks are listed below /exportasync/api by default", async () => {
    backend.answer(data({ content: [], totalElements: 0 }));
    const query = {
      systemCode: ["S"],
      taskCode: ["all"],
      pageSize: 10,
      pageNum: 1,
      limit: "50",
      extraCode: "",
      taskName: "",
    };
    const portal = await make();
    assert.deepEqual(await portal.exports.list(query), { content: [], totalElements: 0 });
    assert.equal(backend.requests[0]?.url.pathname, "/exportasync/api/v1/task/get");
    assert.equal(
      backend.requests[0]?.body,
      "systemCode=S&taskCode=all&pageSize=10&pageNum=1&limit=50&extraCode=&taskName=",
    );
  });

  it("R73-02 downloadCenter.baseUrl overrides it", async () => {
    const other = await make({ config: mergeConfig({ trackUrl: "", downloadCenter: { baseUrl: "/elsewhere/" } }) });
    await other.exports.start({ systemCode: "S", taskCode: "T", fileName: "f.xlsx", taskName: "n" });
    assert.equal(backend.requests[0]?.url.pathname, "/elsewhere/v1/task/add");
  });

  it("R73-09 a task is posted with the whole payload, then the download centre opens with its codes", async () => {
    const opened: unknown[] = [];
    const withCenter = await make({ openDownloadCenter: (address) => opened.push(address) });
    await withCenter.exports.start({
      systemCode: "S",
      taskCode: "T",
      fileName: "f.xlsx",
      taskName: "n",
      params: { a: 1 },
    });
    assert.deepEqual(JSON.parse(backend.requests[0]?.body ?? ""), {
      taskCode: "T",
      systemCode: "S",
      fileName: "f.xlsx",
      taskName: "n",
      extraCode: "",
      exportParamJson: '{"a":1}',
      exportColumns: [],
      enableSharding: false,
      exportType: "excel",
      disableZip: false,
    });
    assert.deepEqual(opened, [{ systemCode: "S", taskCode: "T", limit: "1000", module: "n", extraCode: "" }]);
    await withCenter.exports.start({
      systemCode: "S",
      taskCode: "T",
      fileName: "f",
      taskName: "n",
      gotoDownloadCenter: false,
    });
    assert.equal(opened.length, 1);
  });

  it("a refused task does not open the download centre", async () => {
    const opened: unknown[] = [];
    backend.answer(refusal(400, "x"));
    const withCenter = await make({ openDownloadCenter: (address) => opened.push(address) });
    await failure(withCenter.exports.start({ systemCode: "S", taskCode: "T", fileName: "f", taskName: "n" }));
    assert.deepEqual(opened, []);
  });
});

describe("what comes in place of a file", () => {
  /** The names of the files that a download saved; an error in their place. */
  async function saved(body: string, { asked, sent, type }: { asked: string | null; sent?: string; type: string }) {
    const portal = await make();
    const names: string[] = [];
    const exports = createExports({
      http: portal.http,
      config: portal.config,
      hostname: "127.0.0.1",
      openUrl: () => undefined,
      openDownloadCenter: () => undefined,
      saveBlob: (_, name) => void names.push(name),
    });
    backend.answer((_, response) => {
      const disposition = sent === undefined ? {} : { "content-disposition": `attachment; filename="${sent}"` };
      response.writeHead(200, { "content-type": type, ...disposition }).end(body);
    });
    const task = { fileName: asked, fastDFSPath: "files/1", dataSource: "" };
    const errors = mock.method(console, "error", () => undefined);
    const message = await exports.download(task).then(
      () => undefined,
      (error: Error) => error.message,
    );
    errors.mock.restore();
    return message === undefined ? names : [...names, message];
  }
  const sent = "a.xlsx";
  const binary = "application/octet-stream";

  it("an envelope that refuses is the failure it tells of, with or without a name", async () => {
    for (const refused of [
      { code: "404", msg: "文件已过期" },
      { errorCode: "E77", message: "文件已过期" },
      { success: null, code: null, errorCode: null, message: "文件已过期", data: null },
      { success: "N", message: "文件已过期" },
    ])
      for (const type of ["application/json", binary])
        for (const name of [{}, { sent }])
          assert.deepEqual(await saved(JSON.stringify(refused), { asked: "a.xlsx", type, ...name }), ["文件已过期"]);
  });

  it("an envelope that says yes, and JSON that was not asked for, are no file", async () => {
    const empty = JSON.stringify({ success: true, code: 200, data: null, message: null });
    for (const type of ["application/json", binary])
      assert.deepEqual(await saved(empty, { asked: "a.xlsx", sent, type }), ["answer-malformed"]);
    const rows = '{"rows":[1]}';
    assert.deepEqual(await saved(rows, { asked: "a.xlsx", sent, type: "application/json" }), ["answer-malformed"]);
    assert.deepEqual(await saved(rows, { asked: "a.txt", sent: "a.txt", type: "text/plain" }), ["a.txt"]);
    assert.deepEqual(await saved("{}", { asked: "a.txt", sent: "a.txt", type: "text/plain" }), ["a.txt"]);
  });

  it("JSON that was asked for is saved, whatever it holds", async () => {
    const type = "application/json";
    assert.deepEqual(await saved('{"code":200,"data":1}', { asked: "a.JSON", sent: "b.json", type }), ["b.json"]);
    assert.deepEqual(await saved("[1]", { asked: null, sent: "b.json", type }), ["b.json"]);
  });
});
