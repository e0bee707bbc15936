import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { readCsv } from "@customs-portal/sdk/rules";
import { runAdmin } from "../../../server/admin/run.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, type TestPortal } from "../support/portal.ts";

const company = "3223960518";
const broker = "4401980736";

onEachEngine("users of a file", (engine) => {
  let test: TestPortal;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-import-"));
    test = await openTestPortal(engine);
  });
  after(async () => {
    await test.close();
    await rm(folder, { recursive: true });
  });

  async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const lines = { out: "", err: "" };
    const code = await runAdmin(args, test.env, {
      print: (line) => (lines.out += `${line}\n`),
      fail: (line) => (lines.err += `${line}\n`),
    });
    return { code, ...lines };
  }

  async function importText(text: string | Buffer, ...options: string[]) {
    const file = join(folder, "users.csv");
    await writeFile(file, text);
    return run("user", "import", file, ...options);
  }

  async function userNames(): Promise<string[]> {
    const rows = await test.database.db.selectFrom("app_user").select("user_no").orderBy("user_no").execute();
    return rows.map(({ user_no }) => user_no);
  }

  it("sign in with their passwords, which they must change, and may what the file grants", async () => {
    // As Excel writes it: byte order mark, CRLF, quotation marks, a line break within a value, an empty line at the end.
    const text = [
      "\uFEFFuser,name,companies,password,mustChange,divisionCode,divisionName,menus,functions",
      `clerk1,"李, 制单员",${company},Kettle-Ravine-88,1,D-1,关务部,NoteList,FILE_READ`,
      `clerk2,"二\r\n号",'${company}',,,,,,`.replaceAll("'", ""),
      `clerk3,,"${company},${broker}",Kettle-Ravine-89,0,,,,`,
      ",,,,,,,,",
      "",
    ].join("\r\n");
    const refused = await importText(text);
    assert.match(refused.err, /line 3, name: a name has 1 to 100 characters/, "a name is one line");
    for (const unseen of ["二\u202e号", "二\u200b号", "\ufe0f"])
      assert.match((await importText(text.replace("二\r\n号", unseen))).err, /line 3, name: .* invisible/);
    const imported = await importText(text.replace("二\r\n号", "二号"));
    assert.equal(imported.code, 0, imported.err);
    assert.match(imported.out, /^3 users added\.$/m);
    assert.match(imported.out, /1 user without a password/);
    const first = await test.signIn("clerk1", "Kettle-Ravine-88");
    assert.deepEqual([first.data["userName"], first.data.forceChangePwd], ["李, 制单员", true]);
    const third = await test.signIn("clerk3", "Kettle-Ravine-89");
    assert.deepEqual([third.data["userName"], third.data.forceChangePwd], ["clerk3", false]);
    assert.equal((await test.signIn("clerk2", "")).status, 400);
    assert.equal((await test.signIn("clerk2", "anything-at-all")).errorCode, "sign-in-refused");
    const { out } = await run("grant", "list", "clerk1");
    assert.match(out, new RegExp(`${company} +menu +NoteList`));
    assert.match(out, new RegExp(`${company} +function +FILE_READ`));
    assert.match((await run("user", "list")).out, new RegExp(`clerk3 .*${company},${broker}`));
  });

  it("may be like somebody: in each company what that one may there, or in the own first company", async () => {
    const { code, err } = await importText(`user;companies;like\nlike1;${company} ${broker};operator\n`);
    assert.equal(code, 0, err);
    const grantsOf = async (user: string) => (await run("grant", "list", user)).out.split("\n").slice(1, -1);
    const own = await grantsOf("operator");
    const like = await grantsOf("like1");
    assert.ok(own.length > 3);
    assert.deepEqual(
      like.filter((line) => line.startsWith(company)),
      own,
    );
    assert.deepEqual(
      like.filter((line) => line.startsWith(broker)).map((line) => line.slice(company.length)),
      own.map((line) => line.slice(company.length)),
    );
  });

  it("are added all or none, with every wrong line told by number and column", async () => {
    const names = await userNames();
    const text = [
      "user,name,companies,password,mustChange,menus,functions,like",
      `right,Right,${company},,,,,`,
      `OPERATOR,,${company},,,,,`,
      `bad name,,${company},,,,,`,
      `nowhere,,0000000000,,,,,`,
      `none,,,,,,,`,
      `weak,,${company},short,,,,`,
      `twice,,${company},,,,,`,
      `Twice,,${company},,,,,`,
      `odd,,${company},,maybe,NoSuchMenu,NO_SUCH,nobody`,
      `more,,${company},,,,,,extra`,
    ].join("\n");
    const { code, out, err } = await importText(text);
    assert.equal(code, 1);
    assert.deepEqual(err.split("\n").slice(0, -3), [
      'line 3, user: there is a user "OPERATOR" already',
      'line 4, user: "bad name" is not a name of 1 to 64 letters, digits and . _ @ -',
      'line 5, companies: there is no company "0000000000"',
      "line 6, companies: no company is named",
      "line 7, password: too weak: at least 12 characters, no common password, without names of user and companies",
      'line 9, user: "Twice" stands in line 8 already',
      'line 10, mustChange: "maybe" is neither 1 nor 0',
      'line 10, menus: there is no menu entry "NoSuchMenu"',
      'line 10, functions: nobody has the function "NO_SUCH" yet; see: grant add --help',
      'line 10, like: there is no user "nobody"',
      "line 11, 9: 9 values below 8 headings: one with a separator needs quotation marks",
    ]);
    assert.match(err, /Nothing was imported: 8 lines are wrong\./);
    assert.doesNotMatch(out + err, /short/, "no password is repeated");
    assert.deepEqual(await userNames(), names);

    const tried = await importText(text, "--skip-wrong", "--dry-run");
    assert.match(tried.out, /^2 users would be added; nothing was changed\. 8 lines are left out\.$/m);
    assert.deepEqual(await userNames(), names);
    const skipped = await importText(text, "--skip-wrong");
    assert.equal(skipped.code, 0, skipped.err);
    assert.match(skipped.out, /^2 users added\. 8 lines are left out\.$/m);
    assert.deepEqual(
      (await userNames()).filter((name) => !names.includes(name)),
      ["right", "twice"],
    );
  });

  it("come from files in GB18030 and with Chinese headings as well, and from no other kind of file", async () => {
    // "用户名,姓名,企业" and "gb1,王," in GB18030.
    const head = Buffer.from("d3c3bba7c3fb2cd0d5c3fb2cc6f3d2b50a6762312ccdf52c", "hex");
    const chinese = await importText(Buffer.concat([head, Buffer.from(`${company}\n`)]));
    assert.equal(chinese.code, 0, chinese.err);
    assert.match((await run("user", "list")).out, /gb1 .*王/);
    for (const [text, pattern] of [
      ["", /line 1, user: the column is missing/],
      ["user,companies\n", /no user stands below the headings/],
      ["user,companies,shoe size\n", /line 1, shoe size: there is no such column; there are user, name,/],
      ["user,user,companies\n", /line 1, user: the column stands twice/],
      [`user,companies\n"open,${company}\n`, /line 2, user: a quotation mark is not closed/],
      [Buffer.from([0xff, 0x00, 0xfd]), /neither UTF-8 nor GB18030 nor UTF-16/],
    ] as const) {
      const { code, err } = await importText(text, "--skip-wrong");
      assert.equal(code, 1);
      assert.match(err, pattern);
    }
    assert.match((await run("user", "import", join(folder, "absent.csv"))).err, /absent\.csv" cannot be read/);
  });

  it("get random passwords, in a file of its own that was not there before", async () => {
    const out = join(folder, "passwords.csv");
    const text = `user,companies,password\nrandom1,${company},\n@random,${company},\ngiven1,${company},"Kettle,""Ravine"" 88"\n`;
    const { code, err } = await importText(text, "--random-passwords", out);
    assert.equal(code, 0, err);
    assert.ok((await run("audit", "list", "--limit", "4")).out.includes(`--random-passwords ${out}`), "no secret");
    assert.equal((await stat(out)).mode & 0o077, 0);
    const rows = [...readCsv(await readFile(out, "utf8"), ",")].map(({ cells }) => cells);
    assert.deepEqual(
      rows.map(([user]) => user),
      ["user", "random1", "'@random"],
      "no password that the file had, and no formula",
    );
    assert.match(await readFile(out, "utf8"), /^"random1","[^'"]{16}"\r$/m);
    const password = rows[1]?.[1] ?? "";
    assert.equal((await test.signIn("random1", password)).data.forceChangePwd, true);
    const again = await importText(`user,companies\nrandom2,${company}\n`, "--random-passwords", out);
    assert.match(again.err, /passwords\.csv" cannot be written/);
    assert.ok(!(await userNames()).includes("random2"));
    const absent = join(folder, "none.csv");
    await importText(text, "--random-passwords", absent);
    assert.ok(!existsSync(absent));
  });

  it("are written down with the digest of the file, in entries that hold all names", async () => {
    const users = Array.from({ length: 600 }, (_, at) => `many${at}`);
    const { code, err } = await importText(["user,companies", ...users.map((user) => `${user},${company}`)].join("\n"));
    assert.equal(code, 0, err);
    const entries = await test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .where("kind", "=", "administration")
      .where("detail", "like", "%user-import%")
      .orderBy("seq", "desc")
      .limit(2)
      .execute();
    const details = entries.map(({ detail }) => JSON.parse(detail) as Record<string, string | number>);
    const written = details.flatMap((detail) =>
      Object.entries(detail).flatMap(([name, value]) => (/^users\d*$/.test(name) ? String(value).split(",") : [])),
    );
    assert.deepEqual(written.toSorted(), users.toSorted());
    assert.deepEqual(
      details.map(({ usersCount }) => usersCount),
      [100, 500],
    );
    assert.match(String(details[0]?.["file"]), /^[\da-f]{64}$/);
    assert.match((await run("audit", "verify")).out, /is whole/);
  });
});
