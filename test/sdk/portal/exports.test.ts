import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { downloadCenterPath, mergeConfig } from "@customs-portal/sdk/portal";
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

  it("R4-25 the path of the download centre has system, task and limit, and in its query the name and the extra code", () => {
    const address = { systemCode: "S/1", taskCode: "T", limit: "50", module: "报关单", extraCode: "E 1" };
    const path = downloadCenterPath(address);
    assert.equal(path, "/download/center/S%2F1/T/50?module=%E6%8A%A5%E5%85%B3%E5%8D%95&extraCode=E+1");
    assert.equal(downloadCenterPath({ ...address, module: "", extraCode: "" }), "/download/center/S%2F1/T/50");
  });

  it("R4-26 A32 the configuration disables the jump for every export, and no call turns it on", async () => {
    const opened: unknown[] = [];
    const { exports } = await make({
      config: mergeConfig({ downloadCenter: { disableJump: true } }),
      openDownloadCenter: (address) => opened.push(address),
    });
    const task = { systemCode: "S", taskCode: "T", fileName: "f.xlsx", taskName: "n" };
    for (const jump of [{}, { gotoDownloadCenter: true }])
      assert.equal((await exports.start({ ...task, ...jump })).stays, true);
    assert.deepEqual(opened, []);
  });

  it("R3-02 R3-04 what a call says of extra code, sharding, type and zip goes as it says", async () => {
    const { exports } = await make();
    const said = { extraCode: "E1", enableSharding: true, exportType: "txt", disableZip: true } as const;
    await exports.start({ systemCode: "S", taskCode: "T", fileName: "f.xlsx", taskName: "n", ...said });
    const body = JSON.parse(backend.requests[0]?.body ?? "") as object;
    assert.deepEqual({ ...body, ...said }, body);
  });

  it("R73-09 filters in words go with the task where a page says some, and the posted export is told with its id", async () => {
    const posted: unknown[] = [];
    backend.answer(data({ id: "7" }));
    const portal = await make({ onExportPosted: (one) => posted.push([one.systemCode, one.taskName, one.id]) });
    const request = { systemCode: "S", taskCode: "T", fileName: "f", taskName: "n", gotoDownloadCenter: false };
    await portal.exports.start({ ...request, filterText: "口岸：上海" });
    assert.equal(JSON.parse(backend.requests[0]?.body ?? "").filterText, "口岸：上海");
    backend.answer(data(null));
    await portal.exports.start(request);
    assert.deepEqual(posted, [
      ["S", "n", "7"],
      ["S", "n", undefined],
    ]);
  });

  it("R73-10 a direct link that is signed as it stands is opened as it stands", async () => {
    const opened: string[] = [];
    const portal = await make({ config: mergeConfig({ trackUrl: "", downloadCenter: { cloudSources: ["oss"] } }) });
    const exports = createExports({
      http: portal.http,
      config: portal.config,
      hostname: "127.0.0.1",
      openUrl: (url) => void opened.push(url),
      addressOf: (path) => path,
      openDownloadCenter: () => undefined,
    });
    const task = { fileName: "a.xlsx", dataSource: "oss", dataDownloadBaseUrl: "https://s3.example.com/b" };
    await exports.download({ ...task, fastDFSPath: "/k?X-Amz-Expires=60&X-Amz-Signature=0a" });
    await exports.download({ ...task, fastDFSPath: "/k?version=2" });
    assert.deepEqual(opened, [
      "https://s3.example.com/b/k?X-Amz-Expires=60&X-Amz-Signature=0a",
      "https://s3.example.com/b/k?version=2&filename=a.xlsx",
    ]);
  });

  it("a task is cancelled and made again by its id", async () => {
    const portal = await make();
    await portal.exports.change({ id: "7" }, "cancel");
    await portal.exports.change({ id: "8" }, "retry");
    assert.deepEqual(
      backend.requests.map(({ url, body }) => [url.pathname, body]),
      [
        ["/exportasync/api/v1/task/cancel", '{"id":"7"}'],
        ["/exportasync/api/v1/task/retry", '{"id":"8"}'],
      ],
    );
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
      addressOf: (path) => path,
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
