import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Kysely } from "kysely";
import {
  accessRequestSchema,
  askedAccessPageSchema,
  messagePageSchema,
  ownAccessRequestsSchema,
} from "@customs-portal/sdk/contract";
import { grantListSchema } from "@customs-portal/sdk/administration";
import { administrationBase } from "@customs-portal/sdk/limits";
import { runAdmin } from "../../../../server/admin/run.ts";
import { accessTables } from "../../../../server/modules/access-requests/table.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";

const path = "/pms/api/access-requests";
const manufacturer = "3223960518";
const secret = "Only-for-tests-1";

onEachEngine("who is told of requests for access", (engine) => {
  let test: TestPortal;
  const run = (...args: string[]) =>
    runAdmin(args, test.env, { print: () => undefined, fail: () => undefined, ask: () => Promise.resolve(secret) });
  const tokenOf = async (name: string) => (await test.signIn(name, secret)).data.accessToken;

  before(async () => {
    test = await openTestPortal(engine);
    for (const name of ["asker", "second", "decider"])
      assert.equal(await run("user", "add", name, "--companies", manufacturer, "--password"), 0);
    assert.equal(await run("user", "add", "elsewhere", "--companies", "4403180629", "--password"), 0);
    for (const name of ["decider", "elsewhere"]) {
      assert.equal(await run("grant", "add", name, "--function", "ADMIN_GRANTS"), 0);
      assert.equal(await run("grant", "add", name, "--menu", "AdministrationGrants"), 0);
    }
    for (const name of ["OrderList", "OrderMap"]) assert.equal(await run("menu", "add", name, "--title", name), 0);
  });
  after(() => test.close());

  const ask = (token: string, body: object) => test.call({ method: "POST", url: path, token, body });
  const request = { line: "orders", menus: ["OrderList", "OrderMap", "NoSuchEntry"], reason: " month end " };
  const ownOf = async (token: string) =>
    ownAccessRequestsSchema.parse((await test.call({ url: `${path}/own`, token })).data).requests;
  const toldOf = async (token: string) =>
    messagePageSchema
      .parse((await test.call({ url: "/pms/api/messages?lang=en&category=access", token })).data)
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
    const tables = accessTables(test.database.db as unknown as Kysely<never>);
    test.clock.now += 24 * 60 * 60_000;
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
    const tables = accessTables(test.database.db as unknown as Kysely<never>);
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
    const rows = await test.database.db
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
    const tables = accessTables(test.database.db as unknown as Kysely<never>);
    await tables.deleteFrom("access_request").where("line", "=", "wide").execute();
  });

  it("grants what is left where entries are gone since, and shows what waits longest first", async () => {
    const [second, decider] = [await tokenOf("second"), await tokenOf("decider")];
    for (const name of ["Passing", "Gone"]) assert.equal(await run("menu", "add", name, "--title", name), 0);
    for (const [line, menus] of [
      ["some", ["OrderList", "Passing"]],
      ["none", ["Gone"]],
    ] as const) {
      test.clock.now += 1000;
      assert.equal((await ask(second, { line, menus, reason: "" })).status, 200);
    }
    for (const name of ["Passing", "Gone"]) assert.equal(await run("menu", "remove", name), 0);
    const asked = async () =>
      askedAccessPageSchema
        .parse((await test.call({ url: `${path}?state=asked`, token: decider })).data)
        .requests.filter(({ userNo }) => userNo === "second");
    const [some, none] = await asked();
    assert.deepEqual([some?.line, none?.line], ["some", "none"]);
    const decide = (id: string | undefined, decision: string) =>
      test.call({ method: "POST", url: `${path}/decide`, token: decider, body: { id, decision, answer: "" } });
    assert.equal((await decide(none?.id, "granted")).errorCode, "not-found");
    assert.equal((await decide(none?.id, "declined")).status, 200);
    assert.equal((await decide(some?.id, "granted")).status, 200);
    assert.equal(await run("grant", "remove", "second", "--menu", "OrderList"), 0);
    assert.deepEqual(await asked(), []);
    const tables = accessTables(test.database.db as unknown as Kysely<never>);
    await tables.deleteFrom("access_request").where("line", "in", ["some", "none"]).execute();
  });

  it("decides nothing that the decider has not seen, and tells of what was granted alone", async () => {
    const [second, decider] = [await tokenOf("second"), await tokenOf("decider")];
    const first = { line: "seen", menus: ["OrderList"], reason: "" };
    assert.equal((await ask(second, first)).status, 200);
    const [read] = askedAccessPageSchema
      .parse((await test.call({ url: `${path}?state=asked`, token: decider })).data)
      .requests.filter(({ line }) => line === "seen");
    assert.equal((await ask(second, { ...first, menus: ["OrderMap"] })).status, 200);
    const decide = (body: object) =>
      test.call({ method: "POST", url: `${path}/decide`, token: decider, body: { id: read?.id, answer: "", ...body } });
    for (const decision of ["granted", "declined"])
      assert.equal((await decide({ decision, seen: read?.menus })).errorCode, "edit-conflict", decision);
    const some = { decision: "granted", menus: ["OrderMap"], seen: ["OrderList", "OrderMap"] };
    assert.equal((await decide(some)).status, 200);
    const own = (await ownOf(second)).find(({ line }) => line === "seen");
    assert.deepEqual([own?.state, own?.menus], ["granted", ["OrderMap"]]);
    assert.equal((await toldOf(second))[0]?.[1], "OrderMap");
    assert.equal(await run("grant", "remove", "second", "--menu", "OrderMap"), 0);
    const tables = accessTables(test.database.db as unknown as Kysely<never>);
    await tables.deleteFrom("access_request").where("line", "=", "seen").execute();
  });

  it("ends what a user has by other ways, and tells the user", async () => {
    const second = await tokenOf("second");
    for (const line of ["whole", "part"])
      await ask(second, { ...request, line, menus: line === "whole" ? ["OrderMap"] : request.menus });
    assert.equal(await run("grant", "add", "second", "--menu", "OrderMap"), 0);
    const states = async () => (await ownOf(second)).map(({ line, state }) => `${line} ${state}`).toSorted();
    assert.deepEqual(await states(), ["part asked", "whole granted"]);
    const told = await toldOf(second);
    assert.deepEqual(told[0], ["Your request for access was granted", "OrderMap", "/marketplaceCenter"]);
    const { id: userId } = await test.database.db
      .selectFrom("app_user")
      .select("id")
      .where("user_no", "=", "second")
      .executeTakeFirstOrThrow();
    const token = await tokenOf("decider");
    const place = { userId, corpCode: manufacturer };
    const url = `${administrationBase}/grants`;
    const { data } = await test.call({ url: `${url}?${new URLSearchParams(place).toString()}`, token });
    const { version, menus, functions } = grantListSchema.parse(data);
    const body = { ...place, version, menus: [...menus, "OrderList"], functions };
    const changed = await test.call({ method: "PUT", url, token, body });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(await states(), ["part granted", "whole granted"]);
    assert.equal((await toldOf(second)).length, told.length + 1);
  });
});
