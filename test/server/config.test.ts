import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ConfigError, readConfig } from "../../server/index.ts";

describe("the settings of the environment", () => {
  it("have the documented defaults", () => {
    const config = readConfig({}, "/srv/portal");
    assert.equal(config.host, "127.0.0.1");
    assert.equal(config.port, 8080);
    assert.equal(config.dataDir, "/srv/portal/data");
    assert.equal(config.webDir, "/srv/portal/dist/web");
    assert.equal(config.seedRows, 100_000);
    assert.deepEqual(config.modules, []);
    assert.equal(config.databaseUrl, undefined);
    assert.equal(config.password, undefined);
    assert.deepEqual([config.rsaBits, config.trackDays, config.embedOrigins], [2048, 30, []]);
  });

  it("take an empty text for none", () => {
    assert.equal(readConfig({ PORT: "", DATABASE_URL: " ", PORTAL_PASSWORD: "" }).port, 8080);
  });

  it("read a list of modules", () => {
    assert.deepEqual(readConfig({ PORTAL_MODULES: " a.ts , @acme/b," }).modules, ["a.ts", "@acme/b"]);
  });

  for (const [name, value] of [
    ["PORT", "eighty"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORTAL_SEED_ROWS", "1000001"],
    ["PORTAL_SEED_ROWS", "1.5"],
    ["DATABASE_URL", "mysql://host/db"],
    ["PORTAL_CSP", "script-src https://x.example"],
    ["PORTAL_LOG_LEVEL", "loud"],
    ["PORTAL_RSA_BITS", "512"],
    ["PORTAL_TRACK_DAYS", "0"],
    ["PORTAL_EMBED_ORIGINS", "https://a.example/path"],
    ["PORTAL_EMBED_ORIGINS", "*"],
  ] as const) {
    it(`refuse ${name}=${value} in one line that names it`, () => {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error: Error) =>
          error instanceof ConfigError && error.message.startsWith(name) && !error.message.includes("\n"),
      );
    });
  }
});
