import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ConfigError, readConfig } from "../../../server/index.ts";

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
    assert.deepEqual(config.exports, {
      openTasks: 20,
      keptTasks: 2000,
      storedBytes: 5 * 2 ** 30,
      keepMs: 30 * 86_400_000,
    });
    assert.deepEqual(config.databaseLimits, {
      connections: 14,
      readConnections: 6,
      queueMs: 5000,
      statementMs: 30_000,
    });
    assert.deepEqual([config.databaseWaitMs, config.quarantineDays], [60_000, 7]);
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
    ["PORTAL_AUDIT_DAYS", "0"],
    ["PORTAL_SECURITY_LOG", "silent"],
    ["PORTAL_RSA_BITS", "512"],
    ["PORTAL_TRACK_DAYS", "0"],
    ["PORTAL_EXPORT_OPEN_TASKS", "0"],
    ["PORTAL_EXPORT_OPEN_TASKS", "1001"],
    ["PORTAL_EXPORT_KEPT_TASKS", "0"],
    ["PORTAL_EXPORT_USER_MB", "0"],
    ["PORTAL_EXPORT_DAYS", "0"],
    ["PORTAL_EXPORT_DAYS", "3651"],
    ["PORTAL_QUARANTINE_DAYS", "0"],
    ["PORTAL_DB_CONNECTIONS", "2"],
    ["PORTAL_DB_QUEUE_SECONDS", "0"],
    ["PORTAL_DB_STATEMENT_SECONDS", "0"],
    ["PORTAL_DB_WAIT_SECONDS", "soon"],
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
