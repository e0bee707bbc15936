import assert from "node:assert/strict";
import { it } from "node:test";
import { accessRequestSchema, messagePageSchema } from "@customs-portal/sdk/contract";
import { askedAccessPageSchema, grantListSchema } from "@customs-portal/sdk/administration";
import { administrationBase } from "@customs-portal/sdk/limits";
import { onEachEngine } from "../../support/databases.ts";
import { manufacturer, path, request, useAccessPortal } from "./support/access-portal.ts";

onEachEngine("who is told of requests for access", (engine) => {
  const access = useAccessPortal(engine);
  const { run, tokenOf, ask, ownOf, decide } = access;
  const toldOf = async (token: string, lang = "en") =>
    messagePageSchema
      .parse((await access.test.call({ url: `/pms/api/messages?lang=${lang}&category=access`, token })).data)
      .messages.map(({ title, text, path: opens }) => [title, text, opens]);
  const askedOfMe = "A request for access awaits your decision";

  it("tells those who may decide, once while anything of a user waits, and says who asks for what", async () => {
    assert.equal((await ask(await tokenOf("asker"), request)).status, 200);
    const decider = await tokenOf("decider");
    const first = [askedOfMe, "asker · OrderList, OrderMap · month end", "/administration/grants"];
    assert.deepEqual(await toldOf(decider), [first]);
    assert.equal((await ask(await tokenOf("asker"), { ...request, line: "second" })).status, 200);
    assert.deepEqual(await toldOf(decider), [first]);
    for (const name of ["asker", "second", "elsewhere"]) assert.deepEqual(await toldOf(await tokenOf(name)), [], name);
    const { tables } = access;
    access.test.clock.now += 24 * 60 * 60_000;
    assert.equal((await ask(await tokenOf("asker"), { ...request, line: "third" })).status, 200);
    assert.equal((await toldOf(await tokenOf("decider"))).length, 2, "again on another day");
    await tables.deleteFrom("access_request").where("line", "<>", "orders").execute();
  });

  it("tells once of what comes at once, and nobody who cannot open the page", async () => {
    const second = await tokenOf("second");
    const before = (await toldOf(await tokenOf("decider"))).length;
    assert.equal(await run("grant", "remove", "decider", "--menu", "AdministrationGrants"), 0);
    assert.equal((await ask(second, { ...request, line: "unseen" })).status, 200);
    assert.equal((await toldOf(await tokenOf("decider"))).length, before);
    assert.equal(await run("grant", "add", "decider", "--menu", "AdministrationGrants"), 0);
    const { tables } = access;
    await tables.deleteFrom("access_request").where("line", "<>", "orders").execute();
    const lines = Array.from({ length: 8 }, (_, at) => `line ${at}`);
    const answers = await Promise.all(lines.map((line) => ask(second, { ...request, line })));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal((await toldOf(await tokenOf("decider"))).length, before + 1);
    await tables.deleteFrom("access_request").where("line", "<>", "orders").execute();
  });

  it("adds what is asked for beside it to a request that waits, and says no more of it that day", async () => {
    const second = await tokenOf("second");
    const first = { line: "wide", menus: ["OrderList"], reason: "list" };
    assert.equal((await ask(second, first)).status, 200);
    const before = (await toldOf(await tokenOf("decider"))).length;
    const both = accessRequestSchema.parse((await ask(second, { ...first, menus: ["OrderMap"], reason: "map" })).data);
    assert.deepEqual([both.menus, both.reason, both.state], [["OrderList", "OrderMap"], "list / map", "asked"]);
    assert.deepEqual(accessRequestSchema.parse((await ask(second, first)).data), both);
    assert.equal((await toldOf(await tokenOf("decider"))).length, before);
    const rows = await access.test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .where("kind", "=", "access-request")
      .orderBy("seq", "desc")
      .limit(2)
      .execute();
    assert.deepEqual(
      rows.map(({ detail }) => (JSON.parse(detail) as { menus: string }).menus),
      ["OrderMap", "OrderList"],
    );
    const many = Array.from({ length: 49 }, (_, at) => `Many${at}`);
    for (const name of many) assert.equal(await run("menu", "add", name, "--title", name), 0);
    assert.equal((await ask(second, { ...first, menus: many })).errorCode, "request-too-large");
    const { tables } = access;
    await tables.deleteFrom("access_request").where("line", "=", "wide").execute();
  });

  it("tells once a day also of what is added to an old request, and again while one asks each day", async () => {
    const second = await tokenOf("second");
    const names = Array.from({ length: 6 }, (_, at) => `Added${at}`);
    for (const name of names) assert.equal(await run("menu", "add", name, "--title", name), 0);
    const told = async () => (await toldOf(await tokenOf("decider"))).length;
    const before = await told();
    const hour = 60 * 60_000;
    assert.equal((await ask(second, { line: "old", menus: ["OrderList"], reason: "" })).status, 200);
    assert.equal(await told(), before + 1);
    access.test.clock.now += 48 * hour;
    for (const name of names)
      assert.equal((await ask(await tokenOf("second"), { line: "old", menus: [name], reason: "" })).status, 200);
    assert.equal(await told(), before + 2, "of all that was added to it on one day");
    for (const line of ["next", "later", "last"]) {
      access.test.clock.now += 23 * hour;
      assert.equal((await ask(await tokenOf("second"), { line, menus: ["OrderMap"], reason: "" })).status, 200);
    }
    assert.equal(await told(), before + 3, "46 hours later");
    const { tables } = access;
    await tables.deleteFrom("access_request").where("line", "in", ["old", "next", "later", "last"]).execute();
  });

  it("writes into one line what was asked for and why, and all names into the security log", async () => {
    const second = await tokenOf("second");
    const { tables, test } = access;
    const waiting = await tables.selectFrom("access_request").select("id").where("state", "=", "asked").execute();
    for (const { id } of waiting)
      await tables.updateTable("access_request").set({ told_at: null }).where("id", "=", id).execute();
    const names = Array.from({ length: 40 }, (_, at) => `DeclarationPlanArchive${String(at).padStart(2, "0")}`);
    for (const name of names) assert.equal(await run("menu", "add", name, "--title", name), 0);
    assert.equal((await ask(second, { line: "long", menus: names, reason: `a${"\n".repeat(100)}z` })).status, 200);
    const [, text = ""] = (await toldOf(await tokenOf("decider")))[0] ?? [];
    assert.ok(String(text).endsWith(" · a z"), String(text));
    const [, inChinese = ""] = (await toldOf(await tokenOf("decider"), "zh-CN"))[0] ?? [];
    assert.ok(String(inChinese).includes("Archive00、DeclarationPlanArchive01、"), String(inChinese));
    const rows = await test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .where("kind", "=", "access-request")
      .execute();
    for (const name of names)
      assert.ok(
        rows.some(({ detail }) => detail.includes(name)),
        name,
      );
    await tables.deleteFrom("access_request").where("line", "=", "long").execute();
  });

  it("shows the requests of users in turns: many of one hide nobody's", async () => {
    const [second, asker, decider] = [await tokenOf("second"), await tokenOf("asker"), await tokenOf("decider")];
    const lines = Array.from({ length: 12 }, (_, at) => `many ${at}`);
    for (const line of lines) assert.equal((await ask(asker, { line, menus: ["OrderMap"], reason: "" })).status, 200);
    access.test.clock.now += 1000;
    assert.equal((await ask(second, { line: "mine", menus: ["OrderMap"], reason: "" })).status, 200);
    const { requests } = askedAccessPageSchema.parse(
      (await access.test.call({ url: `${path}?state=asked&pageSize=2`, token: decider })).data,
    );
    assert.deepEqual(
      requests.map(({ line }) => line),
      ["orders", "mine"],
    );
    await access.tables.deleteFrom("access_request").where("line", "<>", "orders").execute();
  });

  it("grants what is left where entries are gone since, and shows what waits longest first", async () => {
    const [second, decider] = [await tokenOf("second"), await tokenOf("decider")];
    for (const name of ["Passing", "Gone"]) assert.equal(await run("menu", "add", name, "--title", name), 0);
    for (const [line, menus] of [
      ["some", ["OrderList", "Passing"]],
      ["none", ["Gone"]],
    ] as const) {
      access.test.clock.now += 1000;
      assert.equal((await ask(second, { line, menus, reason: "" })).status, 200);
    }
    for (const name of ["Passing", "Gone"]) assert.equal(await run("menu", "remove", name), 0);
    const asked = async () =>
      askedAccessPageSchema
        .parse((await access.test.call({ url: `${path}?state=asked`, token: decider })).data)
        .requests.filter(({ userNo }) => userNo === "second");
    const [some, none] = await asked();
    assert.deepEqual([some?.line, none?.line], ["some", "none"]);
    const decideOn = (id: string | undefined, decision: string) => decide(decider, { id, decision, answer: "" });
    assert.equal((await decideOn(none?.id, "granted")).errorCode, "not-found");
    assert.equal((await decideOn(none?.id, "declined")).status, 200);
    assert.equal((await decideOn(some?.id, "granted")).status, 200);
    assert.equal(await run("grant", "remove", "second", "--menu", "OrderList"), 0);
    assert.deepEqual(await asked(), []);
    const rows = await access.test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .where("kind", "=", "access-request")
      .orderBy("seq", "desc")
      .limit(2)
      .execute();
    assert.deepEqual(
      rows.map(({ detail }) => (JSON.parse(detail) as { menus: string }).menus),
      ["OrderList", "Gone"],
      "what was granted, and what was declined",
    );
    const { tables } = access;
    await tables.deleteFrom("access_request").where("line", "in", ["some", "none"]).execute();
  });

  it("decides nothing that the decider has not seen, and tells of what was granted alone", async () => {
    const [second, decider] = [await tokenOf("second"), await tokenOf("decider")];
    const first = { line: "seen", menus: ["OrderList"], reason: "" };
    assert.equal((await ask(second, first)).status, 200);
    const [read] = askedAccessPageSchema
      .parse((await access.test.call({ url: `${path}?state=asked`, token: decider })).data)
      .requests.filter(({ line }) => line === "seen");
    assert.equal((await ask(second, { ...first, menus: ["OrderMap"] })).status, 200);
    const decideOn = (body: object) => decide(decider, { id: read?.id, answer: "", ...body });
    for (const decision of ["granted", "declined"])
      for (const seen of [read?.menus, ["OrderList", "OrderMap", "Granted"]])
        assert.equal((await decideOn({ decision, seen })).errorCode, "edit-conflict", decision);
    const some = { decision: "granted", menus: ["OrderMap"], seen: ["OrderList", "OrderMap"] };
    assert.equal((await decideOn(some)).status, 200);
    const own = (await ownOf(second)).find(({ line }) => line === "seen");
    assert.deepEqual([own?.state, own?.menus], ["granted", ["OrderMap"]]);
    assert.equal((await toldOf(second))[0]?.[1], "OrderMap · Sign in again to use it");
    assert.equal(await run("grant", "remove", "second", "--menu", "OrderMap"), 0);
    const { tables } = access;
    await tables.deleteFrom("access_request").where("line", "=", "seen").execute();
  });

  it("takes a reason without what nobody sees, and tells once of entries that several requests ask for", async () => {
    const second = await tokenOf("second");
    const { tables } = access;
    await tables.deleteFrom("access_request").execute();
    for (const line of ["one", "two", "three"])
      assert.equal((await ask(second, { ...request, line, reason: " \ufeff需要\u200b查\u202e询 " })).status, 200);
    assert.deepEqual(
      (await ownOf(second)).map(({ reason }) => reason),
      ["需要查询", "需要查询", "需要查询"],
    );
    const before = (await toldOf(second)).length;
    const { id } = await tables
      .selectFrom("access_request")
      .select("id")
      .where("line", "=", "one")
      .executeTakeFirstOrThrow();
    const decision = { id, decision: "granted", seen: ["OrderList", "OrderMap"], answer: "" };
    assert.equal((await decide(await tokenOf("decider"), decision)).status, 200);
    assert.deepEqual(new Set((await ownOf(second)).map(({ state }) => state)), new Set(["granted"]));
    assert.equal((await toldOf(second)).length, before + 1);
    for (const menu of ["OrderList", "OrderMap"])
      assert.equal(await run("grant", "remove", "second", "--menu", menu), 0);
    await tables.deleteFrom("access_request").execute();
  });

  it("ends what a user has by other ways, and tells the user", async () => {
    const second = await tokenOf("second");
    for (const line of ["whole", "part"])
      await ask(second, { ...request, line, menus: line === "whole" ? ["OrderMap"] : request.menus });
    const before = (await toldOf(second)).length;
    assert.equal(await run("grant", "add", "second", "--menu", "OrderMap"), 0);
    const states = async () => (await ownOf(second)).map(({ line, state }) => `${line} ${state}`).toSorted();
    assert.deepEqual(await states(), ["part asked", "whole granted"]);
    const told = await toldOf(second);
    const granted = "Your request for access was granted";
    const useIt = "OrderMap · Sign in again to use it";
    assert.deepEqual(told[0], [granted, useIt, "/marketplaceCenter"]);
    assert.equal(told.length, before + 1, "once, of both requests");
    const part = (await ownOf(second)).find(({ line }) => line === "part");
    assert.deepEqual(part?.menus, ["OrderList"], "what is left to decide");
    const { id: userId } = await access.test.database.db
      .selectFrom("app_user")
      .select("id")
      .where("user_no", "=", "second")
      .executeTakeFirstOrThrow();
    const token = await tokenOf("decider");
    const place = { userId, corpCode: manufacturer };
    const url = `${administrationBase}/grants`;
    const { data } = await access.test.call({ url: `${url}?${new URLSearchParams(place).toString()}`, token });
    const { version, menus, functions } = grantListSchema.parse(data);
    const body = { ...place, version, menus: [...menus, "OrderList"], functions };
    const changed = await access.test.call({ method: "PUT", url, token, body });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(await states(), ["part granted", "whole granted"]);
    assert.equal((await toldOf(second)).length, told.length + 1);
  });
});
