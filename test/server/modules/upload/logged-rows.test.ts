import assert from "node:assert/strict";
import { after, before, describe, it, mock } from "node:test";
import { createTransferProtocol } from "@customs-portal/sdk/transfer";
import { createFileRows } from "../../../../server/modules/upload/file-rows.ts";
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
  it("names a hundred thousand downloads of a user in a day, those of one file in a row as one", () => {
    let now = 0;
    const context = { now: () => now, scopeOf: (request: unknown) => ({ userId: request }) };
    const rows = createFileRows(context as never, { userFiles: 1 });
    const names = (user: string, id: number) => rows.namesDownload(user as never, String(id));
    for (let id = 0; id < 100_000; id += 1) assert.ok(names("a", id) && names("a", id));
    assert.ok(!names("a", 1));
    assert.ok(names("a", 99_999), "ranges of the last one");
    assert.ok(names("b", 1));
    now = dayMs;
    assert.ok(names("a", 1));
  });

  it("tells the first that is left out, then a hundred at a time", () => {
    let now = 0;
    const bound = createRowBound({ rows: 3, windowMs: 1000, now: () => now });
    const seen = Array.from({ length: 3 + 1 + 250 }, () => bound.count("a"));
    assert.equal(seen.filter(({ isNamed }) => isNamed).length, 3);
    const sums = seen.flatMap(({ sum }, at) => (sum ? [[at, sum.count]] : []));
    assert.deepEqual(sums, [
      [3, 1],
      [103, 100],
      [203, 100],
    ]);
    assert.ok(bound.count("b").isNamed, "each by itself");
    now = 1000;
    assert.deepEqual(bound.count("a"), { isNamed: true, sum: { count: 50, since: 0 } });
    assert.deepEqual(bound.count("a"), { isNamed: true, sum: undefined });
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
