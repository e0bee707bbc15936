import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Personalisation, QueryView } from "@customs-portal/sdk/contract";
import { personalSaveTries } from "@customs-portal/sdk/limits";
import { data, failure, json, memory, noticesOf, refusal, signedIn, until, useBackend } from "../support/backend.ts";
import { other, user } from "../support/company.ts";

const backend = useBackend();
const base = "/xdoConfig/api/config";
const put = `PUT ${base}/user/table_column`;
const goods = { key: "goods", title: "Goods" };
const port = { key: "port", title: "Port" };
const change = { kind: "tableColumn", key: "orders", value: [goods] } as const;
const nothing = { tableColumn: {}, form: {}, xdoColumnTemplate: {} };
const ours: Personalisation = { ...nothing, versions: nothing };

const bodies = (path: string) => backend.to(path).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const conflict = (version: string, value: readonly object[]) =>
  json(
    { success: false, code: 409, errorCode: "personalisation-conflict", data: { key: "orders", version, value } },
    409,
  );

describe("personalisation", () => {
  it("R74-01 R74-03 reads what the user has saved without the interceptor, and what the company has with it", async () => {
    const { personalisation } = await backend.quietPortal({ token: () => "t" });
    backend.answer(data(null));
    assert.deepEqual(await personalisation.load("user"), nothing);
    assert.deepEqual(await personalisation.load("company"), nothing);
    const [user, company] = backend.requests;
    assert.deepEqual([user?.url.pathname, company?.url.pathname], [`${base}/user`, `${base}/company`]);
    assert.deepEqual(
      [user?.url.search, user?.headers["reqid"], user?.headers.authorization],
      ["", undefined, "Bearer t"],
    );
    assert.ok(company?.url.searchParams.has("lang") && company.headers["reqid"]);
  });

  it("tells of no failure of the user's values, and ends no session; of the company's it does", async () => {
    const portal = await backend.quietPortal({ sessionStorage: signedIn(user) });
    backend.answer(refusal(402, "over"));
    await failure(portal.personalisation.load("user"));
    assert.deepEqual(noticesOf(portal), []);
    assert.equal(portal.session.user.getSnapshot()?.userNo, user.userNo);
    backend.answer(refusal(400, "no company"));
    await failure(portal.personalisation.load("company"));
    assert.deepEqual(noticesOf(portal), ["no company"]);
  });

  it("R74-04 R74-05 R74-06 R74-07 R74-08 sends key and value, or key, all templates of the key and the deleted one", async () => {
    const { personalisation } = await backend.quietPortal();
    const seen = { ...nothing, xdoColumnTemplate: { orders: { Short: [goods], Long: [goods, port] } } };
    backend.answer(data(seen), `GET ${base}/user`);
    backend.answer(data(seen), `GET ${base}/company`);
    for (const scope of ["user", "company"] as const) {
      await personalisation.save(scope, change, seen);
      await personalisation.save(scope, { kind: "form", key: "order", value: ["goods"] }, seen);
      const template = { kind: "xdoColumnTemplate", key: "orders" } as const;
      const saved = await personalisation.save(scope, { ...template, name: "Port", value: [port] }, seen);
      assert.deepEqual(Object.keys(saved.xdoColumnTemplate["orders"] ?? {}), ["Short", "Long", "Port"]);
      await personalisation.save(scope, { ...template, name: "Long", value: [] }, seen);
      assert.deepEqual(bodies(`PUT ${base}/${scope}/table_column`), [
        { key: "orders", value: [goods] },
        { key: "orders", xdoColumnTemplate: { Short: [goods], Long: [goods, port], Port: [port] } },
        { key: "orders", xdoColumnTemplate: { Short: [goods] }, deleteTemplateName: "Long" },
      ]);
      assert.deepEqual(bodies(`PUT ${base}/${scope}/form`), [{ key: "order", value: ["goods"] }]);
    }
  });

  it("sends what a form leaves out to a backend that keeps it, with what another browser left out; to no other", async () => {
    const { personalisation } = await backend.quietPortal();
    const form = { kind: "form", key: "order", value: ["goods"], omitted: ["port"] } as const;
    const seen: Personalisation = { ...ours, formOmitted: { order: ["price"], other: ["a"] } };
    backend.answer(data({ key: "order", version: "2", value: ["goods"], omitted: ["port", "price"] }));
    const saved = await personalisation.save("user", form, seen);
    assert.deepEqual(bodies(`PUT ${base}/user/form`), [
      { key: "order", value: ["goods"], omitted: ["port", "price"], version: "" },
    ]);
    assert.deepEqual(saved.formOmitted, { order: ["port", "price"], other: ["a"] });
    await personalisation.save("user", { ...form, value: [] }, saved);
    assert.deepEqual(bodies(`PUT ${base}/user/form`)[1], { key: "order", value: [], version: "2" });
    await personalisation.save("user", form, ours);
    assert.deepEqual(bodies(`PUT ${base}/user/form`)[2], { key: "order", value: ["goods"], version: "" });
  });

  it("saves the views of a list beside what another browser saved; a backend without them has none", async () => {
    const { personalisation } = await backend.quietPortal();
    const view = (name: string): QueryView => ({ name, query: { status: ["released"] } });
    const [mine, theirs] = [view("Mine"), view("Theirs")];
    const path = `PUT ${base}/user/query_view`;
    const answers = [conflict("v1", [theirs]), data({ key: "orders", version: "v2", value: [theirs, mine] })];
    backend.answer((...given) => answers.shift()!(...given), path);
    const seen = { ...ours, queryView: {}, versions: { ...nothing, queryView: {} } };
    const now = await personalisation.save("user", { kind: "queryView", key: "orders", value: [mine] }, seen);
    assert.deepEqual(
      bodies(path).map(({ version }) => version),
      ["", "v1"],
    );
    assert.deepEqual(now.queryView, { orders: [theirs, mine] });
    assert.deepEqual(now.versions?.queryView, { orders: "v2" });
    backend.answer(data({ ...nothing, queryView: { orders: [mine, { name: "Broken", query: 7 }] } }));
    assert.deepEqual((await personalisation.load("user")).queryView, { orders: [mine] });
    backend.answer(data(nothing));
    assert.equal((await personalisation.load("user")).queryView, undefined);
  });

  it("reads again before it writes to a backend without versions, and merges (A29)", async () => {
    const { personalisation } = await backend.quietPortal();
    backend.answer(data({ ...nothing, tableColumn: { orders: [port] } }), `GET ${base}/company`);
    const saved = await personalisation.save("company", change, nothing);
    assert.deepEqual(bodies(`PUT ${base}/company/table_column`), [{ key: "orders", value: [goods, port] }]);
    assert.deepEqual(saved, { ...nothing, tableColumn: { orders: [goods, port] } });
  });

  it("merges with the value of a conflict and tries again without a word", async () => {
    const portal = await backend.quietPortal();
    const answers = [conflict("v1", [port]), data({ key: "orders", version: "v2", value: [goods, port] })];
    backend.answer((...given) => answers.shift()!(...given), put);
    const saved = await portal.personalisation.save("user", change, ours);
    assert.deepEqual(bodies(put), [
      { key: "orders", value: [goods], version: "" },
      { key: "orders", value: [goods, port], version: "v1" },
    ]);
    assert.deepEqual(saved.tableColumn, { orders: [goods, port] });
    assert.deepEqual(saved.versions?.tableColumn, { orders: "v2" });
    assert.deepEqual(noticesOf(portal), []);
  });

  it("begins with what the caller knows to stand now, and merges into it what the change was made of", async () => {
    const { personalisation } = await backend.quietPortal();
    const seen = { ...ours, tableColumn: { orders: [goods, port] } };
    const price = { key: "price", title: "Price" };
    const now = {
      ...ours,
      tableColumn: { orders: [goods, port, price] },
      versions: { ...nothing, tableColumn: { orders: "v1" } },
    };
    backend.answer(data({ key: "orders", version: "v2", value: [goods, price] }), put);
    const saved = await personalisation.save("user", change, seen, { now });
    assert.deepEqual(bodies(put), [{ key: "orders", value: [goods, price], version: "v1" }]);
    assert.deepEqual(saved.versions?.tableColumn, { orders: "v2" });
  });

  it("gives up after twenty conflicts and tells of it once, unless the caller does; other failures are not repeated", async () => {
    const portal = await backend.quietPortal();
    backend.answer(conflict("other", [port]), put);
    const error = await failure(portal.personalisation.save("user", change, ours));
    assert.deepEqual(
      [error.code, backend.to(put).length, noticesOf(portal).length],
      ["personalisation-conflict", personalSaveTries, 1],
    );
    await failure(portal.personalisation.save("user", change, ours, { notice: false }));
    assert.equal(noticesOf(portal).length, 1);
    backend.answer(refusal(409, "it is full", "personalisation-full"), put);
    const before = backend.to(put).length;
    await failure(portal.personalisation.save("user", change, ours));
    assert.deepEqual([backend.to(put).length - before, noticesOf(portal).at(-1)], [1, "it is full"]);
    backend.answer(data("<html>a proxy</html>"), put);
    assert.equal((await failure(portal.personalisation.save("user", change, ours))).code, "answer-malformed");
  });

  it("what was begun for one company is never written to the next one", async () => {
    const portal = await backend.quietPortal({ sessionStorage: signedIn(user) });
    const first = portal.personalisation.save("company", change, ours);
    const read = portal.personalisation.load("company");
    portal.session.replace({ ...other, mode: "own" });
    for (const call of [first, read]) assert.equal((await failure(call)).code, "request-cancelled");
    assert.equal(backend.requests.length, 0, "not even while it loads");
    backend.answer((...given) => {
      portal.session.replace({ ...user, mode: "own" });
      conflict("v1", [port])(...given);
    }, `PUT ${base}/company/table_column`);
    assert.equal((await failure(portal.personalisation.save("company", change, ours))).code, "request-cancelled");
    await until(() => backend.requests.length === 1);
    assert.deepEqual(noticesOf(portal), []);
  });

  it("an answer that is none of it fails, and names like those of every object are only names", async () => {
    const { personalisation } = await backend.quietPortal({ sessionStorage: memory() });
    for (const wrong of [{ tableColumn: [goods] }, { form: ["order"] }, "text"]) {
      backend.answer(data(wrong));
      assert.equal((await failure(personalisation.load("user"))).code, "answer-malformed", JSON.stringify(wrong));
    }
    backend.answer(data({ key: "constructor", version: "v1", value: [goods] }), put);
    const saved = await personalisation.save("user", { ...change, key: "constructor" }, ours);
    assert.deepEqual(bodies(put), [{ key: "constructor", value: [goods], version: "" }]);
    assert.deepEqual(Object.keys(saved.tableColumn), ["constructor"]);
  });
});
