import assert from "node:assert/strict";
import { it } from "node:test";
import { askedAccessPageSchema, type AskedAccess } from "@customs-portal/sdk/administration";
import { accessRefusalSchema, accessRequestSchema } from "@customs-portal/sdk/contract";
import { localText } from "@customs-portal/sdk/rules";
import { onEachEngine } from "../../support/databases.ts";
import { manufacturer, path, request, useAccessPortal } from "./support/access-portal.ts";

onEachEngine("requests for access", (engine) => {
  const access = useAccessPortal(engine);
  const { run, tokenOf, ask, ownOf, decide } = access;
  const askedBy = async (token: string, query = ""): Promise<AskedAccess[]> =>
    askedAccessPageSchema.parse((await access.test.call({ url: `${path}?${query}`, token })).data).requests;
  const menuOf = async (token: string) => (await access.test.call({ url: "/pms/api/session", token })).text;

  it("R23-04 stores what a user asks for once for a line: entries that there are, with the reason", async () => {
    const asker = await tokenOf("asker");
    const first = accessRequestSchema.parse((await ask(asker, request)).data);
    assert.deepEqual(
      [first.line, first.menus, first.state, first.reason],
      ["orders", ["OrderList", "OrderMap"], "asked", "month end"],
    );
    access.test.clock.now += 60_000;
    assert.deepEqual((await ask(asker, { ...request, reason: "again" })).data, first);
    assert.deepEqual(await ownOf(asker), [first]);
    assert.deepEqual(await ownOf(await tokenOf("second")), []);
  });

  it("R23-04 refuses what cannot be granted, and what is too long", async () => {
    const second = await tokenOf("second");
    for (const body of [
      { ...request, menus: ["NoSuchEntry"] },
      { ...request, menus: [] },
      { ...request, reason: "x".repeat(201) },
      { ...request, line: "" },
      { ...request, line: "orders\u0007" },
    ])
      assert.equal((await ask(second, body)).errorCode, "request-invalid", JSON.stringify(body));
    // Told from a mistake in the body.
    const nothing = (await ask(second, { ...request, menus: ["NoSuchEntry"] })).data;
    assert.deepEqual(accessRefusalSchema.parse(nothing), { field: "menus" });
    assert.deepEqual(await ownOf(second), []);
  });

  it("R23-04 shows the requests of a company to those who grant there, and to nobody else", async () => {
    const seen = await askedBy(await tokenOf("decider"), "state=asked");
    assert.deepEqual(
      seen.map(({ userNo, line, decidedBy }) => [userNo, line, decidedBy]),
      [["asker", "orders", ""]],
    );
    assert.deepEqual(Object.keys(seen[0]?.titles ?? {}), seen[0]?.menus);
    assert.ok(Object.values(seen[0]?.titles ?? {}).every((title) => localText(title, "en") !== ""));
    const elsewhere = await tokenOf("elsewhere");
    assert.deepEqual(await askedBy(elsewhere), []);
    const decision = { id: seen[0]?.id, decision: "granted", answer: "" };
    assert.equal((await decide(elsewhere, decision)).errorCode, "not-found");
    const second = await tokenOf("second");
    assert.equal((await access.test.call({ url: path, token: second })).errorCode, "forbidden");
    assert.equal((await decide(second, decision)).errorCode, "forbidden");
  });

  it("R23-04 grants entries of a request, tells the user, and decides once", async () => {
    const decider = await tokenOf("decider");
    const [asked] = await askedBy(decider);
    const body = { id: asked?.id, decision: "granted", menus: ["OrderList"], answer: "for the list" };
    assert.equal((await decide(decider, { ...body, menus: ["OtherEntry"] })).errorCode, "request-invalid");
    const asker = await tokenOf("asker");
    assert.doesNotMatch(await menuOf(asker), /OrderList/);
    assert.equal((await decide(decider, body)).status, 200);
    assert.match(await menuOf(asker), /"OrderList"/);
    assert.doesNotMatch(await menuOf(asker), /OrderMap/);
    const [own] = await ownOf(asker);
    assert.deepEqual([own?.state, own?.answer], ["granted", "for the list"]);
    assert.equal((await decide(decider, body)).errorCode, "edit-conflict");
    const told = await access.test.call({ url: "/pms/api/messages?lang=en", token: asker });
    assert.match(told.text, /Your request for access was granted/);
    assert.match(told.text, /for the list/);
  });

  it("R23-04 declines with a word, and what was declined may be asked for anew", async () => {
    const [asker, decider] = [await tokenOf("asker"), await tokenOf("decider")];
    assert.deepEqual(accessRequestSchema.parse((await ask(asker, request)).data).menus, ["OrderMap"]);
    const [again] = await askedBy(decider, "state=asked");
    assert.equal((await decide(decider, { id: again?.id, decision: "declined", answer: "not yet" })).status, 200);
    assert.doesNotMatch(await menuOf(asker), /OrderMap/);
    assert.deepEqual([(await ownOf(asker))[0]?.state, (await ownOf(asker))[0]?.answer], ["declined", "not yet"]);
    assert.equal(accessRequestSchema.parse((await ask(asker, request)).data).state, "asked");
    assert.equal((await ownOf(asker)).length, 1);
  });

  it("R23-04 lets nobody decide what one asked for oneself", async () => {
    const decider = await tokenOf("decider");
    assert.equal((await ask(decider, { ...request, line: "own" })).status, 200);
    const mine = (await askedBy(decider, "state=asked")).find(({ userNo }) => userNo === "decider");
    for (const decision of ["granted", "declined"])
      assert.equal((await decide(decider, { id: mine?.id, decision, answer: "" })).errorCode, "forbidden");
    assert.doesNotMatch(await menuOf(decider), /OrderList/);
    const { tables } = access;
    await tables.deleteFrom("access_request").where("line", "=", "own").execute();
  });

  it("R23-04 writes asking and deciding into the security log", async () => {
    const rows = await access.test.database.db
      .selectFrom("audit_event")
      .select(["user_no", "detail"])
      .where("kind", "=", "access-request")
      .orderBy("seq")
      .execute();
    assert.deepEqual(
      rows.map(({ user_no, detail }) => [user_no, (JSON.parse(detail) as { action: string }).action]),
      [
        ["asker", "asked"],
        ["decider", "granted"],
        ["asker", "asked"],
        ["decider", "declined"],
        ["asker", "asked"],
        ["decider", "asked"],
      ],
    );
  });

  it("R23-04 is for one's own companies, and goes with the user", async () => {
    assert.equal(await run("acting", "add", "elsewhere", "--company", manufacturer, "--mode", "virtual"), 0);
    const body = { corpCode: manufacturer, corpName: "", department: "", imitateCompany: "false" };
    const url = "/pms/api/session/setVirtualGroupUser";
    const acting = await access.test.call<{ accessToken: string }>({
      method: "POST",
      url,
      token: await tokenOf("elsewhere"),
      body,
    });
    assert.equal((await ask(acting.data.accessToken, request)).errorCode, "forbidden");
    // The rights to grant are those of the own company, or those of the company's default user.
    assert.equal(await run("company", "change", manufacturer, "--default-user", "decider"), 0);
    assert.equal(await run("acting", "add", "elsewhere", "--company", manufacturer, "--mode", "imitate"), 0);
    const decision = { id: (await askedBy(await tokenOf("decider")))[0]?.id, decision: "granted", answer: "" };
    for (const imitateCompany of ["false", "true"]) {
      const options = { token: await tokenOf("elsewhere"), body: { ...body, imitateCompany } };
      const borrowed = await access.test.call<{ accessToken: string }>({ method: "POST", url, ...options });
      const token = borrowed.data.accessToken;
      assert.equal((await access.test.call({ url: path, token })).errorCode, "forbidden", imitateCompany);
      assert.match((await decide(token, decision)).errorCode ?? "", /^(forbidden|imitation-read-only)$/);
    }
    assert.equal((await askedBy(await tokenOf("decider"), "state=asked")).length, 1);
    assert.equal(await run("user", "remove", "asker"), 0);
    assert.deepEqual(await askedBy(await tokenOf("decider")), []);
  });
});
