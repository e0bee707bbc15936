import assert from "node:assert/strict";
import { after, before, describe, it, mock } from "node:test";
import { createTransferProtocol } from "@customs-portal/sdk/transfer";
import { createFileRows } from "../../../../server/modules/upload/file-rows.ts";
import { createRecentKeys } from "../../../../server/modules/upload/recent-keys.ts";
import { createRowBound } from "../../../../server/modules/upload/row-bound.ts";
import { onEachEngine } from "../../support/databases.ts";
import { company, openReceiver, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});

const dayMs = 24 * 60 * 60_000;

onEachEngine("the rows of the security log that the files of a user make", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine, { PORTAL_UPLOAD_USER_FILES: "5" });
    for (const name of ["busy", "calm"]) await receiver.addUser(name, company);
  });
  after(() => receiver.close());

  async function rows(kind: string, userNo: string) {
    const found = await receiver.test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .where("kind", "=", kind)
      .where("user_no", "=", userNo)
      .orderBy("seq")
      .execute();
    return found.map(({ detail }) => JSON.parse(detail) as Record<string, unknown>);
  }
  async function comeAndGo(user: string, times: number): Promise<void> {
    // Anew: a day later the last one is over.
    const { accessToken } = (await receiver.test.signIn(user, "Only-for-tests-1")).data;
    const protocol = createTransferProtocol({ baseUrl: receiver.address, token: () => accessToken });
    const task = await protocol.setUp(user);
    const headers = { authorization: `Bearer ${accessToken}` };
    for (let at = 0; at < times; at += 1) {
      const { data } = await receiver.upload(task, { name: `${at}.txt` }, Buffer.from("x"));
      const url = `${receiver.address}/front/api/v1/transfer/files?id=${data.task_file_id}`;
      assert.equal((await fetch(url, { method: "DELETE", headers })).status, 200);
    }
  }

  it("are as many in a day as the user may have files, and say that there were more and how many", async () => {
    await comeAndGo("busy", 12);
    await comeAndGo("calm", 2);
    for (const kind of ["upload", "file-deleted"]) {
      assert.equal((await rows(kind, "busy")).length, 5, kind);
      assert.equal((await rows(kind, "calm")).length, 2, "of one user alone");
      const [more, ...further] = (await rows("flood", "busy")).filter(({ of }) => of === kind);
      assert.deepEqual([more?.["count"], further.length], [1, 0], "the first one is told at once");
    }
    receiver.test.clock.now += dayMs;
    await comeAndGo("busy", 1);
    for (const kind of ["upload", "file-deleted"]) {
      assert.equal((await rows(kind, "busy")).length, 6, "the next day is another one");
      const sums = (await rows("flood", "busy")).filter(({ of }) => of === kind);
      assert.deepEqual(
        sums.map(({ count }) => count),
        [1, 6],
        "what was left is told with it",
      );
    }
  });
});

