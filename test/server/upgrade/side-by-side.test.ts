import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { runAdmin } from "../../../server/admin/index.ts";
import { openPortal, readConfig, type Portal } from "../../../server/index.ts";
import { createFreshDatabase, engines, type FreshDatabase } from "../support/databases.ts";
import { password } from "../support/portal.ts";

const moduleOf = (version: string) => fileURLToPath(new URL(`./support/rolling-${version}-module.ts`, import.meta.url));
const skip = engines.includes("postgres") ? false : "PostgreSQL does not answer";

describe("two versions side by side", { skip }, () => {
  let folder: string;
  let fresh: FreshDatabase;
  let token = "";
  let id = 0;
  const portals: Portal[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    fresh = await createFreshDatabase("postgres");
  });
  after(async () => {
    for (const portal of portals) await portal.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  const envOf = (version: string, more: Record<string, string> = {}) => ({
    PORTAL_DATA: join(folder, "data"),
    PORTAL_PASSWORD: password,
    PORTAL_MODULES: moduleOf(version),
    PORTAL_LOG_LEVEL: "silent",
    PORTAL_SECURITY_LOG: "off",
    DATABASE_URL: fresh.url ?? "",
    ...more,
  });

  async function open(version: string, more: Record<string, string> = {}): Promise<Portal> {
    const portal = await openPortal(readConfig(envOf(version, more)));
    portals.push(portal);
    return portal;
  }

  async function add(portal: Portal): Promise<string> {
    const url = `/rolling/api/add?id=${(id += 1)}`;
    const answer = await portal.app.inject({ method: "POST", url, headers: { authorization: `Bearer ${token}` } });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: string }>().data;
  }

  it("nodes of both answer after the migration, and those of the version before start again", async () => {
    const old = await open("before");
    const body = { userName: "operator", password, loginType: "password" };
    const answer = await old.app.inject({ method: "POST", url: "/pms/api/session", body });
    token = answer.json<{ data: { accessToken: string } }>().data.accessToken;
    assert.equal(await add(old), "before");

    await assert.rejects(open("after", { PORTAL_MIGRATE: "off" }), /is behind this version/);
    const quiet = { print: () => undefined, fail: (line: string) => assert.fail(line) };
    assert.equal(await runAdmin(["database", "migrate"], envOf("after"), quiet), 0);
    const young = await open("after", { PORTAL_MIGRATE: "off" });
    assert.deepEqual([await add(old), await add(young)], ["before", "after"]);

    const restarted = await open("before");
    assert.deepEqual([await add(restarted), await add(young), await add(old)], ["before", "after", "before"]);
  });
});
