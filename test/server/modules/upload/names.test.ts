import assert from "node:assert/strict";
import { after, before, it, mock } from "node:test";
import type { StoredEntryPage } from "@customs-portal/sdk/contract";
import { onEachEngine } from "../../support/databases.ts";
import { openReceiver, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});

onEachEngine("a file and a folder of one name", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());

  /** What is in a folder: names of folders end in a slash. */
  async function listed(folder: string): Promise<string[]> {
    const answer = await receiver.call(`files?folder=${encodeURIComponent(folder)}`);
    assert.equal(answer.status, 200, folder);
    const { entries } = ((await answer.json()) as { data: StoredEntryPage }).data;
    return entries.map(({ kind, name }) => (kind === "folder" ? `${name}/` : name));
  }
  async function codeOf(folder: string): Promise<string> {
    const answer = await receiver.call(`files?folder=${encodeURIComponent(folder)}`);
    const { errorCode, message } = (await answer.json()) as { errorCode?: string; message: string };
    return `${answer.status} ${errorCode ?? ""} ${message}`;
  }
  /** A place of its own, and what puts files into it by their paths. */
  async function begin(place: string) {
    const task = await receiver.setUp("operator", place);
    return async (path: string) => {
      const at = path.lastIndexOf("/");
      const about = { folder: path.slice(0, Math.max(0, at)), name: path.slice(at + 1) };
      return (await receiver.upload(task, about, Buffer.from(path))).data.task_file_id;
    };
  }

  it("never stand in one folder: a folder that comes later has a number, the same for all that it holds", async () => {
    const put = await begin("file-first");
    const file = await put("a");
    const [first] = [await put("a/b.txt"), await put("a/c.txt"), await put("A/deep/d.txt")];
    assert.deepEqual(await listed("file-first"), ["a (2)/", "a"]);
    assert.deepEqual(await listed("file-first/a (2)"), ["deep/", "b.txt", "c.txt"]);
    assert.deepEqual(await listed("file-first/a (2)/deep"), ["d.txt"]);
    assert.equal(await put("a/b.txt"), first, "announced again it is the same file");
    const detail = receiver.test.database.db.selectFrom("audit_event").select("detail").where("kind", "=", "upload");
    const logged = (await detail.execute()).map((row) => (JSON.parse(row.detail) as { folder: string }).folder);
    assert.ok(logged.includes("file-first/A (2)/deep"));
    await receiver.call(`files?id=${file}`, { method: "DELETE" });
    await put("a/e.txt");
    assert.deepEqual(await listed("file-first"), ["a/", "a (2)/"], "the name is free again");
  });

  it("never stand in one folder: a file that comes later has a number, before its extension", async () => {
    const put = await begin("folder-first");
    for (const path of ["v1.2/a.txt", "v1 (2).2/b.txt", "v1.2", "V1.2"]) await put(path);
    assert.deepEqual(await listed("folder-first"), ["v1 (2).2/", "v1.2/", "v1 (3).2", "V1 (4).2"]);
  });

  it("are told apart at every level, and a number goes behind the whole name of a folder", async () => {
    const put = await begin("levels");
    for (const path of ["p/v1.2", "p/v1.2 (2)/x", "p/v1.2/q/1.txt", "p/v1.2 (2)/x/2.txt"]) await put(path);
    assert.deepEqual(await listed("levels/p"), ["v1.2 (2)/", "v1.2"]);
    assert.deepEqual(await listed("levels/p/v1.2 (2)"), ["q/", "x (2)/", "x"]);
    assert.deepEqual(await listed("levels/p/v1.2 (2)/x (2)"), ["2.txt"]);
    const long = "长".repeat(255);
    await put(long);
    await put(`${long}/in.txt`);
    const [folder = ""] = (await listed("levels")).filter((name) => name.startsWith("长") && name.endsWith("/"));
    assert.match(folder, /^长+ \(2\)\/$/);
    assert.equal(folder.length, 256);
  });

  it("a folder that cannot be, since a file stands there, is told by the look at it", async () => {
    const put = await begin("looked");
    const file = await put("a.txt");
    for (const folder of ["looked/a.txt", "looked/A.TXT/b/c"])
      assert.match(await codeOf(folder), /^409 upload-folder-taken .*a\.txt/);
    assert.deepEqual(await listed("looked/b"), [], "one that is not there yet is empty");
    await receiver.call(`files?id=${file}`, { method: "DELETE" });
    assert.deepEqual(await listed("looked/a.txt"), []);
  });

  it("that come at the same time do not, either", async () => {
    const put = await begin("at-once");
    for (let round = 0; round < 10; round += 1) {
      const place = `${round}`;
      await Promise.all([put(`${place}/n`), put(`${place}/n/x.txt`), put(`${place}/n/y.txt`)]);
      const names = (await listed(`at-once/${place}`)).map((name) => name.replace(/\/$/, ""));
      assert.equal(new Set(names).size, names.length, names.join());
      assert.deepEqual(names.toSorted(), ["n", "n (2)"]);
    }
  });
});
