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
      idleTransactionMs: 10_000,
    });
    assert.deepEqual([config.databaseWaitMs, config.quarantineDays], [60_000, 7]);
    assert.deepEqual([config.accessLog, config.metrics, config.diskFreeBytes], ["off", undefined, 2 ** 30]);
    assert.deepEqual([config.rsaBits, config.trackDays, config.embedOrigins], [2048, 30, []]);
  });

  it("take an empty text for none", () => {
    assert.equal(readConfig({ PORT: "", DATABASE_URL: " ", PORTAL_PASSWORD: "" }).port, 8080);
  });

  it("name a replica of PostgreSQL, and how long a read waits for it", () => {
    const servers = { DATABASE_URL: "postgresql://db/portal", DATABASE_REPLICA_URL: "postgresql://copy/portal" };
    assert.deepEqual(readConfig(servers).databaseReplica, { url: "postgresql://copy/portal", waitMs: 100 });
    assert.equal(readConfig({ ...servers, PORTAL_REPLICA_WAIT_MS: "250" }).databaseReplica?.waitMs, 250);
    assert.equal(readConfig({ DATABASE_URL: servers.DATABASE_URL }).databaseReplica, undefined);
  });

  it("say both ends of a number, whichever was passed", () => {
    const says = "PORTAL_REPLICA_WAIT_MS must be a whole number from 10 to 5000, not";
    for (const value of ["9", "5001", "1e2", "x"])
      assert.throws(() => readConfig({ PORTAL_REPLICA_WAIT_MS: value }), { message: `${says} "${value}".` });
  });

  it("read a list of modules", () => {
    assert.deepEqual(readConfig({ PORTAL_MODULES: " a.ts , @acme/b," }).modules, ["a.ts", "@acme/b"]);
  });

  it("answer metrics to this machine alone, unless an address is named", () => {
    const metrics = (value: string) => readConfig({ PORTAL_METRICS: value }).metrics;
    assert.deepEqual(metrics("9464"), { host: "127.0.0.1", port: 9464 });
    assert.deepEqual(metrics("10.0.0.5:9464"), { host: "10.0.0.5", port: 9464 });
    assert.deepEqual(metrics("[::1]:9464"), { host: "::1", port: 9464 });
    assert.equal(metrics("off"), undefined);
  });

  it("believe proxies by address, network and name", () => {
    for (const value of ["127.0.0.1", "10.0.0.0/8, 2001:db8::/32", "loopback"])
      assert.equal(readConfig({ PORTAL_TRUST_PROXY: value }).trustProxy, value);
  });

  for (const [name, value] of [
    ["PORTAL_TRUST_PROXY", "foo"],
    ["PORTAL_TRUST_PROXY", "10.0.0.0/33"],
    ["PORTAL_TRUST_PROXY", "127.0.0.1,"],
    ["PORTAL_CONFIG", "/nowhere"],
    ["PORTAL_METRICS", "on"],
    ["PORTAL_METRICS", "127.0.0.1"],
    ["PORTAL_METRICS", "127.0.0.1:99999"],
    ["PORTAL_METRICS", "http://127.0.0.1:9464"],
    ["PORTAL_ACCESS_LOG", "yes"],
    ["PORTAL_DISK_FREE_MB", "-1"],
    ["PORT", "eighty"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORTAL_SEED_ROWS", "1000001"],
    ["PORTAL_SEED_ROWS", "1.5"],
    ["DATABASE_URL", "mysql://host/db"],
    ["DATABASE_REPLICA_URL", "mysql://host/db"],
    ["DATABASE_REPLICA_URL", "postgresql://standby/portal"],
    ["PORTAL_REPLICA_WAIT_MS", "9"],
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
    ["PORTAL_FRAMES", "https://erp.example.com"],
    ["PORTAL_FRAMES", "https://erp.example.com/ /orders/api/"],
    ["PORTAL_FRAMES", "* /orders/api/"],
    ["PORTAL_FRAMES", "https://erp.example.com /orders/api"],
    ["PORTAL_FRAMES", "https://erp.example.com /orders/../pms/"],
    ["PORTAL_FRAMES", "https://erp.example.com /"],
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
