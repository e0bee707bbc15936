import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { defaultConfig, mergeConfig } from "@customs-portal/sdk/portal";

describe("configuration", () => {
  it("R75-06 a partial configuration keeps the other defaults, deeply; arrays are replaced", () => {
    const merged = mergeConfig({ downloadCenter: { limit: "9", cloudSources: ["x"] }, title: { en: "Mine" } });
    assert.equal(merged.downloadCenter.limit, "9");
    assert.deepEqual(merged.downloadCenter.cloudSources, ["x"]);
    assert.equal(merged.downloadCenter.baseUrl, "/exportasync/api");
    assert.equal(merged.axiosTimeoutSecond, 30);
    assert.deepEqual(merged.title, { ...(defaultConfig.title as object), en: "Mine" });
    for (const title of ["", " \t"]) assert.deepEqual(mergeConfig({ title }).title, defaultConfig.title, "R1-01 none");
  });

  it("defautLogin wins over defaultLogin, either overrides /login", () => {
    assert.equal(mergeConfig({}).defautLogin, "/login");
    assert.equal(mergeConfig({ defaultLogin: "/a" }).defautLogin, "/a");
    assert.equal(mergeConfig({ defaultLogin: "/a", defautLogin: "/b" }).defautLogin, "/b");
  });
});
