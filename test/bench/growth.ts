/**
 * What the database grows by: bytes of tables and indexes for each sign-in, repeatable write, export, message, tracking
 * event and entry of the security log, made by the calls that make them, on SQLite and, with DATABASE_URL, PostgreSQL.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import { exportColumns } from "../../examples/declarations/server/export-columns.ts";
import { openDatabase, type Database } from "../../server/db/index.ts";
import { openPortal, readConfig } from "../../server/index.ts";
import { sendMessage } from "../../server/modules/messages/index.ts";
import { createSecurityLog } from "../../server/security-log/index.ts";
import { password } from "./support/export-subjects.ts";
import { printTable } from "./support/figures.ts";

const count = Number(process.env["BENCH_COUNT"] ?? 2_000);
/** An export holds its columns and filters; a sign-in costs 50 ms of processor. */
const fewer = Math.ceil(count / 10);
const module = join(import.meta.dirname, "../../examples/declarations/server/index.ts");

/** Bytes of a table with its indexes and partitions. */
async function sizeOf({ db, dialect }: Database, table: string): Promise<number> {
  if (dialect === "sqlite") {
    const { rows } = await sql<{ size: number }>`
      select sum(pgsize) as size from dbstat where name in (select name from sqlite_master where tbl_name = ${table})`.execute(
      db,
    );
    return rows[0]?.size ?? 0;
  }
  const { rows } = await sql<{ size: string }>`
    select pg_total_relation_size(${table}::regclass) + coalesce(sum(pg_total_relation_size(inhrelid)), 0) as size
    from pg_inherits where inhparent = ${table}::regclass`.execute(db);
  return Number(rows[0]?.size);
}

async function measure(engine: "sqlite" | "postgres", url: string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-bench-"));
  // Goes ahead with each batch of events: a user may send so many in a minute.
  let aheadMs = 0;
  const portal = await openPortal(
    readConfig({
      PORTAL_DATA: folder,
      PORTAL_PASSWORD: password,
      PORTAL_MODULES: module,
      PORTAL_SEED_ROWS: "10",
      PORTAL_LOG_LEVEL: "error",
      PORTAL_SECURITY_LOG: "off",
      PORTAL_EXPORT_OPEN_TASKS: "1000",
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    }),
    { now: () => Date.now() + aheadMs },
  );
  const database = await openDatabase({ url, file: join(folder, "portal.sqlite") });
  const { app } = portal;

  async function signIn(): Promise<string> {
    const body = { userName: "operator", password, loginType: "password" };
    const answer = await app.inject({ method: "POST", url: "/pms/api/session", body });
    return answer.json<{ data: { accessToken: string } }>().data.accessToken;
  }
  const token = await signIn();
  const user = await database.db
    .selectFrom("app_user")
    .select("id")
    .where("user_no", "=", "operator")
    .executeTakeFirstOrThrow();

  async function post(path: string, body: object): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, reqid: randomUUID() };
    const { statusCode, body: text } = await app.inject({ method: "POST", url: path, headers, body });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
  }
  const columns = exportColumns.map(({ key, title }) => ({ key, title: title["zh-CN"] ?? key }));
  const log = createSecurityLog(database, undefined, Date.now);
  const growing: [
    what: string,
    table: string,
    times: number,
    perTime: number,
    make: (at: number) => Promise<unknown>,
  ][] = [
    ["sign-in (its session; an entry of the security log besides)", "session", fewer, 1, signIn],
    [
      "write that may be repeated (answer of 60 bytes)",
      "request_key",
      count,
      1,
      () => post("/pms/api/messages/read", { ids: [randomUUID()] }),
    ],
    [
      "export (its task)",
      "export_task",
      fewer,
      1,
      (at) =>
        post("/exportasync/api/v1/task/add", {
          ...{ systemCode: "DECL", taskCode: "declaration-list", taskName: "报关单查询", extraCode: "" },
          ...{ fileName: `报关单-${at}.xlsx`, exportParamJson: "{}", filterText: "申报日期 2026-01-01 至 2026-01-31" },
          ...{ exportColumns: columns, enableSharding: false, exportType: "excel", disableZip: false },
        }),
    ],
    [
      "message",
      "message",
      count,
      1,
      () =>
        database.db.transaction().execute((trx) =>
          sendMessage(trx as unknown as Kysely<never>, {
            ...{ userId: user.id, corpCode: "3223960518", category: "exports", tone: "success" },
            ...{ title: "导出已完成", text: "报关单查询已导出，可在下载中心下载。", path: "/download-center" },
          }),
        ),
    ],
    [
      "tracking event (message of 60 characters)",
      "track_event",
      fewer / 2,
      100,
      () => {
        aheadMs += 11_000;
        return post("/pms/api/track", {
          events: Array.from({ length: 100 }, () => ({
            ...{ dataType: "apiUsage", opTime: Date.now(), token, userNo: "operator", userCompany: "3223960518" },
            ...{ ip: "10.0.0.1", message: "GET /declarations/api/list 200 38ms lang=zh-CN&page=1&status=" },
          })),
        });
      },
    ],
    [
      "entry of the security log (a download)",
      "audit_event",
      count,
      1,
      (at) =>
        log.record({
          ...{ kind: "download", userId: user.id, userNo: "operator", corpCode: "3223960518", mode: "own" },
          ...{ ip: "10.0.0.1", method: "GET", route: "/exportasync/api/v1/file/download", reqId: randomUUID() },
          detail: { filePath: `export/${randomUUID()}-${at}.xlsx` },
        }),
    ],
  ];
  const rows: [string, number][] = [];
  try {
    for (const [what, table, times, perTime, make] of growing) {
      const before = await sizeOf(database, table);
      for (let at = 0; at < times; at += 1) await make(at);
      rows.push([what, ((await sizeOf(database, table)) - before) / (times * perTime)]);
    }
  } finally {
    await database.close();
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  }
  printTable(
    `Growth of the database, ${engine}, ${count} times each, sign-ins and exports ${fewer}`,
    ["what", "bytes"],
    rows.map(([what, bytes]) => [what, Math.round(bytes)]),
  );
}

await measure("sqlite", undefined);
const url = process.env["DATABASE_URL"];
if (url !== undefined) await measure("postgres", url);