describe("a bound of rows", () => {
  /** The rows of a process, and what they told the log themselves. */
  function openRows() {
    const clock = { now: 0 };
    const told: unknown[] = [];
    const trx = { execute: (work: (given: unknown) => unknown) => work(undefined) };
    const context = {
      db: { transaction: () => trx },
      now: () => clock.now,
      scopeOf: ({ user }: { user: string }) => ({ userId: user }),
      audit: (_trx: unknown, { user }: { user: string }, kind: string, detail: object) => {
        told.push({ user, kind, ...detail });
        return Promise.resolve(() => undefined);
      },
    };
    const rows = createFileRows(context as never, { userFiles: 1 });
    const names = (user: string, id: number, ip = "::1") => rows.namesDownload({ user, ip } as never, String(id));
    return { clock, told, names };
  }

  it("names a hundred thousand downloads of a user in a day, and tells the first that it does not", async () => {
    const { clock, told, names } = openRows();
    for (let id = 0; id < 100_000; id += 1) assert.ok((await names("a", id)) && (await names("a", id)));
    assert.deepEqual(told, []);
    for (let id = 100_000; id < 100_300; id += 1) assert.ok(!(await names("a", id)));
    const flood = { user: "a", kind: "flood", of: "download", fileId: "*", count: 1, since: 0 };
    assert.deepEqual(told, [flood]);
    assert.ok(await names("a", 99_999), "what has its row already");
    assert.ok(await names("b", 1));
    clock.now = dayMs;
    assert.ok(await names("a", 1));
    assert.equal(told.length, 1);
  });

  it("counts downloads as the log writes them: the calls of ten minutes for a file from one address are one", async () => {
    const { clock, told, names } = openRows();
    for (let call = 0; call < 200_000; call += 1) assert.ok(await names("a", call % 7));
    for (let id = 10; id < 100_003 - 7; id += 1) assert.ok(await names("a", id));
    for (let id = 0; id < 7; id += 1) assert.ok(await names("a", id, "::2"), "another row each");
    assert.ok(!(await names("a", 7)));
    clock.now = 10 * 60_000;
    assert.ok(!(await names("a", 1)), "another row");
    assert.equal(told.length, 1);
  });

  it("remembers what was seen for a while, and forgets the oldest where it is much", () => {
    let now = 0;
    const keys = createRecentKeys({ ms: 1000, most: 3, now: () => now });
    keys.add("a");
    now = 500;
    for (const key of ["a", "b"]) keys.add(key);
    now = 999;
    assert.deepEqual(
      ["a", "b", "c"].map((key) => keys.has(key)),
      [true, true, false],
    );
    now = 1000;
    assert.deepEqual(
      ["a", "b"].map((key) => keys.has(key)),
      [false, true],
      "since it was first seen",
    );
    for (const key of ["c", "d", "e"]) keys.add(key);
    assert.deepEqual(
      ["b", "c", "e"].map((key) => keys.has(key)),
      [false, true, true],
    );
    assert.equal(keys.size(), 3);
  });

  it("tells the first that is left out, then a hundred at a time", () => {
    let now = 0;
    const bound = createRowBound({ rows: 3, windowMs: 1000, now: () => now });
    const count = (key: string) => {
      const { told, ...row } = bound.count(key);
      told();
      return row;
    };
    const seen = Array.from({ length: 3 + 1 + 250 }, () => count("a"));
    assert.equal(seen.filter(({ isNamed }) => isNamed).length, 3);
    const sums = seen.flatMap(({ sum }, at) => (sum ? [[at, sum.count]] : []));
    assert.deepEqual(sums, [
      [3, 1],
      [103, 100],
      [203, 100],
    ]);
    assert.ok(bound.count("b").isNamed, "each by itself");
    now = 1000;
    assert.deepEqual(count("a"), { isNamed: true, sum: { count: 50, since: 0 } });
    assert.deepEqual(count("a"), { isNamed: true, sum: undefined });
  });

  it("tells what a transaction did not write that was rolled back, with the next sum", () => {
    let now = 0;
    const bound = createRowBound({ rows: 1, windowMs: 1000, now: () => now });
    const sums = (times: number) =>
      Array.from({ length: times }, () => bound.count("a")).filter(({ sum }) => sum !== undefined);
    const [first] = sums(2);
    assert.deepEqual(first?.sum, { count: 1, since: 0 });
    const [second] = sums(100);
    assert.deepEqual(second?.sum, { count: 101, since: 0 });
    sums(5);
    second?.told();
    now = 1000;
    assert.deepEqual(bound.count("a").sum, { count: 5, since: 0 }, "rolled back again");
    const [third] = sums(1);
    assert.deepEqual(third?.sum, { count: 6, since: 0 });
    third?.told();
    assert.deepEqual(sums(100)[0]?.sum, { count: 100, since: 1000 });
  });

  it("forgets who has left nothing out when the time is over", () => {
    let now = 0;
    const bound = createRowBound({ rows: 1, windowMs: 1000, now: () => now });
    for (let user = 0; user < 100; user += 1) bound.count(String(user));
    now = 5000;
    bound.count("0");
    assert.equal(bound.size(), 1);
  });
});
