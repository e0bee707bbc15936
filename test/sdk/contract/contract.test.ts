import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bizConfigSchema, exportTaskCreateSchema, readTaskPage, sessionUserSchema } from "@customs-portal/sdk/contract";
import * as limits from "@customs-portal/sdk/limits";

describe("wire contract", () => {
  it("R73-06 the content of a task answer is a list of tasks, in every accepted shape", () => {
    const content = [{ taskName: "报关单", statusCode: "init" }];
    assert.deepEqual(readTaskPage({ content, totalElements: 31 }), { content, totalElements: 31 });
    assert.deepEqual(readTaskPage({ list: content, total: 7 }), { content, totalElements: 7 });
    assert.deepEqual(readTaskPage(content), { content, totalElements: 1 });
    assert.throws(() => readTaskPage({ content: "no list" }));
  });

  it("a session user of another backend keeps its own fields and needs only token, number and menu", () => {
    const user = sessionUserSchema.parse({ accessToken: "t", userNo: "1", menu: [], theirs: 1 });
    assert.equal(user["theirs"], 1);
    assert.throws(() => sessionUserSchema.parse({ userNo: "1", menu: [] }));
  });

  it("a task is created with disableZip false by default", () => {
    const task = exportTaskCreateSchema.parse({ taskCode: "t", systemCode: "s", fileName: "f", taskName: "n" });
    assert.equal(task.disableZip, false);
    assert.equal(task.exportParamJson, "{}");
  });

  it("R75-02 the business-line map needs nothing but keys", () => {
    assert.deepEqual(bizConfigSchema.parse({ files: {} }), { files: {} });
    assert.throws(() => bizConfigSchema.parse({ files: { js: "not a list" } }));
  });

  it("R9-01 the download centre refreshes every 5000 ms", () => assert.equal(limits.downloadRefreshMs, 5000));
  it("R9-02 the download centre shows 10 rows a page, page 1 first", () =>
    assert.deepEqual([limits.downloadPageSize, limits.downloadFirstPage], [10, 1]));
  it("R9-05 a chunk may load for 120000 ms", () => assert.equal(limits.chunkLoadTimeoutMs, 120_000));
  it("R9-21 the default locale is zh-CN", () => assert.equal(limits.defaultLocale, "zh-CN"));
});
