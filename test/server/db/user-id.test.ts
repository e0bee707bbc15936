import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import { coreMigrations } from "../../../server/db/core-migrations.ts";
import { migrate, openDatabase, type Database } from "../../../server/db/index.ts";
import { openPortal, readConfig, type Portal } from "../../../server/index.ts";
import { jobMigrations } from "../../../server/jobs/index.ts";
import { exportMigrations } from "../../../server/modules/export/migrations.ts";
import { hashPassword } from "../../../server/modules/session/index.ts";
import { verifyChain } from "../../../server/security-log/index.ts";
import { until } from "../../support/until.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../support/databases.ts";

const secret = "Kept-for-tests-1";
const company = "3223960518";
const uuid = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

type Row = Record<string, string | number | null>;
type OldTables = Record<string, Row>;

/** A database as the version before left it: rows name their users. */
async function writeOldDatabase({ db }: Database): Promise<void> {
  const untyped = db as unknown as Kysely<unknown>;
  const old = db as unknown as Kysely<OldTables>;
  await sql`create table schema_migration (name text primary key, at bigint not null)`.execute(db);
  for (const [source, migrations, names] of [
    ["core", coreMigrations, ["2026-01-core", "2026-02-sessions"]],
    ["export", exportMigrations, ["2026-01-export-task"]],
  ] as const) {
    for (const name of names) {
      await migrations[name]?.up(untyped);
      await old
        .insertInto("schema_migration")
        .values({ name: `${source}:${name}`, at: 0 })
        .execute();
    }
  }
  const insert = (table: string, ...rows: Row[]) => old.insertInto(table).values(rows).execute();
  const blank = { division_code: "", division_name: "", admin_type: "0", screen_home: "", default_home: "/home" };
  const costs = { self_costcenters: "[]", organization_costcenters: "[]" };
  for (const user_no of ["keeper", "other"])
    await insert("app_user", {
      ...blank,
      ...costs,
      user_no,
      user_name: user_no,
      pwd_hash: await hashPassword(secret),
      force_change_pwd: 0,
      status: "active",
      created_at: 1,
    });
  await insert("company", {
    code: company,
    name: "苏州示例精密制造有限公司",
    credit_code: "91320594MA0000001X",
    corp_type: "manufacturer",
    tenant_oid: "T",
    tenant_name: "T",
    default_user_no: "keeper",
  });
  for (const user_no of ["keeper", "other"]) await insert("user_company", { user_no, corp_code: company, ord: 0 });
  await insert("menu", { name: "Ledger", ord: 10, title: '"Ledger"' });
  await insert("menu_grant", { user_no: "keeper", corp_code: company, menu_name: "Ledger" });
  await insert("function_grant", { id: "f", user_no: "keeper", corp_code: company, code: "LEDGER_PRINT", ord: 0 });
  await insert("virtual_company_grant", { user_no: "other", corp_code: company, mode: "virtual" });
  await insert("setup", { name: "core", at: 1 });
  for (const user_no of ["keeper", "gone"]) {
    await insert("audit_event", {
      id: `a-${user_no}`,
      at: 1,
      user_no,
      corp_code: company,
      mode: "virtual",
      method: "POST",
      route: "/x",
    });
    await insert("track_event", {
      id: `t-${user_no}`,
      at: 1,
      user_no,
      corp_code: company,
      ip: "::1",
      data_type: "x",
      op_time: 1,
      op_company: "",
      token_hash: "",
      message: "",
    });
    await insert("export_task", {
      id: `e-${user_no}`,
      user_no,
      user_name: user_no,
      corp_code: company,
      system_code: "S",
      task_code: "T",
      extra_code: "",
      task_name: `task of ${user_no}`,
      file_name: "x.xlsx",
      params: "{}",
      columns: "[]",
      export_type: "excel",
      enable_sharding: 0,
      disable_zip: 0,
      locale: "en",
      status: "failed",
      note: "",
      attempt: 1,
      tries: 1,
      data_source: "local",
      rows_done: 0,
      req_id: "same",
      inserted_at: Date.now(),
      finished_at: Date.now(),
    });
  }
}

/** So many users that a database reads none of them but by an index. */
async function addManyUsers({ db, dialect }: Database): Promise<void> {
  const users = (db as unknown as Kysely<OldTables>).selectFrom("app_user").selectAll();
  const one = await users.limit(1).executeTakeFirstOrThrow();
  for (let step = 0; step < 10; step += 1) {
    const rows = Array.from({ length: 500 }, (_, index) => {
      const name = `many-${step}-${index}`;
      return { ...one, id: name, user_no: name };
    });
    await (db as unknown as Kysely<OldTables>).insertInto("app_user").values(rows).execute();
  }
  // Of what it has not counted yet, PostgreSQL guesses.
  if (dialect === "postgres") await sql`analyze app_user`.execute(db);
}

/** The same connection; what it runs is written down. */
function recording(db: Database["db"], statements: string[]): Kysely<never> {
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }) as unknown as Kysely<never>;
}

