import assert from "node:assert/strict";
import { after, before, it, mock } from "node:test";
import type { Kysely } from "kysely";
import { onEachEngine } from "../../support/databases.ts";
import { blockBytes, bytesOf, company, openReceiver, type Receiver, type UploadTask } from "./support/receiver.ts";

mock.method(console, "error", () => {});

const hourMs = 60 * 60_000;

onEachEngine("whose uploads they are", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine, {
      PORTAL_UPLOAD_FILE_MB: "20480",
      PORTAL_UPLOAD_USER_MB: "30720",
      PORTAL_UPLOAD_USER_FILES: "40",
    });
    for (const name of ["colleague", "leaver", "mover", "careful", "many"]) await receiver.addUser(name, company);
    await receiver.addUser("outsider", "4403180629");
  });
  after(() => receiver.close());

  const file = { name: "a.bin", size: 2 * blockBytes };
  const bytes = bytesOf(file.size);
  const first = { offset: 0, content: bytes.subarray(0, blockBytes), file };

  async function refusals(task: UploadTask, id: string): Promise<string[]> {
    const answers = [await receiver.check(task, file), await receiver.send(task, id, first)];
    return answers.map(({ status, errorCode }) => `${status} ${errorCode}`);
  }
  const invalid = ["401 upload-token-invalid", "401 upload-token-invalid"];

  it("A48 takes no call without the token of its task", async () => {
    const task = await receiver.setUp("operator", "tokens");
    const others = await receiver.setUp("colleague", "tokens");
    const again = await receiver.setUp("operator", "tokens");
    const id = (await receiver.check(task, file)).data.task_file_id;
    for (const transfer_token of ["", "x", others.transfer_token, again.transfer_token, `${task.transfer_token}A`])
      assert.deepEqual(await refusals({ ...task, transfer_token }, id), invalid);
    assert.deepEqual(await refusals({ ...task, task_id: "none" }, id), invalid);
    const { status, errorCode } = await receiver.send(others, id, first);
    assert.deepEqual([status, errorCode], [404, "upload-unknown"]);
    assert.equal((await receiver.send(task, id, first)).status, 200);
  });

  it("goes on with a file that its user has announced again elsewhere, by either task", async () => {
    const [here, there] = [await receiver.setUp("operator", "two"), await receiver.setUp("operator", "two")];
    const id = (await receiver.check(here, file)).data.task_file_id;
    assert.equal((await receiver.check(there, file)).data.task_file_id, id);
    assert.equal((await receiver.send(here, id, first)).status, 200);
    assert.equal((await receiver.send(there, id, first)).status, 200);
  });

  it("ends a token a day after it was used last, and a week after it was made", async () => {
    const { clock } = receiver.test;
    const start = clock.now;
    const task = await receiver.setUp("operator", "expiry");
    const id = (await receiver.check(task, file)).data.task_file_id;
    for (let days = 0; days < 7; days += 1) {
      assert.equal((await receiver.check(task, file)).status, 200, `after ${days} days`);
      clock.now += 24 * hourMs - 1;
    }
    clock.now += 7;
    assert.deepEqual(await refusals(task, id), invalid);
    clock.now = start;
    const idle = await receiver.setUp("operator", "expiry");
    clock.now += 24 * hourMs;
    assert.deepEqual(await refusals(idle, id), invalid);
    clock.now = start;
  });

  it("ends the tokens of who may not sign in any more, or belongs to the company no more", async () => {
    for (const [name, ...change] of [
      ["leaver", "user", "change", "leaver", "--disable"],
      ["mover", "user", "change", "mover", "--companies", "4403180629"],
    ] as const) {
      const task = await receiver.setUp(name, "ends");
      const id = (await receiver.check(task, file)).data.task_file_id;
      await receiver.admin(...change);
      assert.deepEqual(await refusals(task, id), invalid, name);
    }
  });

  it("refuses names and folders that some system cannot hold, and those that lead elsewhere", async () => {
    const task = await receiver.setUp("operator", "names");
    const before = await receiver.onDisk();
    const refused = async (about: { name?: string; folder?: string }, code: string) => {
      const { status, errorCode, message } = await receiver.check(task, { ...file, ...about });
      assert.deepEqual([status, errorCode], [400, code], JSON.stringify(about));
      assert.ok(message.length > 10);
    };
    for (const name of [
      "",
      ".",
      "..",
      "../x",
      "a/b",
      "a\\b",
      "C:x",
      "CON",
      "nul.txt",
      "com1.pdf",
      "LPT¹",
      "x.",
      "x ",
      "a\u0007b",
      "x\u202efdp.exe",
      "a\nb",
      "CON .txt",
      "\u00a0",
      "\u3164",
      "\u2800\u200d",
      "inv\u00adoice.pdf",
      "x\u061cfdp.exe",
      "x\u{e0041}.pdf",
      "?",
      "报".repeat(256),
      "n".repeat(300),
    ])
      await refused({ name }, "upload-name-refused");
    for (const folder of ["..", "../..", "a/../b", "a/./b", "//a", "a//b", "a\\..\\b", "aux/b", `${"n".repeat(300)}/a`])
      await refused({ folder }, "upload-name-refused");
    await refused({ folder: Array.from({ length: 100 }, () => "f").join("/") }, "upload-path-too-long");
    await refused({ folder: Array.from({ length: 20 }, () => "f".repeat(60)).join("/") }, "upload-path-too-long");
    await refused({ name: "a\0b" }, "request-malformed");
    await refused({ name: "a\ud800" }, "request-malformed");
    for (const basePath of ["../etc", "a/../../b", "C:/x", "a\\b"])
      await assert.rejects(receiver.setUp("operator", basePath), { code: "upload-name-refused" });
    assert.deepEqual(await receiver.onDisk(), before, "nothing of all that is on the disk");
    for (const name of ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.pdf", "👩‍💻 ❤️.png", "〇.txt"])
      assert.equal((await receiver.check(task, { ...file, name })).status, 200, name);
    // What systems hold stays: one form of a letter, whatever the browser sent.
    const { data } = await receiver.upload(task, { name: "e\u0301 [1] ~$.报关.PDF", folder: "/è/" }, Buffer.from("x"));
    const listed = (await (await receiver.call("files?folder=names/e\u0300")).json()) as {
      data: { entries: { id: string; name: string }[] };
    };
    assert.deepEqual(
      listed.data.entries.map(({ id, name }) => [id, name]),
      [[data.task_file_id, "\u00e9 [1] ~$.报关.PDF"]],
    );
  });

  it("refuses what cannot be of a check: sizes, chunks, times, another destination", async () => {
    const task = await receiver.setUp("operator", "checks");
    const before = await receiver.onDisk();
    for (const instead of [
      { file_size: -1 },
      { file_size: 1.5 },
      { file_size: "10" },
      { file_size: 2 ** 60 },
      { block_size: 0 },
      { block_size: 1024 },
      { block_size: 2 ** 40, file_size: 2 ** 34 },
      { last_write_time: "yesterday" },
      { last_write_time: 1e20 },
      { file_name: undefined },
      { task_id: undefined },
    ]) {
      const { status, errorCode } = await receiver.check(task, file, instead);
      assert.deepEqual([status, errorCode], [400, "request-invalid"], JSON.stringify(instead));
    }
    assert.equal((await receiver.check(task, file, { last_write_time: "2026-01-02T03:04:05+08:00" })).status, 200);
    const create = (dest_path: string) =>
      fetch(`${receiver.address}/front/api/v1/transfer/direct_tasks/create`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ task_id: task.task_id, transfer_token: task.transfer_token, dest_path }),
      });
    assert.equal((await create("checks")).status, 200);
    assert.equal((await create("../checks")).status, 400);
    assert.equal((await create("elsewhere")).status, 400);
    assert.equal((await receiver.onDisk()).length, before.length + 2, "the one that was right alone: plan and data");
  });

  it("reserves the room of a file when it is announced, once, and gives it back when it is removed", async () => {
    const task = await receiver.setUp("careful", "quota");
    const gb = 1024 ** 3;
    const block = 10_485_760;
    const large = { name: "20 GB.bin", size: 20 * gb, block };
    const code = async (about: typeof large) => (await receiver.check(task, about)).errorCode;
    assert.equal(await code(large), undefined);
    assert.equal(await code(large), undefined, "the same file again");
    assert.equal(await code({ name: "larger.bin", size: 20 * gb + 1, block }), "upload-file-too-large");
    assert.equal(await code({ name: "endless.bin", size: Number.MAX_SAFE_INTEGER, block }), "upload-file-too-large");
    // More chunks than the store takes of an object.
    assert.equal(
      await code({ name: "fine.bin", size: 20_000 * blockBytes, block: blockBytes }),
      "upload-file-too-large",
    );
    assert.equal(await code({ name: "11 GB.bin", size: 11 * gb, block }), "upload-storage-full");
    assert.equal(await code({ name: "10 GB.bin", size: 10 * gb, block }), undefined);
    assert.equal(await code({ name: "one.bin", size: 1, block }), "upload-storage-full");
    const other = await receiver.setUp("colleague", "quota");
    assert.equal((await receiver.check(other, large)).status, 200, "another user has room of their own");
    const counted = await receiver.setUp("many", "quota");
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, index) => receiver.check(counted, { name: `${index}.txt`, size: 1 })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    assert.deepEqual(
      refused.map(({ status, errorCode }) => `${status} ${errorCode}`),
      Array.from({ length: 5 }, () => "403 upload-files-full"),
    );
    const kept = answers.find(({ status }) => status === 200)!.data.task_file_id;
    const name = `${answers.findIndex(({ data }) => data.task_file_id === kept)}.txt`;
    await receiver.send(counted, kept, { offset: 0, content: Buffer.from("x"), file: { name, size: 1 } });
    assert.equal((await receiver.call(`files?id=${kept}`, { user: "many", method: "DELETE" })).status, 200);
    assert.equal((await receiver.check(counted, { name: "again.txt", size: 1 })).status, 200);
  });

  it("R6-09 shows the files of a company to it alone, and lets their own user alone remove them", async () => {
    const task = await receiver.setUp("operator", "company");
    const id = (await receiver.upload(task, file, bytes)).data.task_file_id;
    const names = async (user: string) => {
      const answer = await receiver.call("files?folder=company", { user });
      return ((await answer.json()) as { data: { entries: { name: string }[] } }).data.entries.map(({ name }) => name);
    };
    assert.deepEqual(await names("colleague"), ["a.bin"]);
    assert.deepEqual(await names("outsider"), []);
    const statusOf = async (user: string, method: string) =>
      (await receiver.call(`files${method === "GET" ? "/content" : ""}?id=${id}`, { user, method })).status;
    assert.deepEqual(
      [await statusOf("colleague", "GET"), await statusOf("outsider", "GET"), await statusOf("outsider", "DELETE")],
      [200, 404, 404],
    );
    assert.equal(await statusOf("colleague", "DELETE"), 403);
    assert.equal(await statusOf("operator", "DELETE"), 200);
    assert.equal(await statusOf("operator", "GET"), 404);
    assert.deepEqual(await names("operator"), []);
  });

  it("describes its calls, with what each of them needs", async () => {
    const description = (await (await fetch(`${receiver.address}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { "x-requires": object; security?: object[] }>>;
    };
    const base = "/front/api/v1/transfer";
    const uploads = { function: "FILE_UPLOAD" };
    const ofCall = (path: string, method: string) => description.paths[base + path]?.[method];
    assert.deepEqual(ofCall("/direct_task/setup", "post")?.["x-requires"], uploads);
    for (const call of ["create", "files/upload_check", "files/upload"])
      assert.deepEqual(ofCall(`/direct_tasks/${call}`, "post")?.security, [], call);
    assert.deepEqual(ofCall("/files", "get")?.["x-requires"], { function: "FILE_READ" });
    assert.deepEqual(ofCall("/files/content", "get")?.["x-requires"], { function: "FILE_READ" });
    assert.deepEqual(ofCall("/files/link", "post")?.["x-requires"], { function: "FILE_READ" });
    assert.deepEqual(ofCall("/files", "delete")?.["x-requires"], uploads);
  });

  it("keeps neither tokens nor answers with them", async () => {
    const reqid = "set-up-1";
    const token = await receiver.tokenOf("operator");
    const set = async () => {
      const answer = await fetch(`${receiver.address}/front/api/v1/transfer/direct_task/setup`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}`, reqid },
        body: JSON.stringify({ basePath: "" }),
      });
      return ((await answer.json()) as { data: UploadTask }).data;
    };
    const [one, two] = [await set(), await set()];
    assert.notEqual(one.task_id, two.task_id);
    const db = receiver.test.database.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
    for (const table of ["upload_task", "request_key", "audit_event"]) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      for (const { transfer_token } of [one, two]) assert.ok(!rows.includes(transfer_token), table);
    }
  });
});
