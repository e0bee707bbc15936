import assert from "node:assert/strict";
import { after, before, beforeEach, it } from "node:test";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { broker, callsOf, countValues, goods, manufacturer, port, price, secret } from "./support.ts";

const nothing = { tableColumn: {}, form: {}, xdoColumnTemplate: {}, queryView: {} };

onEachEngine("personalisation", (engine) => {
  let test: TestPortal;
  let calls: ReturnType<typeof callsOf>;
  let operator: string;
  let colleague: string;
  let manager: string;
  before(async () => {
    test = await openTestPortal(engine);
    calls = callsOf(test);
    await calls.admin("user", "add", "colleague", "--companies", manufacturer, "--password");
    await calls.admin("grant", "add", "operator", "--function", "PERSONALISE_COMPANY");
    operator = await test.tokenOf("operator");
    manager = await test.tokenOf("manager");
    colleague = (await test.signIn("colleague", secret)).data.accessToken;
  });
  after(() => test.close());
  beforeEach(() =>
    test.database.db
      .deleteFrom("personal_value" as never)
      .execute()
      .then(() => undefined),
  );

  it("R74-01 R74-02 R74-03 answers success and data, which is empty where nothing was saved", async () => {
    for (const scope of ["user", "company"]) {
      const { status, success, data } = await calls.get(operator, scope);
      assert.deepEqual([status, success, data], [200, true, { ...nothing, formOmitted: {}, versions: nothing }]);
    }
  });

  it("R3-18 R3-19 R3-20 R74-04 R74-05 R74-06 R74-07 R74-08 keeps what is saved by kind and resource id, for the user and for the company", async () => {
    const group = { key: "party", title: "Party", children: [port, { ...price, children: [goods] }] };
    for (const scope of ["user", "company"]) {
      const saved = [
        await calls.put(operator, `${scope}/table_column`, { key: "orders", value: [goods, group] }),
        await calls.put(operator, `${scope}/form`, { key: "order", value: ["goods", "port"] }),
        await calls.put(operator, `${scope}/table_column`, {
          key: "orders",
          xdoColumnTemplate: { 简: [goods], Long: [goods, port] },
          deleteTemplateName: "",
        }),
      ];
      assert.deepEqual(
        saved.map(({ status, success }) => [status, success]),
        [
          [200, true],
          [200, true],
          [200, true],
        ],
      );
      const { versions, ...values } = (await calls.get(operator, scope)).data;
      assert.deepEqual(values, {
        tableColumn: { orders: [goods, group] },
        form: { order: ["goods", "port"] },
        formOmitted: {},
        xdoColumnTemplate: { orders: { 简: [goods], Long: [goods, port] } },
        queryView: {},
      });
      assert.deepEqual(
        [versions?.tableColumn["orders"], versions?.form["order"], versions?.xdoColumnTemplate["orders"]],
        saved.map(({ data }) => data.version),
      );
    }
  });

  it("R74-07 keeps what a form leaves out beside what it shows, and needs nothing of it", async () => {
    for (const scope of ["user", "company"]) {
      const first = await calls.put(operator, `${scope}/form`, { key: "order", value: ["goods"], omitted: ["port"] });
      assert.deepEqual([first.data.value, first.data.omitted], [["goods"], ["port"]]);
      await calls.put(operator, `${scope}/form`, { key: "other", value: ["price"] });
      const { form, formOmitted } = (await calls.get(operator, scope)).data;
      assert.deepEqual(form, { order: ["goods"], other: ["price"] });
      assert.deepEqual(formOmitted, { order: ["port"] });
      const body = { key: "order", value: ["port"], omitted: [], version: "" };
      const late = await calls.put(operator, `${scope}/form`, body);
      assert.deepEqual([late.status, late.data], [409, first.data]);
      for (const omitted of [[1], "port", ["port", "port"]])
        assert.equal((await calls.put(operator, `${scope}/form`, { ...body, omitted })).status, 400);
      await calls.put(operator, `${scope}/form`, { key: "order", value: [], omitted: ["goods"] });
      assert.deepEqual((await calls.get(operator, scope)).data.formOmitted, {});
    }
  });

  it("keeps the views of a list, of one user and of a company, with a version that a write has to have seen", async () => {
    const released = { name: "已放行", query: { status: "released", date: { preset: "thisMonth" } }, isDefault: true };
    const mine = { name: "号码", query: { declarationNo: ["1", "2"], amount: { from: "0.5" } } };
    for (const scope of ["user", "company"]) {
      const write = (value: object[], version?: string) =>
        calls.put(operator, `${scope}/query_view`, { key: "orders", value, version });
      const first = await write([released], "");
      assert.equal(first.status, 200);
      const late = await write([mine], "");
      assert.deepEqual([late.status, late.errorCode, late.data], [409, "personalisation-conflict", first.data]);
      const second = await write([released, mine], first.data.version);
      const { queryView, versions } = (await calls.get(operator, scope)).data;
      assert.deepEqual(queryView, { orders: [released, mine] });
      assert.equal(versions?.queryView?.["orders"], second.data.version);
      assert.equal((await write([])).data.version, "");
    }
    const refused = await calls.put(colleague, "company/query_view", { key: "orders", value: [mine] });
    assert.deepEqual([refused.status, refused.errorCode], [403, "forbidden"]);
    assert.equal(await countValues(test), 0);
  });

  it("R3-19 keeps width, edge and what was left out of columns and templates, and refuses what no table can show", async () => {
    const own = { ...goods, width: 240, pinned: "right", omitted: ["port"] };
    const group = { key: "party", title: "Party", pinned: "left", children: [{ ...price, width: 70 }] };
    for (const scope of ["user", "company"]) {
      await calls.put(operator, `${scope}/table_column`, { key: "orders", value: [own, group] });
      await calls.put(operator, `${scope}/table_column`, { key: "orders", xdoColumnTemplate: { A: [own] } });
      const { tableColumn, xdoColumnTemplate } = (await calls.get(operator, scope)).data;
      assert.deepEqual(tableColumn, { orders: [own, group] });
      assert.deepEqual(xdoColumnTemplate, { orders: { A: [own] } });
      for (const wrong of [{ width: 69 }, { width: 2001 }, { pinned: "top" }, { omitted: [1] }])
        assert.equal(
          (await calls.put(operator, `${scope}/table_column`, { key: "orders", value: [{ ...own, ...wrong }] })).status,
          400,
        );
    }
  });

  it("R5-02 counts the characters of a template name as people do", async () => {
    const put = (name: string) =>
      calls.put(operator, "user/table_column", { key: "orders", xdoColumnTemplate: { [name]: [goods] } });
    assert.equal((await put("𠮷".repeat(20))).status, 200);
    assert.equal((await put("𠮷".repeat(21))).status, 400);
    assert.equal((await put("a".repeat(21))).status, 400);
  });

  it("two users of one company and one of another never see each other's values, nor another company's", async () => {
    const save = async (token: string, scope: string, title: string) => {
      const body = { key: "orders", value: [{ ...goods, title }] };
      assert.equal((await calls.put(token, `${scope}/table_column`, body)).status, 200);
    };
    await save(operator, "user", "of the operator");
    await save(colleague, "user", "of the colleague");
    await save(manager, "user", "of the manager");
    await save(operator, "company", "of the manufacturer");
    await save(manager, "company", "of the broker");
    const seen = async (token: string) =>
      Promise.all(
        ["user", "company"].map(
          async (scope) => (await calls.get(token, scope)).data.tableColumn["orders"]?.[0]?.title,
        ),
      );
    assert.deepEqual(await seen(operator), ["of the operator", "of the manufacturer"]);
    assert.deepEqual(await seen(colleague), ["of the colleague", "of the manufacturer"]);
    assert.deepEqual(await seen(manager), ["of the manager", "of the broker"]);
  });

  it("templates and views of users and companies never mix, either", async () => {
    const save = async (token: string, scope: string, name: string) => {
      const template = { key: "orders", xdoColumnTemplate: { [name]: [goods] } };
      const view = { key: "orders", value: [{ name, query: { goods: name } }] };
      assert.equal((await calls.put(token, `${scope}/table_column`, template)).status, 200);
      assert.equal((await calls.put(token, `${scope}/query_view`, view)).status, 200);
    };
    await save(operator, "user", "operator");
    await save(colleague, "user", "colleague");
    await save(manager, "user", "manager");
    await save(operator, "company", "manufacturer");
    await save(manager, "company", "broker");
    const seen = async (token: string) =>
      Promise.all(
        ["user", "company"].map(async (scope) => {
          const { xdoColumnTemplate, queryView } = (await calls.get(token, scope)).data;
          const views: readonly { name: string }[] = queryView?.["orders"] ?? [];
          return [Object.keys(xdoColumnTemplate["orders"] ?? {}), views.map(({ name }) => name)].flat().join();
        }),
      );
    assert.deepEqual(await seen(operator), ["operator,operator", "manufacturer,manufacturer"]);
    assert.deepEqual(await seen(colleague), ["colleague,colleague", "manufacturer,manufacturer"]);
    assert.deepEqual(await seen(manager), ["manager,manager", "broker,broker"]);
  });

  it("what a user has saved goes along to another company; what that company has is another's", async () => {
    await calls.put(manager, "user/form", { key: "order", value: ["goods"] });
    await calls.put(manager, "company/form", { key: "order", value: ["port"] });
    const body = { corpCode: "4403180629", corpName: "" };
    const url = "/pms/api/session/setBghCompany";
    const { data } = await test.call<{ accessToken: string }>({
      method: "POST",
      url,
      token: await test.tokenOf("manager"),
      body,
    });
    assert.deepEqual((await calls.get(data.accessToken, "user")).data.form, { order: ["goods"] });
    assert.deepEqual((await calls.get(data.accessToken, "company")).data.form, {});
  });

  it("only who has the function changes what the company has, and it is written down", async () => {
    await test.database.db.deleteFrom("audit_event").execute();
    const body = { key: "orders", value: [goods] };
    const refused = await calls.put(colleague, "company/table_column", body);
    assert.deepEqual([refused.status, refused.errorCode], [403, "forbidden"]);
    assert.equal(await countValues(test), 0);
    await calls.admin("grant", "add", "colleague", "--function", "PERSONALISE_COMPANY");
    assert.equal((await calls.put(colleague, "company/table_column", body)).status, 200);
    assert.equal((await calls.put(colleague, "company/table_column", body)).status, 200, "nothing is changed");
    assert.equal((await calls.put(colleague, "user/table_column", body)).status, 200);
    const events = await test.database.db
      .selectFrom("audit_event")
      .select(["user_no", "corp_code", "detail"])
      .where("kind", "=", "company-personalisation")
      .execute();
    assert.deepEqual(
      events.map(({ user_no, corp_code, detail }) => [user_no, corp_code, detail]),
      [["colleague", manufacturer, `{"kind":"tableColumn","key":"orders"}`]],
    );
    await calls.admin("grant", "remove", "colleague", "--function", "PERSONALISE_COMPANY");
  });

  it("refuses every write while the user imitates a company, and still shows the user's own values", async () => {
    await calls.put(manager, "user/form", { key: "order", value: ["goods"] });
    const { data } = await test.call<{ accessToken: string }>({
      method: "POST",
      url: "/pms/api/session/setVirtualGroupUser",
      token: await test.tokenOf("manager"),
      body: { corpCode: manufacturer, corpName: "", department: "", imitateCompany: "true" },
    });
    for (const scope of ["user", "company"])
      for (const [path, body] of [
        ["form", { key: "order", value: ["port"] }],
        ["table_column", { key: "orders", value: [goods] }],
      ] as const) {
        const answer = await calls.put(data.accessToken, `${scope}/${path}`, body);
        assert.deepEqual([answer.status, answer.errorCode], [403, "imitation-read-only"]);
      }
    assert.equal(await countValues(test), 1);
    assert.deepEqual((await calls.get(data.accessToken, "user")).data.form, { order: ["goods"] });
  });

  it("an empty list removes what was saved, and so does the deletion of the last template", async () => {
    await calls.put(operator, "user/table_column", { key: "orders", value: [goods] });
    await calls.put(operator, "user/form", { key: "order", value: ["goods"] });
    await calls.put(operator, "user/table_column", { key: "orders", xdoColumnTemplate: { Short: [goods] } });
    assert.equal(await countValues(test), 3);
    for (const [path, body] of [
      ["table_column", { key: "orders", value: [] }],
      ["form", { key: "order", value: [] }],
      ["table_column", { key: "orders", xdoColumnTemplate: {}, deleteTemplateName: "Short" }],
    ] as const) {
      const { status, data } = await calls.put(operator, `user/${path}`, body);
      assert.deepEqual([status, data.version], [200, ""]);
    }
    assert.equal(await countValues(test), 0);
  });

  it("R74-06 templates that were not sent stay, and the deleted one goes also where it was sent (A29)", async () => {
    const write = (xdoColumnTemplate: object, deleteTemplateName?: string) =>
      calls.put(operator, "user/table_column", { key: "orders", xdoColumnTemplate, deleteTemplateName });
    await write({ One: [goods], Two: [port] });
    await write({ Three: [price] });
    await write({ Two: [port], Three: [goods] }, "Two");
    const { data } = await calls.get(operator, "user");
    assert.deepEqual(data.xdoColumnTemplate, { orders: { One: [goods], Three: [goods] } });
  });

  it("a write that has seen another version changes nothing and gets what stands now", async () => {
    const write = (value: object[], version?: string) =>
      calls.put(operator, "user/table_column", { key: "orders", value, version });
    const first = await write([goods], "");
    const late = await write([port], "");
    assert.deepEqual([late.status, late.errorCode, late.data], [409, "personalisation-conflict", first.data]);
    const second = await write([goods, port], first.data.version);
    assert.equal(second.status, 200);
    assert.equal((await write([goods, port], first.data.version)).data.version, second.data.version, "it stands so");
    assert.equal((await write([price])).status, 200, "who names none is not compared");
    // A version does not come back, though the value does.
    await write([]);
    await write([goods]);
    const stale = await write([port], first.data.version);
    assert.deepEqual([stale.status, stale.data.value], [409, [goods]]);
    const texts = await Promise.all(
      ["zh-CN", "en", "vi", "fr", "es"].map(
        async (lang) =>
          (
            await test.call({
              method: "PUT",
              url: `/xdoConfig/api/config/user/form?lang=${lang}`,
              token: operator,
              body: { key: "orders", value: ["a"], version: "other" },
            })
          ).message,
      ),
    );
    assert.equal(new Set(texts).size, 5);
  });

  it("of writes that come at once with one version, one is stored", async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = `round ${round}`;
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          calls.put(operator, "user/form", { key, value: [`field ${n}`], version: "" }),
        ),
      );
      const stored = answers.filter(({ status }) => status === 200);
      assert.equal(stored.length, 1);
      const standing = (await calls.get(operator, "user")).data.form[key];
      assert.deepEqual(stored[0]?.data.value, standing);
      for (const { status, data } of answers) if (status !== 200) assert.deepEqual(data.value, standing);
    }
  });

  it("a repetition with its reqId gets the same answer", async () => {
    const headers = { reqid: "the same" };
    const body = { key: "orders", value: [goods], version: "" };
    const first = await calls.put(operator, "user/table_column", body, headers);
    const again = await calls.put(operator, "user/table_column", body, headers);
    assert.deepEqual([again.status, again.data], [200, first.data]);
    assert.equal(again.headers["idempotent-replayed"], "true");
  });

  it("a user who is removed leaves nothing, and a company that is removed neither", async () => {
    await calls.admin("company", "add", "1234567890", "--name", "Short-lived", "--credit-code", "91000000000000000A");
    await calls.admin("user", "add", "passing", "--companies", "1234567890", "--password");
    await calls.admin("grant", "add", "passing", "--function", "PERSONALISE_COMPANY");
    const token = (await test.signIn("passing", secret)).data.accessToken;
    for (const scope of ["user", "company"]) {
      assert.equal((await calls.put(token, `${scope}/form`, { key: "order", value: ["goods"] })).status, 200);
      assert.equal((await calls.put(operator, `${scope}/form`, { key: "order", value: ["goods"] })).status, 200);
    }
    assert.equal(await countValues(test), 4);
    await calls.admin("user", "remove", "passing");
    assert.equal(await countValues(test), 3);
    await calls.admin("company", "remove", "1234567890");
    assert.equal(await countValues(test), 2);
    assert.deepEqual((await calls.get(operator, "user")).data.form, { order: ["goods"] });
    assert.equal((await calls.get(manager, "company")).data.form["order"], undefined, broker);
  });
});
