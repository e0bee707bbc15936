import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import { runAdmin } from "../../../server/admin/index.ts";
import { openPortal, readConfig, type Portal } from "../../../server/index.ts";
import { earlierVersions } from "../../fixtures/upgrade/read.ts";
import { onEachEngine } from "../support/databases.ts";
import { settleEarlier, type Settled } from "./support/settle.ts";
import { lackingIn, readSchema, type Schema } from "./support/schema.ts";

const declarations = fileURLToPath(new URL("../../../examples/declarations/server/index.ts", import.meta.url));

/**
 * What came after a version and breaks it: from before the rule that a version leaves the one before running. Nothing
 * is added here.
 */
const knownBreaks: Readonly<Record<string, readonly string[]>> = {
  // The queue of exports became that of all jobs.
  "2026-11-22": [
    "attempt",
    "claimed_at",
    "is_suspect",
    "lease_until",
    "rows_done",
    "rows_total",
    "tries",
    "worker",
  ].map((column) => `export_task.${column}`),
};

for (const version of await earlierVersions())
  onEachEngine(`the data of ${version}`, (engine) => {
    let folder: string;
    let settled: Settled;
    let env: Record<string, string>;
    let schemaBefore: Schema;
    let portal: Portal | undefined;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
      settled = await settleEarlier(version, engine, join(folder, "data"));
      env = {
        PORTAL_DATA: join(folder, "data"),
        PORTAL_MODULES: declarations,
        PORTAL_LOG_LEVEL: "silent",
        PORTAL_SECURITY_LOG: "off",
        PORTAL_AUDIT_DAYS: "3650",
        ...(settled.url !== undefined && { DATABASE_URL: settled.url }),
      };
      schemaBefore = await readSchema(settled);
    });
    after(async () => {
      await portal?.close();
      await settled.drop();
      await rm(folder, { recursive: true });
    });

    async function run(...args: string[]): Promise<string[]> {
      const lines: string[] = [];
      const add = (line: string) => void lines.push(line);
      assert.equal(await runAdmin(args, env, { print: add, fail: add }), 0, lines.join("\n"));
      return lines;
    }

    async function ask<T>(url: string, body?: object): Promise<T> {
      const { token } = settled.facts;
      const call = body ? ({ method: "POST", body } as const) : ({ method: "GET" } as const);
      const answer = await portal!.app.inject({ url, headers: { authorization: `Bearer ${token}` }, ...call });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json<{ data: T }>().data;
    }

    it("is brought up to date by the command; the start finds nothing to do", async () => {
      assert.match((await run("database", "migrate"))[0] ?? "", /^The database is up to date; /);
      portal = await openPortal(readConfig({ ...env, PORTAL_MIGRATE: "off" }));
      await portal.start();
    });

    it("keeps sessions, passwords, lists and what is listed", async () => {
      const { facts } = settled;
      const list = await ask<{ total: number }>("/declarations/api/list?pageNum=1&pageSize=10");
      assert.equal(list.total, facts.declarations);
      const page = await ask<{ content: { id: string; statusCode: string }[] }>("/exportasync/api/v1/task/get", {
        pageSize: 10,
      });
      assert.deepEqual(
        page.content.map(({ id, statusCode }) => [id, statusCode]),
        [[facts.taskId, "success"]],
      );
      const body = { userName: "operator", password: facts.password, loginType: "password" };
      const answer = await portal!.app.inject({ method: "POST", url: "/pms/api/session", body });
      assert.equal(answer.statusCode, 200, answer.body);
    });

    it("keeps exported files", async () => {
      const { token, filePath, sha256 } = settled.facts;
      const url = `/exportasync/api/v1/file/download?filePath=${encodeURIComponent(filePath)}`;
      const answer = await portal!.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      assert.equal(answer.statusCode, 200);
      assert.equal(createHash("sha256").update(answer.rawPayload).digest("hex"), sha256);
    });

    it("lets users work on: a new export ends", async () => {
      const task = { systemCode: "DECL", taskCode: "declaration-list", taskName: "清单", fileName: "清单.xlsx" };
      const { id } = await ask<{ id: string }>("/exportasync/api/v1/task/add", { ...task, exportParamJson: "{}" });
      await settled.untilExported(id);
    });

    it("keeps its security log, which goes on", async () => {
      assert.match((await run("audit", "verify"))[0] ?? "", /whole/);
      const [, ...exported] = await run("audit", "list", "--event", "export");
      assert.equal(exported.length, 2, "that of the earlier version, and the one above");
    });

    it("keeps every table and column that its version uses, and lets it write its rows", async () => {
      assert.deepEqual(lackingIn(await readSchema(settled), schemaBefore), knownBreaks[version] ?? []);
    });
  });
