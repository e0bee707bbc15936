import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import {
  countsSchema,
  exceptionKinds,
  missingNumbersSchema,
  newLinkSchema,
  nodes,
  sharedViewSchema,
  shipmentDetailSchema,
  shipmentPageSchema,
  sortKeys,
  type Shipment,
} from "../../../../examples/logistics/contract.ts";
import { containerCheckDigit } from "../../../../examples/logistics/server/seed/numbers.ts";
import { homeCardsSchema } from "@customs-portal/sdk/contract";
import { runAdmin } from "../../../../server/admin/run.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, password, type TestPortal } from "../../support/portal.ts";

const module = fileURLToPath(new URL("../../../../examples/logistics/server/index.ts", import.meta.url));
const base = "/logistics/api";
const dayMs = 86_400_000;

/** How urgent a shipment is, as the page tells it. */
function urgencyOf({ hold, missingDocuments, nextPlannedAt }: Shipment, now: number): number {
  const late = nextPlannedAt === null ? 0 : now - Date.parse(nextPlannedAt);
  if (hold) return 0;
  if (late > dayMs) return 1;
  if (missingDocuments.length > 0) return 2;
  return late > 2 * 3_600_000 ? 3 : 4;
}

onEachEngine("logistics", (engine) => {
  let test: TestPortal;
  let token = "";
  let other = "";
  before(async () => {
    test = await openTestPortal(engine, { env: { PORTAL_MODULES: module } });
    token = await test.tokenOf("operator");
    other = await test.tokenOf("manager");
  });
  after(() => test.close());

  const listed = async (query = "", as = token) => {
    const answer = await test.call({ url: `${base}/list?${query}`, token: as });
    assert.equal(answer.status, 200, answer.text);
    return shipmentPageSchema.parse(answer.data);
  };
  const counts = async (as = token) => countsSchema.parse((await test.call({ url: `${base}/counts`, token: as })).data);
  const follow = (id: string, isFollowed: boolean, as = token) =>
    test.call({ method: "PUT", url: `${base}/follow`, token: as, body: { id, isFollowed } });
  const share = (id: string, days: number, as = token) =>
    test.call({ method: "POST", url: `${base}/link`, token: as, body: { id, days } });
  const shared = (given: string, lang = "en") =>
    test.call({ method: "POST", url: `${base}/shared?lang=${lang}`, body: { token: given } });
  const firstOf = async (query = "") => {
    const [row] = (await listed(query)).rows;
    assert.ok(row);
    return row;
  };

  it("R23-13 counts the shipments at each node as the list finds them, and those with something wrong", async () => {
    const { nodes: byNode, exceptions } = await counts();
    for (const node of nodes) assert.equal((await listed(`node=${node}`)).total, byNode[node], node);
    for (const kind of exceptionKinds) {
      assert.ok(exceptions[kind] > 0, kind);
      assert.equal((await listed(`exception=${kind}`)).total, exceptions[kind], kind);
    }
    assert.equal((await listed(`exception=${exceptionKinds.join()}`)).total, exceptions.any);
    assert.equal((await listed()).total, 60);
  });

  it("R23-13 lists what is urgent first: held, long delays, missing documents, delays; then by what is due", async () => {
    const { rows } = await listed("pageSize=100");
    const order = rows.map((row) => urgencyOf(row, test.clock.now));
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    );
    assert.ok(new Set(order).size >= 4, "there are exceptions of several kinds");
    for (const level of new Set(order)) {
      const due = rows.filter((_, at) => order[at] === level).map((row) => row.nextPlannedAt ?? "9");
      assert.deepEqual(due, due.toSorted(), `level ${level}`);
    }
  });

  it("R23-13 orders by every column both ways, and gives pages that leave out nothing and repeat nothing", async () => {
    for (const sort of sortKeys.flatMap((key) => [key, `-${key}`])) {
      const whole = (await listed(`pageSize=100&sort=${sort}`)).rows.map(({ id }) => id);
      const parts: string[] = [];
      for (const page of [1, 2, 3])
        parts.push(...(await listed(`pageSize=20&page=${page}&sort=${sort}`)).rows.map(({ id }) => id));
      assert.deepEqual(parts, whole, sort);
      assert.equal(new Set(whole).size, 60, sort);
    }
    const up = (await listed("pageSize=100&sort=shipmentNo")).rows.map((row) => row.shipmentNo);
    assert.deepEqual(
      (await listed("pageSize=100&sort=-shipmentNo")).rows.map((row) => row.shipmentNo),
      up.toReversed(),
    );
  });

  it("R23-13 finds a shipment by any of its numbers, in either case", async () => {
    const [row] = (await listed("node=released,delivered&pageSize=100")).rows.filter((each) => each.containerNo !== "");
    assert.ok(row);
    for (const number of [row.shipmentNo, row.containerNo.toLowerCase(), row.billNo.slice(2), row.declarationNo])
      assert.ok(
        (await listed(`number=${number}`)).rows.some(({ id }) => id === row.id),
        number,
      );
    assert.equal((await listed("number=NOSUCHNUMBER")).total, 0);
    const other = (await listed("")).rows.at(-1) as Shipment;
    const both = await listed(`number=${row.billNo},NOSUCHNUMBER,${other.shipmentNo.toLowerCase()}`);
    assert.deepEqual(both.rows.map(({ id }) => id).toSorted(), [row.id, other.id].toSorted());
  });

  it("R23-13 tells which of many numbers find nothing, and which another filter leaves out", async () => {
    const [held, free] = [
      await firstOf("exception=held"),
      (await listed("pageSize=100")).rows.find((row) => !row.hold),
    ];
    assert.ok(free);
    const numbers = ["NOSUCH1", held.containerNo, free.shipmentNo.toLowerCase(), "nosuch2", "NOSUCH1"];
    const missing = async (query: string, as = token) => {
      const answer = await test.call({ url: `${base}/missing?number=${numbers.join()}${query}`, token: as });
      assert.equal(answer.status, 200, answer.text);
      return missingNumbersSchema.parse(answer.data);
    };
    const absent = ["NOSUCH1", "nosuch2"];
    assert.deepEqual(await missing(""), { asked: 4, absent, hidden: [] });
    assert.deepEqual(await missing("&exception=held"), { asked: 4, absent, hidden: [free.shipmentNo.toLowerCase()] });
    const all = [held.containerNo, free.shipmentNo.toLowerCase()];
    assert.deepEqual(await missing("&followed=1"), { asked: 4, absent, hidden: all });
    assert.ok((await missing("", other)).absent.includes(held.containerNo), "another company does not see it");
    assert.equal((await test.call({ url: `${base}/missing`, token })).errorCode, "request-invalid");
  });

  it("R23-13 refuses what it does not know, naming it", async () => {
    for (const query of [
      "node=lost",
      "exception=late",
      "sort=partner",
      "pageSize=101",
      "number=a",
      "number=a%25",
      `number=${"AB,".repeat(50)}AB`,
    ]) {
      const answer = await test.call({ url: `${base}/list?${query}`, token });
      assert.equal(answer.errorCode, "request-invalid", query);
      assert.match(answer.message, new RegExp(query.split("=")[0] ?? ""));
    }
  });

  it("R23-13 tells the way of a shipment: what came and what is to come, each at its place in its time zone", async () => {
    const { id, node, nextNode } = await firstOf("node=departed&transport=sea");
    const answer = await test.call({ url: `${base}/detail?id=${id}&lang=vi`, token });
    const { events, shipment } = shipmentDetailSchema.parse(answer.data);
    const reached = events.filter(({ actualAt }) => actualAt !== null);
    assert.equal(reached.at(-1)?.node, node);
    assert.equal(events[reached.length]?.node, nextNode);
    assert.ok(events.slice(reached.length).every(({ actualAt }) => actualAt === null));
    assert.ok(new Set(events.map(({ place }) => place.timeZone)).size > 1);
    for (const { place } of events) assert.ok(new Intl.DateTimeFormat("vi", { timeZone: place.timeZone }));
    assert.notEqual(shipment.origin.name, shipment.origin.code);
  });

  it("the numbers of containers have the check digits of ISO 6346", async () => {
    assert.equal(containerCheckDigit("CSQU305438"), 3);
    for (const { containerNo } of (await listed("transport=sea&pageSize=100")).rows)
      assert.equal(containerCheckDigit(containerNo.slice(0, 10)), Number(containerNo[10]), containerNo);
  });

  it("R23-14 keeps what a user follows in a company, for this user there alone", async () => {
    const { id } = await firstOf();
    for (const _ of [1, 2]) assert.equal((await follow(id, true)).status, 200);
    assert.deepEqual(
      (await listed("followed=1")).rows.map((row) => [row.id, row.isFollowed]),
      [[id, true]],
    );
    assert.equal((await counts()).followed, 1);
    assert.equal((await listed("followed=1", other)).total, 0);
    assert.equal((await follow(id, true, other)).errorCode, "not-found");
    for (const _ of [1, 2]) assert.equal((await follow(id, false)).status, 200);
    assert.equal((await listed("followed=1")).total, 0);
  });

  it("R23-13 shows a company its own shipments alone", async () => {
    const own = (await listed("pageSize=100")).rows.map(({ id }) => id);
    const theirs = (await listed("pageSize=100", other)).rows.map(({ id }) => id);
    assert.ok(theirs.length > 0 && theirs.every((id) => !own.includes(id)));
    assert.equal((await test.call({ url: `${base}/detail?id=${own[0]}`, token: other })).errorCode, "not-found");
    assert.equal((await share(own[0] ?? "", 1, other)).errorCode, "not-found");
  });

  it("R24-22 needs the menu entry of one of its pages", async () => {
    const output = { print: () => undefined, fail: () => undefined, ask: () => Promise.resolve(password) };
    const run = (...args: string[]) => runAdmin(args, test.env, output);
    assert.equal(await run("user", "add", "visitor", "--companies", "3223960518", "--password"), 0);
    const visitor = await test.tokenOf("visitor");
    const { id } = await firstOf();
    const refused = [
      await test.call({ url: `${base}/list`, token: visitor }),
      await test.call({ url: `${base}/counts`, token: visitor }),
      await test.call({ url: `${base}/detail?id=${id}`, token: visitor }),
      await follow(id, true, visitor),
      await share(id, 1, visitor),
      await test.call({ method: "DELETE", url: `${base}/link?id=x`, token: visitor }),
    ];
    assert.deepEqual(new Set(refused.map(({ errorCode }) => errorCode)), new Set(["forbidden"]));
    assert.equal(await run("grant", "add", "visitor", "--menu", "logisticsList"), 0);
    assert.equal((await test.call({ url: `${base}/list`, token: visitor })).status, 200);
    assert.equal((await test.call({ url: `${base}/list` })).errorCode, "session-missing");
  });

  it("R23-13 a link shows one shipment without a sign-in, and nothing that is the company's own", async () => {
    const row = await firstOf("exception=held");
    const { token: link } = newLinkSchema.parse((await share(row.id, 7)).data);
    const answer = await shared(link);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(sharedViewSchema.parse(answer.data).shipment.shipmentNo, row.shipmentNo);
    const secret = [row.partner, row.carrier, row.goodsName, row.hold, row.id, "isFollowed", "operator"];
    if (row.declarationNo) secret.push(row.declarationNo);
    for (const text of secret) assert.ok(text && !answer.text.includes(text), String(text));
  });

  it("R23-13 a link that was changed, closed, guessed or is over shows nothing, and says the same each time", async () => {
    const { id } = await firstOf();
    const first = newLinkSchema.parse((await share(id, 1)).data);
    const second = newLinkSchema.parse((await share(id, 1)).data);
    const [part = "", end = "", signature = ""] = first.token.split(/_(?=[0-9a-z]+_|[\w-]{43}$)/);
    const forged = [
      [part, (Date.parse(first.expiresAt) + dayMs).toString(36), signature].join("_"),
      [second.token.slice(0, 32), end, signature].join("_"),
      `${first.token.slice(0, -1)}${first.token.endsWith("A") ? "B" : "A"}`,
      "x".repeat(60),
    ];
    for (const token of forged) assert.equal((await shared(token)).errorCode, "not-found", token);
    assert.equal((await shared(first.token)).status, 200);

    const close = (as: string) => test.call({ method: "DELETE", url: `${base}/link?id=${first.id}`, token: as });
    assert.equal((await close(other)).errorCode, "not-found");
    assert.equal((await close(token)).status, 200);
    assert.equal((await shared(first.token)).errorCode, "not-found");
    assert.equal((await shared(second.token)).status, 200);
    const { data } = await test.call({ url: `${base}/detail?id=${id}`, token });
    assert.ok(shipmentDetailSchema.parse(data).links.some((link) => link.id === second.id));

    test.clock.now += dayMs + 1;
    assert.equal((await shared(second.token)).errorCode, "not-found");
    token = await test.tokenOf("operator");
    other = await test.tokenOf("manager");
    const { data: later } = await test.call({ url: `${base}/detail?id=${id}`, token });
    assert.ok(shipmentDetailSchema.parse(later).links.every((link) => link.id !== second.id));
    const kinds = await test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .where("kind", "=", "public-link")
      .execute();
    assert.ok(
      kinds.some(({ detail }) => detail.includes('"closed"')) &&
        kinds.some(({ detail }) => detail.includes('"opened"')),
    );
  });

  it("R23-13 keeps no token of a link, and a link ends with its maker", async () => {
    const { db } = test.database;
    const { id } = await firstOf("exception=held");
    const ask = {
      method: "POST",
      url: `${base}/link`,
      token,
      headers: { reqid: "one" },
      body: { id, days: 7 },
    } as const;
    const { token: link } = newLinkSchema.parse((await test.call(ask)).data);
    const kept = await db.selectFrom("request_key").select("body").execute();
    assert.ok(kept.every(({ body }) => body === null || !body.includes(link)));
    assert.equal((await shared(link)).status, 200);
    const setStatus = (status: "active" | "disabled") =>
      db.updateTable("app_user").set({ status }).where("user_no", "=", "operator").execute();
    await setStatus("disabled");
    assert.equal((await shared(link)).errorCode, "not-found");
    await setStatus("active");
    assert.equal((await shared(link)).status, 200);
    const places = await db
      .selectFrom("shipment_link" as never)
      .selectAll()
      .execute();
    const { user_id, corp_code } = places.at(-1) as unknown as { user_id: string; corp_code: string };
    const place = await db
      .deleteFrom("user_company")
      .where("user_id", "=", user_id)
      .where("corp_code", "=", corp_code)
      .returningAll()
      .executeTakeFirstOrThrow();
    assert.equal((await shared(link)).errorCode, "not-found");
    await db.insertInto("user_company").values(place).execute();
    token = await test.tokenOf("operator");
  });

  it("R23-13 opens so many links to a shipment at once and no more", async () => {
    const { id } = await firstOf("sort=-shipmentNo");
    for (let count = 0; count < 10; count++) assert.equal((await share(id, 30)).status, 200);
    assert.equal((await share(id, 30)).errorCode, "request-too-large");
    assert.equal((await share(id, 3)).errorCode, "request-invalid");
  });

  it("R23-06 R23-14 puts exceptions and followed shipments on the home page", async () => {
    // Cards go by the clock of the machine.
    test.clock.now = Date.now();
    token = await test.tokenOf("operator");
    const { id, shipmentNo } = await firstOf("node=departed");
    assert.equal((await follow(id, true)).status, 200);
    const { data } = await test.call({ url: "/pms/api/home/cards?lang=en", token });
    const own = homeCardsSchema.parse(data).cards.filter(({ name }) => name.startsWith("logistics."));
    const [count, list] = own;
    assert.deepEqual(count?.data, { count: (await counts()).exceptions.any });
    const search = new URL(count?.path ?? "", "http://portal").search.slice(1);
    assert.equal((await listed(search)).total, (await counts()).exceptions.any);
    assert.ok(list?.kind === "list");
    assert.deepEqual(
      list.data?.rows.map(({ title, path, note }) => [title, path, note.startsWith("Departed")]),
      [[shipmentNo, `/logistics/list/${id}`, true]],
    );
  });
});
