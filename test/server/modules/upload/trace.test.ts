import assert from "node:assert/strict";
import { after, before, it, mock } from "node:test";
import { createTransferProtocol } from "@customs-portal/sdk/transfer";
import { onEachEngine } from "../../support/databases.ts";
import { company, openReceiver, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});

const secret = "Only-for-tests-1";
const foreign = "4403180629";

onEachEngine("what the security log says of uploads", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine, { PORTAL_UPLOAD_USER_FILES: "12" });
    for (const name of ["clerk", "actor", "greedy"]) await receiver.addUser(name, company);
  });
  after(() => receiver.close());

  async function rows(kind: string, userNo: string) {
    const found = await receiver.test.database.db
      .selectFrom("audit_event")
      .selectAll()
      .where("kind", "=", kind)
      .where("user_no", "=", userNo)
      .orderBy("seq")
      .execute();
    return found.map(({ detail, ...row }) => ({
      ...row,
      detail: JSON.parse(detail) as Record<string, string | number>,
    }));
  }
  const file = (name: string) => ({ name, folder: "in" });

  it("names each file that came in, was taken and was removed, though its row is gone then", async () => {
    const task = await receiver.setUp("clerk", "evidence");
    const names = Array.from({ length: 10 }, (_, at) => `secret-${at}.pdf`);
    const ids: string[] = [];
    for (const name of names) ids.push((await receiver.upload(task, file(name), Buffer.from(name))).data.task_file_id);
    const about = ids.map((fileId, at) => ({ fileId, folder: "evidence/in", name: names[at] }));
    const came = await rows("upload", "clerk");
    assert.deepEqual(
      came.map(({ detail }) => detail),
      about.map((each) => ({ ...each, size: 12, task: task.task_id })),
    );
    const [first] = came;
    assert.deepEqual([first?.corp_code, first?.mode, first?.ip], [company, "own", "127.0.0.1"]);
    for (const id of ids)
      for (let times = 0; times < 2; times += 1)
        assert.equal((await receiver.call(`files/content?id=${id}`, { user: "clerk" })).status, 200);
    assert.deepEqual(
      (await rows("download", "clerk")).map(({ detail }) => detail),
      about,
      "once each, whatever ranges it was taken in",
    );
    for (const id of ids)
      assert.equal((await receiver.call(`files?id=${id}`, { user: "clerk", method: "DELETE" })).status, 200);
    assert.deepEqual(
      (await rows("file-deleted", "clerk")).map(({ detail }) => detail),
      about.map((each) => ({ ...each, size: 12 })),
    );
  });

  it("has each kind of write of who acts for a company of others, and what came in with the mode", async () => {
    await receiver.admin("acting", "add", "actor", "--company", foreign, "--mode", "virtual");
    const { accessToken } = (await receiver.test.signIn("actor", secret)).data;
    const acting = await receiver.test.call<{ accessToken: string }>({
      method: "POST",
      url: "/pms/api/session/setVirtualGroupUser",
      token: accessToken,
      body: { corpCode: foreign, corpName: "x", department: "d", imitateCompany: "false" },
    });
    const protocol = createTransferProtocol({ baseUrl: receiver.address, token: () => acting.data.accessToken });
    const task = await protocol.setUp("acted");
    await protocol.create(task);
    await receiver.upload(task, file("planted.pdf"), Buffer.from("abc"));
    const calls = (await rows("acting-write", "actor")).map(({ route, corp_code, mode }) => {
      assert.deepEqual([corp_code, mode], [foreign, "virtual"]);
      return route.replace("/front/api/v1/transfer/", "");
    });
    const expected = ["direct_task/setup", "direct_tasks/create", "files/upload_check", "files/upload"];
    assert.deepEqual(calls, [...expected.slice(0, 2), ...expected.slice(2).map((path) => `direct_tasks/${path}`)]);
    const [came] = await rows("upload", "actor");
    assert.deepEqual([came?.corp_code, came?.mode, came?.detail["name"]], [foreign, "virtual", "planted.pdf"]);
  });

  it("names whose room was not enough, and takes that off no stranger's budget", async () => {
    const task = await receiver.setUp("greedy", "quota");
    for (let at = 0; at < 42; at += 1) await receiver.check(task, { name: `${at}.txt`, size: 1 });
    const refused = await rows("refused", "greedy");
    assert.equal(refused.length, 20);
    assert.deepEqual(refused[0]?.detail, { code: "upload-files-full" });
    const stranger = await receiver.test.database.db
      .selectFrom("audit_event")
      .select("id")
      .where("kind", "=", "refused")
      .where("user_id", "=", "")
      .execute();
    assert.equal(stranger.length, 0);
  });
});
