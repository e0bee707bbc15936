import assert from "node:assert/strict";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { after, before, it, mock } from "node:test";
import { createTransferProtocol } from "@customs-portal/sdk/transfer";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import { chunkAddress, company, openReceiver, queryOf, type Receiver, type UploadTask } from "./support/receiver.ts";

mock.method(console, "error", () => {});

const secret = "Only-for-tests-1";
/** A company that nobody of these belongs to. */
const foreign = "4403180629";

onEachEngine("what ends an upload", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());

  const file = { name: "a.bin", size: 3 };
  const whole = { offset: 0, content: Buffer.from("abc"), file };
  const signIn = async (name: string) => (await receiver.test.signIn(name, secret)).data.accessToken;
  const setUp = (token: string) =>
    createTransferProtocol({ baseUrl: receiver.address, token: () => token }).setUp("revoked");

  /** A user of their own, with a token, a task and a file that was announced. */
  async function begin(name: string) {
    await receiver.addUser(name, company);
    const token = await signIn(name);
    const task = await setUp(token);
    return { token, task, id: (await receiver.check(task, file)).data.task_file_id };
  }

  async function isOver(task: UploadTask, id: string): Promise<boolean> {
    const answers = [await receiver.check(task, file), await receiver.send(task, id, whole)];
    const said = new Set(answers.map(({ status, errorCode }) => `${status} ${errorCode}`));
    assert.equal(said.size, 1, [...said].join());
    return said.has("401 upload-token-invalid");
  }

  async function call(
    token: string,
    path: string,
    { method, body = {} }: { method?: "PUT" | "DELETE"; body?: object } = {},
  ) {
    const answer = await receiver.test.call<{ accessToken: string }>({
      method: method ?? "POST",
      url: path,
      token,
      body,
    });
    assert.equal(answer.status, 200, path);
    return answer.data?.accessToken;
  }
  const actFor = (token: string, isImitation: boolean) =>
    call(token, "/pms/api/session/setVirtualGroupUser", {
      body: { corpCode: foreign, corpName: "x", department: "d", imitateCompany: String(isImitation) },
    });

  it("is the loss of the function, for as long as it lasts", async () => {
    const { task, id } = await begin("functionless");
    await receiver.admin("grant", "remove", "functionless", "--function", "FILE_UPLOAD");
    assert.ok(await isOver(task, id));
    await receiver.admin("grant", "add", "functionless", "--function", "FILE_UPLOAD");
    assert.ok(!(await isOver(task, id)));
  });

  it("is a new password by the operator, and being disabled, also once that is over", async () => {
    const renewed = await begin("renewed");
    await receiver.admin("user", "change", "renewed", "--password");
    assert.ok(await isOver(renewed.task, renewed.id));
    const revived = await begin("revived");
    await receiver.admin("user", "change", "revived", "--disable");
    assert.ok(await isOver(revived.task, revived.id));
    await receiver.admin("user", "change", "revived", "--enable");
    assert.ok(await isOver(revived.task, revived.id), "enabled again");
  });

  it("is a company that was left, also after the user has come back to it", async () => {
    const { task, id } = await begin("returned");
    await receiver.admin("user", "change", "returned", "--companies", foreign);
    await receiver.admin("user", "change", "returned", "--companies", company);
    await receiver.admin("grant", "add", "returned", "--function", "FILE_UPLOAD");
    assert.ok(await isOver(task, id));
  });

  it("is a password that must be changed, until it is", async () => {
    const { task, id } = await begin("forced");
    await receiver.admin("user", "change", "forced", "--must-change");
    assert.ok(await isOver(task, id));
  });

  it("is a changed password, for the other sign-ins", async () => {
    const { task: other, id } = await begin("changed");
    const token = await signIn("changed");
    const own = await setUp(token);
    const body = { oldPassword: secret, newPassword: "Quite-another-7-word" };
    await call(token, "/pms/api/session/password", { method: "PUT", body });
    assert.ok(await isOver(other, id));
    assert.equal((await receiver.check(own, file)).status, 200);
  });

  it("R72-03 is the sign-out of the sign-in that set it up, whatever company it had been switched to", async () => {
    const { token, task, id } = await begin("leaving");
    await receiver.admin("user", "change", "leaving", "--companies", `${company},${foreign}`);
    const other = await setUp(await signIn("leaving"));
    const switched = await call(token, "/pms/api/session/setBghCompany", {
      body: { corpCode: foreign, corpName: "x", department: "d" },
    });
    assert.ok(!(await isOver(task, id)), "a switch ends nothing");
    const again = { ...file, name: "b.bin" };
    assert.equal((await receiver.check(task, again)).status, 200);
    await call(switched, "/pms/api/session", { method: "DELETE" });
    assert.ok(await isOver(task, id));
    assert.equal((await receiver.check(other, again)).status, 200, "another browser goes on");
  });

  for (const mode of ["virtual", "imitate"] as const)
    it(`is the grant to act for a company that is taken away (${mode}), also where the other mode is left`, async () => {
      const name = `acting-${mode}`;
      const { token } = await begin(name);
      // Who imitates a company has the rights of its default user.
      await receiver.addUser(`host-${mode}`, foreign);
      await receiver.admin("company", "change", foreign, "--default-user", `host-${mode}`);
      for (const each of ["virtual", "imitate"])
        await receiver.admin("acting", "add", name, "--company", foreign, "--mode", each);
      const task = await setUp(await actFor(token, mode === "imitate"));
      const id = (await receiver.check(task, file)).data.task_file_id;
      assert.ok(id, "who acts may upload");
      await receiver.admin("acting", "remove", name, "--company", foreign, "--mode", mode);
      assert.ok(await isOver(task, id));
      await receiver.admin("acting", "add", name, "--company", foreign, "--mode", mode);
      assert.ok(await isOver(task, id), "given again");
    });

  it("is looked for once more before a file is made of what has come", async () => {
    const { task, id } = await begin("caught");
    const query = queryOf(task, id, whole);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const chunk = request(chunkAddress(receiver, query), { method: "POST", headers });
    const answered = once(chunk, "response");
    chunk.write(`--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nab`);
    await until(async () => (await receiver.leased()) === 1);
    await receiver.admin("user", "change", "caught", "--disable");
    chunk.end("c\r\n--x--\r\n");
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    assert.equal(answer.statusCode, 401);
    const { status } = await uploadTables(receiver.test.database.db as never)
      .selectFrom("upload_file")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    assert.equal(status, "open");
  });

  it("is that there are a thousand others: the oldest goes of those that no unfinished file belongs to", async () => {
    const { token, task, id } = await begin("many");
    const unused = await setUp(token);
    const others = Array.from({ length: 998 }, () => token);
    while (others.length > 0) await Promise.all(others.splice(0, 20).map(setUp));
    const empty = { ...file, name: "empty.bin", size: 0 };
    await setUp(token);
    assert.equal((await receiver.check(unused, empty)).status, 401);
    assert.ok(!(await isOver(task, id)));
  });
});