onEachEngine("the migration to user ids", (engine) => {
  it("finds the user of each row by the index of the names, however many users there are", async () => {
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const fresh = await createFreshDatabase(engine);
    const database = await openDatabase({ url: fresh.url, file: join(folder, "portal.sqlite") });
    try {
      await writeOldDatabase(database);
      const statements: string[] = [];
      await migrate(recording(database.db, statements), database.dialect, [
        { name: "jobs", migrations: jobMigrations },
        { name: "export", migrations: exportMigrations },
      ]);
      const lookups = statements.filter((text) =>
        /^\s*update (?!"?app_user\b)[\s\S]*select id from app_user/.test(text),
      );
      assert.equal(lookups.length, 9, "six references, two histories, the tasks");
      await addManyUsers(database);
      for (const lookup of lookups) {
        const explain = sql.raw(`explain ${engine === "sqlite" ? "query plan" : ""} ${lookup}`);
        let plan = "";
        // PostgreSQL uses no index on rows that changed just before it, until all transactions of then have ended: also
        // those of other databases, which tests beside this one have.
        await until(
          async () => {
            plan = JSON.stringify((await explain.execute(database.db)).rows);
            return plan.includes("app_user_by_name");
          },
          () => `${lookup}\n${plan}`,
        );
        assert.doesNotMatch(plan, /SCAN app_user(?! USING)|Seq Scan on app_user/, lookup);
      }
    } finally {
      await database.close();
      await fresh.drop();
      await rm(folder, { recursive: true });
    }
  });
});

onEachEngine("a database of the version before user ids", (engine) => {
  let folder: string;
  let fresh: FreshDatabase;
  let database: Database;
  let portal: Portal;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    fresh = await createFreshDatabase(engine);
    database = await openDatabase({ url: fresh.url, file: join(folder, "portal.sqlite") });
    await writeOldDatabase(database);
    const webDir = join(folder, "web");
    await mkdir(webDir);
    const url = fresh.url === undefined ? {} : { DATABASE_URL: fresh.url };
    portal = await openPortal(
      readConfig({
        PORTAL_DATA: folder,
        PORTAL_WEB: webDir,
        PORTAL_LOG_LEVEL: "silent",
        PORTAL_SECURITY_LOG: "off",
        ...url,
      }),
    );
  });
  after(async () => {
    await portal.close();
    await database.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  const idOf = async (userNo: string) => {
    const { db } = database;
    return (await db.selectFrom("app_user").select("id").where("user_no", "=", userNo).executeTakeFirstOrThrow()).id;
  };

  it("gives every user an id, and every row stays with its owner", async () => {
    const { db } = database;
    const keeper = await idOf("keeper");
    const other = await idOf("other");
    assert.match(keeper, uuid);
    assert.notEqual(keeper, other);
    assert.equal((await db.selectFrom("company").selectAll().executeTakeFirstOrThrow()).default_user_id, keeper);
    assert.equal((await db.selectFrom("virtual_company_grant").selectAll().executeTakeFirstOrThrow()).user_id, other);
    for (const table of ["audit_event", "track_event", "export_task"]) {
      const rows = await (db as unknown as Kysely<OldTables>).selectFrom(table).selectAll().orderBy("id").execute();
      assert.deepEqual(
        rows.map(({ user_id, user_no }) => [user_id, user_no]),
        [
          // The name of somebody who was removed is nobody's id.
          ["gone", "gone"],
          [keeper, "keeper"],
        ],
        table,
      );
    }
  });

  it("chains the audit that was there", async () => {
    assert.deepEqual(await verifyChain(database.db).then(({ isWhole }) => isWhole), true);
    const rows = await database.db.selectFrom("audit_event").select(["seq", "kind"]).orderBy("seq").execute();
    assert.deepEqual(
      rows.map(({ seq, kind }) => [seq, kind]),
      [
        [1, "acting-write"],
        [2, "acting-write"],
      ],
    );
  });

  it("still signs in, with menu, function and tasks", async () => {
    const signIn = await portal.app.inject({
      method: "POST",
      url: "/pms/api/session",
      body: { userName: "keeper", password: secret, loginType: "password" },
    });
    const { data } = signIn.json<{ data: { accessToken: string; menu: object[]; functions: { code: string }[] } }>();
    assert.equal(data.menu.length, 1);
    assert.equal(data.functions[0]?.code, "LEDGER_PRINT");
    const list = await portal.app.inject({
      method: "POST",
      url: "/exportasync/api/v1/task/get",
      headers: { authorization: `Bearer ${data.accessToken}` },
      body: {},
    });
    assert.deepEqual(
      list.json<{ data: { content: { id: string }[] } }>().data.content.map(({ id }) => id),
      ["e-keeper"],
    );
  });

  it("keeps its keys: what refers to a user goes with the row, and two cannot have one name", async () => {
    const { db } = database;
    const other = await idOf("other");
    await db.deleteFrom("app_user").where("id", "=", other).execute();
    assert.deepEqual(await db.selectFrom("virtual_company_grant").selectAll().execute(), []);
    assert.equal((await db.selectFrom("user_company").selectAll().execute()).length, 1);
    const stranger = { user_id: "nobody", corp_code: company, ord: 0 };
    await assert.rejects(db.insertInto("user_company").values(stranger).execute(), /foreign key/i);
    const row = await db.selectFrom("app_user").selectAll().executeTakeFirstOrThrow();
    await assert.rejects(
      db
        .insertInto("app_user")
        .values({ ...row, id: "another" })
        .execute(),
      /unique/i,
    );
    const retired = { ...row, id: "another", status: "retired" as const };
    await db.insertInto("app_user").values(retired).execute();
  });
});
