import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mergeConfig } from "@customs-portal/sdk/portal";
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
