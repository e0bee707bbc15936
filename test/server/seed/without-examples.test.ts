import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ConfigError, openPortal, readConfig } from "../../../server/index.ts";
import { createFreshDatabase, onEachEngine } from "../support/databases.ts";
import { openTestPortal, password, type TestPortal } from "../support/portal.ts";
import { endProcesses, failToStart, startServer } from "../support/process.ts";

after(endProcesses);

const company = {
  PORTAL_COMPANY: "3100990011",
  PORTAL_COMPANY_NAME: "上海示例贸易有限公司",
  PORTAL_COMPANY_CREDIT_CODE: "91310000MA0000004X",
};
const settings = { PORTAL_EXAMPLES: "off", PORTAL_ADMIN: "chief", PORTAL_MODULES: "", ...company };

onEachEngine("a first start without examples", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine, { env: settings });
  });
  after(() => test.close());

  it("makes one company and one administrator, who must change the password", async () => {
    const users = await test.database.db.selectFrom("app_user").select("user_no").execute();
    const companies = await test.database.db.selectFrom("company").select(["code", "name", "credit_code"]).execute();
    assert.deepEqual(
      users.map(({ user_no }) => user_no),
      ["chief"],
    );
    assert.deepEqual(
      companies.map(({ code, name, credit_code }) => [code, name, credit_code]),
      [Object.values(company)],
    );
    const { data } = await test.signIn("chief");
    assert.equal(data.forceChangePwd, true);
    assert.deepEqual(test.portal.seeded.userNames, ["chief"]);
  });

  it("gives the administrator the whole administration, and no page of an example", async () => {
    const menus = await test.database.db.selectFrom("menu_grant").select("menu_name").orderBy("menu_name").execute();
    assert.deepEqual(
      menus.map(({ menu_name }) => menu_name.replace("Administration", "")),
      ["", "Audit", "Companies", "Grants", "Menus", "Users"],
    );
    const all = await test.database.db.selectFrom("menu").select("name").execute();
    assert.equal(all.length, menus.length);
    const functions = await test.database.db.selectFrom("function_grant").select("code").orderBy("code").execute();
    assert.deepEqual(
      functions.map(({ code }) => code).filter((code) => code.startsWith("ADMIN_")),
      ["ADMIN_AUDIT", "ADMIN_COMPANIES", "ADMIN_GRANTS", "ADMIN_MENUS", "ADMIN_USERS"],
    );
  });

  it("has no sample catalogue, also after the next start", async () => {
    const count = async () => {
      const rows = await test.database.db.introspection.getTables();
      assert.ok(rows.some(({ name }) => name === "element_catalogue"));
      const db = test.database.db.withTables<{ element_catalogue: { name: string }; element_code: { code: string } }>();
      const codes = await db.selectFrom("element_code").select("code").execute();
      return [(await db.selectFrom("element_catalogue").select("name").execute()).length, codes.length];
    };
    assert.deepEqual(await count(), [0, 0]);
    await test.restart();
    assert.deepEqual(await count(), [0, 0]);
  });

  it("fills modules with no rows", () => {
    assert.equal(readConfig(settings).seedRows, 0);
    assert.equal(readConfig({ ...settings, PORTAL_SEED_ROWS: "7" }).seedRows, 7);
  });

  it("needs a company, and is made again once there is one", async () => {
    const fresh = await createFreshDatabase(engine);
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const env = {
      PORTAL_DATA: folder,
      PORTAL_PASSWORD: password,
      PORTAL_LOG_LEVEL: "silent",
      PORTAL_EXAMPLES: "off",
      ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    };
    try {
      await assert.rejects(openPortal(readConfig(env)), /PORTAL_COMPANY must name the first company/);
      for (const weak of ["a", "Password-2026", `${company.PORTAL_COMPANY}-Kettle`])
        await assert.rejects(
          openPortal(readConfig({ ...env, ...company, PORTAL_PASSWORD: weak })),
          /^ConfigError: PORTAL_PASSWORD is too weak/,
        );
      const portal = await openPortal(readConfig({ ...env, ...company }));
      assert.deepEqual(portal.seeded.userNames, ["admin"]);
      await portal.close();
      // Later starts need it no more, whatever the password is, and tell of nobody who is not there.
      const later = await openPortal(readConfig({ ...env, PORTAL_EXAMPLES: "on", PORTAL_PASSWORD: "a" }));
      assert.deepEqual(later.seeded.userNames, []);
      await later.close();
    } finally {
      await fresh.drop();
      await rm(folder, { recursive: true });
    }
  });
});

