import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import {
  columnDepthMax,
  personalisationKeyMaxChars,
  personalisedColumnsMax,
  personalTotalMaxBytes,
  personalValueMaxBytes,
  personalValuesMax,
  queryTextMaxChars,
  queryViewNameMaxChars,
  queryViewsMax,
  templatesMax,
} from "@customs-portal/sdk/limits";
import { locales } from "../../../../sdk/portal/types/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { callsOf, countValues, goods, port } from "./support.ts";

onEachEngine("bounds of personalisation", (engine) => {
  let test: TestPortal;
  let calls: ReturnType<typeof callsOf>;
  let operator: string;
  let manager: string;
  before(async () => {
    test = await openTestPortal(engine);
    calls = callsOf(test);
    await calls.admin("grant", "add", "operator", "--function", "PERSONALISE_COMPANY");
    operator = await test.tokenOf("operator");
    manager = await test.tokenOf("manager");
  });
  after(() => test.close());

  const columns = (count: number, title = "") => Array.from({ length: count }, (_, n) => ({ key: `c${n}`, title }));
  async function outcome(path: string, body: object, token = operator) {
    const { status, errorCode } = await calls.put(token, path, body);
    return [status, errorCode];
  }

  it("400 repetitions of writes, removals and templates leave as many values as one", async () => {
    for (let round = 0; round < 400; round += 1) {
      await calls.put(operator, "user/table_column", { key: "orders", value: [round % 2 ? goods : port] });
      await calls.put(operator, "user/table_column", {
        key: "orders",
        xdoColumnTemplate: { [`T${round % 3}`]: [goods] },
        deleteTemplateName: `T${(round + 2) % 3}`,
      });
      await calls.put(operator, "user/form", { key: `form ${round}`, value: ["goods"] });
      await calls.put(operator, "user/form", { key: `form ${round}`, value: [] });
    }
    assert.equal(await countValues(test), 2);
    assert.equal(Object.keys((await calls.get(operator, "user")).data.xdoColumnTemplate["orders"] ?? {}).length, 1);
  });

  it("refuses names and lists that cannot be, and says which field", async () => {
    const view = (name: string, isDefault = false) => ({ name, query: { status: "released" }, isDefault });
    const templates = (name: string) => ({ key: "orders", xdoColumnTemplate: { [name]: [goods] } });
    const refused: [string, object][] = [
      ["table_column", { key: "", value: [goods] }],
      ["table_column", { key: "x".repeat(personalisationKeyMaxChars + 1), value: [goods] }],
      ["table_column", { key: "__proto__", value: [goods] }],
      ["table_column", { key: "line\nbreak", value: [goods] }],
      ["table_column", { key: "orders" }],
      ["table_column", { key: "orders", value: [goods], xdoColumnTemplate: {} }],
      ["table_column", { key: "orders", value: [goods, goods] }],
      ["table_column", { key: "orders", value: ["goods"] }],
      ["table_column", { key: "orders", value: columns(personalisedColumnsMax + 1) }],
      ["table_column", { key: "orders", value: [goods], version: 7 }],
      ["table_column", templates("123456789012345678901")],
      ["table_column", templates("   ")],
      ["table_column", templates("")],
      ["form", { key: "order", value: ["goods", "goods"] }],
      ["form", { key: "order", value: [goods] }],
      ["form", { key: "order" }],
      ["query_view", { key: "list" }],
      ["query_view", { key: "list", value: [{ name: " ", query: {} }] }],
      ["query_view", { key: "list", value: [{ name: "x".repeat(queryViewNameMaxChars + 1), query: {} }] }],
      ["query_view", { key: "list", value: [view("A"), view("A")] }],
      ["query_view", { key: "list", value: [view("A", true), view("B", true)] }],
      ["query_view", { key: "list", value: [{ name: "A", query: { no: 7 } }] }],
      ["query_view", { key: "list", value: [{ name: "A", query: { no: "x".repeat(queryTextMaxChars + 1) } }] }],
      ["query_view", { key: "list", value: [{ name: "A", query: { ["x\ny"]: "1" } }] }],
      ["query_view", { key: "list", value: Array.from({ length: queryViewsMax + 1 }, (_, n) => view(`V${n}`)) }],
    ];
    for (const [path, body] of refused) {
      const answer = await calls.put(operator, `user/${path}`, body);
      assert.deepEqual([answer.status, answer.errorCode], [400, "request-invalid"], JSON.stringify(body).slice(0, 100));
      assert.match(answer.text, /body/);
    }
    assert.deepEqual(await outcome("user/table_column", templates("12345678901234567890")), [200, undefined]);
  });

  it("refuses groups in more levels than are kept, in words of the language, and keeps what stands whole", async () => {
    const group = (levels: number): object =>
      levels === 1 ? goods : { key: `g${levels}`, title: "", children: [group(levels - 1)] };
    const deepest = [group(columnDepthMax)];
    const kept = await calls.put(operator, "user/table_column", { key: "deep", value: deepest });
    assert.deepEqual([kept.status, kept.data.value], [200, deepest]);
    const empty = { ...goods, children: [] };
    assert.deepEqual(await outcome("user/table_column", { key: "empty", value: [empty] }), [200, undefined]);
    const tooDeep = [port, group(columnDepthMax + 1)];
    for (const body of [{ value: tooDeep }, { xdoColumnTemplate: { Short: [goods], Deep: tooDeep } }])
      assert.deepEqual(await outcome("user/table_column", { key: "deep", ...body }), [400, "personalisation-too-deep"]);
    const texts = await Promise.all(
      locales.map(
        async (lang) =>
          (await calls.put(operator, `user/table_column?lang=${lang}`, { key: "deep", value: tooDeep })).message,
      ),
    );
    assert.equal(new Set(texts).size, locales.length);
    for (const text of texts) assert.match(text, /4/);
    const { data } = await calls.get(operator, "user");
    assert.deepEqual(data.tableColumn["deep"], deepest);
    assert.equal(data.xdoColumnTemplate["deep"], undefined);
  });

  it("refuses a value, a template or another resource beyond the bounds, and nothing of others", async () => {
    for (const key of ["constructor", "toString"])
      assert.deepEqual(await outcome("user/form", { key, value: ["goods"] }), [200, undefined]);
    const many = Object.fromEntries(Array.from({ length: templatesMax }, (_, n) => [`T${n}`, [goods]]));
    await outcome("user/table_column", { key: "many", xdoColumnTemplate: many });
    assert.deepEqual(await outcome("user/table_column", { key: "many", xdoColumnTemplate: { more: [goods] } }), [
      400,
      "request-invalid",
    ]);

    const large = { key: "large", value: columns(500, "x".repeat(140)) };
    assert.ok(JSON.stringify(large.value).length > personalValueMaxBytes);
    assert.deepEqual(await outcome("user/table_column", large), [413, "request-too-large"]);

    const before = await countValues(test);
    const value = columns(400, "x".repeat(130));
    const size = JSON.stringify(value).length;
    const fitting = Math.ceil(personalTotalMaxBytes / size);
    const answers: unknown[] = [];
    for (let n = 0; n < fitting; n += 1) answers.push(await outcome("company/table_column", { key: `t${n}`, value }));
    assert.deepEqual(answers.at(-2), [200, undefined]);
    assert.deepEqual(answers.at(-1), [409, "personalisation-full"]);
    assert.deepEqual(await outcome("company/table_column", { key: "t0", value: [goods] }), [200, undefined]);
    assert.deepEqual(await outcome("company/table_column", { key: "last", value }), [200, undefined]);
    assert.equal((await countValues(test)) - before, fitting);
    assert.deepEqual(await outcome("company/table_column", { key: "t0", value }, manager), [200, undefined]);
  });

  it("a user has only so many values, also when the last ones come at once; removing one makes room", async () => {
    const all = Array.from({ length: personalValuesMax - 5 }, (_, n) => n);
    for (let at = 0; at < all.length; at += 20)
      await Promise.all(
        all.slice(at, at + 20).map((n) => outcome("user/form", { key: `f${n}`, value: ["goods"] }, manager)),
      );
    const last = await Promise.all(
      Array.from({ length: 10 }, (_, n) => outcome("user/form", { key: `last ${n}`, value: ["goods"] }, manager)),
    );
    assert.equal(last.filter(([status]) => status === 200).length, 5);
    assert.ok(last.every(([status, code]) => status === 200 || code === "personalisation-full"));
    assert.deepEqual(await outcome("user/form", { key: "f0", value: ["port"] }, manager), [200, undefined]);
    await outcome("user/form", { key: "f0", value: [] }, manager);
    assert.deepEqual(await outcome("user/form", { key: "one more", value: ["port"] }, manager), [200, undefined]);
    assert.equal(Object.keys((await calls.get(manager, "user")).data.form).length, personalValuesMax);
  });
});
