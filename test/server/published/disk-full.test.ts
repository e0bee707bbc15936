import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pause, until } from "../../support/until.ts";
import { createFreshDatabase, engines, skipMissingEngine, type FreshDatabase } from "../support/databases.ts";
import { admin, endProcesses, startServer, type ServerProcess } from "../support/process.ts";

/** No file of the node grows beyond so many blocks of 512 bytes: what a full disk is to one that is written. */
const limitedTo = (blocks: number) => ["sh", "-c", `ulimit -f ${blocks}; exec "$0" "$@"`];
const configOf = async ({ address }: ServerProcess) => (await fetch(`${address}/config.json`)).text();
const script = Buffer.alloc(1024 * 1024, " ");
/** A node looks every three seconds for what it does not have. */
const looksMs = 8000;

skipMissingEngine();

if (engines.includes("postgres"))
  describe("a node whose disk has no room for what is published", () => {
    let folder: string;
    let fresh: FreshDatabase;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
      fresh = await createFreshDatabase("postgres");
    });
    after(async () => {
      endProcesses();
      await fresh.drop();
      await rm(folder, { recursive: true });
    });

    it("starts all the same, answers as before and keeps nothing of what it could not write", async () => {
      const env = {
        PORT: "0",
        PORTAL_DATA: join(folder, "data"),
        PORTAL_PASSWORD: "Config-full-2026",
        PORTAL_SEED_ROWS: "0",
        PORTAL_MODULES: "",
        PORTAL_CONFIG: "published",
        PORTAL_LOG_LEVEL: "silent",
        PORTAL_SECURITY_LOG: "off",
        DATABASE_URL: fresh.url ?? "",
      };
      const set = join(folder, "set");
      await mkdir(set);
      await writeFile(join(set, "config.json"), '{"maxTabs":7}');
      const server = await startServer(env, limitedTo(128));
      assert.equal((await admin(env, "config", "publish", set)).code, 0);
      await until(async () => (await configOf(server)) === '{"maxTabs":7}');
      await writeFile(join(set, "site.config.js"), script);
      assert.equal((await admin(env, "config", "publish", set)).code, 0);
      await pause(looksMs);
      const link = join(folder, "data/published/current");
      assert.deepEqual(await readdir(link), ["config.json"]);
      assert.deepEqual((await readdir(join(link, ".."))).toSorted(), [await readlink(link), "current"]);
      assert.equal(await configOf(server), '{"maxTabs":7}');
      await server.end("SIGKILL");
      assert.equal(await configOf(await startServer(env, limitedTo(0))), '{"maxTabs":7}');
    });
  });