describe("the settings of a first start", () => {
  for (const [name, value] of [
    ["PORTAL_EXAMPLES", "maybe"],
    ["PORTAL_ADMIN", "two words"],
    ["PORTAL_COMPANY", "12"],
    ["PORTAL_COMPANY_NAME", ""],
    ["PORTAL_COMPANY_NAME", "Safe \u202egnidart"],
    ["PORTAL_COMPANY_NAME", "Two\nlines"],
    ["PORTAL_COMPANY_CREDIT_CODE", "abc"],
  ] as const)
    it(`refuse ${name}=${JSON.stringify(value)}`, () => {
      assert.throws(
        () => readConfig({ ...settings, [name]: value }),
        (error) => error instanceof ConfigError && error.message.startsWith(`${name} must`),
      );
    });

  it("take password and database from files, and say what is wrong with one", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    t.after(() => rm(folder, { recursive: true }));
    const file = join(folder, "secret");
    await writeFile(file, "Kettle-Ravine-88\r\nmore\n");
    assert.equal(readConfig({ PORTAL_PASSWORD_FILE: file }).password, "Kettle-Ravine-88");
    await writeFile(file, "postgresql://portal@127.0.0.1/portal\n");
    assert.equal(readConfig({ DATABASE_URL_FILE: file }).databaseUrl, "postgresql://portal@127.0.0.1/portal");
    assert.throws(() => readConfig({ PORTAL_PASSWORD: "x", PORTAL_PASSWORD_FILE: file }), /keep one of them/);
    assert.throws(
      () => readConfig({ DATABASE_URL_FILE: join(folder, "none") }),
      /^ConfigError: DATABASE_URL_FILE cannot be read/,
    );
    assert.throws(
      () => readConfig({ DATABASE_URL_FILE: folder }),
      (error) => error instanceof ConfigError && error.message.endsWith(`read '${folder}'`),
    );
  });
});

for (const name of ["DATABASE_URL_FILE", "DATABASE_REPLICA_URL_FILE", "PORTAL_PASSWORD_FILE"])
  it(`an empty first line in ${name} is told, instead of starting as if there were no such setting`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    t.after(() => rm(folder, { recursive: true }));
    const file = join(folder, "secret");
    for (const text of ["", "\n", "\nKettle-Ravine-88\n", " \t\r\nmore", "\uFEFF\n"]) {
      await writeFile(file, text);
      assert.throws(() => readConfig({ [name]: file }), new RegExp(`^ConfigError: ${name} names a file whose first`));
    }
  });

describe("a start without examples, as a process", () => {
  it("prints a random password once, never one that was set, and one line where the company is missing", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    t.after(() => rm(folder, { recursive: true }));
    const env = { PORT: "0", PORTAL_DATA: join(folder, "a"), PORTAL_EXAMPLES: "off" };
    const failed = await failToStart(env);
    assert.equal(failed.code, 78);
    assert.match(failed.err, /^PORTAL_COMPANY must name the first company, .*\n$/);
    const first = await startServer({ ...env, ...company });
    assert.match(first.output(), /users: +admin\n +password: \S+ +\(printed only this once; "admin" must change it\)/);
    await first.end("SIGTERM");
    const other = { ...env, ...company, PORTAL_DATA: join(folder, "b"), PORTAL_PASSWORD: password };
    const second = await startServer(other);
    assert.doesNotMatch(second.output(), /password/);
    await second.end("SIGTERM");
  });
});
