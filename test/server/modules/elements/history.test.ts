import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Kysely } from "kysely";
import type { AcceptedElements } from "@customs-portal/sdk/contract";
import {
  elementHistoryPageMax,
  elementNameMaxChars,
  elementsOfCodeMax,
  specificationMaxBytes,
} from "@customs-portal/sdk/limits";
import { listAccepted, saveAccepted, type HistoryBounds } from "../../../../server/modules/elements/history.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { apple, elementsOf, manufacturer } from "./support.ts";

const entry: AcceptedElements = {
  code: apple,
  goodsName: "鲜苹果",
  model: "A-100",
  partNo: "P-4711",
  specification: "0|3|鲜|富士",
  names: ["品牌类型", "出口享惠情况", "制作或保存方法(鲜)", "种类"],
};

onEachEngine("history of declaration elements", (engine) => {
  let test: TestPortal;
  let elements: ReturnType<typeof elementsOf>;
  let operator: string;
  let manager: string;
  before(async () => {
    test = await openTestPortal(engine);
    elements = elementsOf(test);
    operator = await test.tokenOf("operator");
    manager = await test.tokenOf("manager");
  });
  after(() => test.close());

  const store = () => ({ db: test.database.db as unknown as Kysely<never>, dialect: test.database.dialect });
  const specifications = async (query: Record<string, string> = {}, token = operator) =>
    (await elements.list(token, query)).data.items.map(({ specification }) => specification);
  /** Rows of a company in the table. */
  const stored = async (company: string) =>
    Number(
      (
        await (store().db as unknown as Kysely<{ element_history: { corp_code: string } }>)
          .selectFrom("element_history")
          .select(({ fn }) => fn.countAll().as("count"))
          .where("corp_code", "=", company)
          .executeTakeFirstOrThrow()
      ).count,
    );

  it("keeps an accepted string with the names of that time, for the company alone", async () => {
    assert.equal((await elements.save(operator, entry)).status, 200);
    const { data } = await elements.list(operator);
    assert.deepEqual(data, { items: [{ ...entry, at: test.clock.now }], next: null });
    assert.deepEqual(await specifications({}, manager), []);
    const colleague = await elements.run("user", "add", "colleague", "--companies", manufacturer);
    const [, secret = ""] = /password: (\S+)/.exec(colleague.out) ?? [];
    assert.deepEqual(await specifications({}, (await test.signIn("colleague", secret)).data.accessToken), [
      entry.specification,
    ]);
  });

  it("finds by the begin of the code, parts of name and model, and the whole part number; the newest first", async () => {
    const others = [
      { ...entry, specification: "1|3|second", goodsName: "鲜苹果 100%", partNo: "P-4712" },
      {
        ...entry,
        specification: "2|3|third",
        code: "abcd000000",
        goodsName: "Fresh Pears",
        model: "b_200",
        partNo: "",
      },
    ];
    for (const other of others) assert.equal((await elements.save(operator, other)).status, 200);
    const [first, second, third] = [entry.specification, "1|3|second", "2|3|third"];
    const expected: [Record<string, string>, string[]][] = [
      [{}, [third, second, first]],
      [{ code: "0808" }, [second, first]],
      [{ code: "ABCD000000" }, [third]],
      [{ code: "0809" }, []],
      [{ code: "%" }, []],
      [{ goodsName: "苹果" }, [second, first]],
      [{ goodsName: "PEARS" }, [third]],
      [{ goodsName: "%" }, [second]],
      [{ model: "_" }, [third]],
      [{ model: "a-1" }, [second, first]],
      [{ partNo: "p-4711" }, [first]],
      [{ partNo: "P-471" }, []],
      [{ partNo: "P-4712", goodsName: "苹果" }, [second]],
      [{ partNo: "P-4712", goodsName: "pear" }, []],
    ];
    for (const [query, wanted] of expected)
      assert.deepEqual(await specifications(query), wanted, JSON.stringify(query));
  });

  it("the same again becomes the newest, with the names of now, and is there once", async () => {
    test.clock.now += 1000;
    await elements.save(operator, { ...entry, names: ["品牌类型"] });
    const { items } = (await elements.list(operator)).data;
    assert.deepEqual(items[0], { ...entry, names: ["品牌类型"], at: test.clock.now });
    assert.equal(items.length, 3);
  });

  it("answers in pages that neither repeat nor skip, also while others save", async () => {
    for (let n = 0; n < 7; n += 1) await elements.save(manager, { ...entry, specification: `${n}` });
    const seen: string[] = [];
    let query: Record<string, string> = { limit: "3" };
    for (let next: number | null = 0; next !== null;) {
      const { data } = await elements.list(manager, query);
      seen.push(...data.items.map(({ specification }) => specification));
      await elements.save(manager, { ...entry, specification: `later ${seen.length}` });
      next = data.next;
      query = { limit: "3", before: String(next) };
    }
    assert.deepEqual(seen, ["6", "5", "4", "3", "2", "1", "0"]);
    for (const limit of ["0", "-1", String(elementHistoryPageMax + 1), "x", "1e9"])
      assert.equal((await elements.list(manager, { limit })).status, 400, limit);
    for (const before of ["-1", "x", "9".repeat(400)])
      assert.equal((await elements.list(manager, { before })).status, 400, before);
  });

  it("keeps a string as it is declared, so that the same with full-width marks is no other one", async () => {
    const code = "3406000090";
    for (const specification of ["0；3；（鲜）", " 0;3;(鲜)\u200b", "0;3;\uff08鲜\uff09\n"])
      assert.equal((await elements.save(operator, { ...entry, code, specification })).status, 200);
    assert.deepEqual(await specifications({ code }), ["0;3;(鲜)"]);
  });

  it("a code is found by its begin as people write it, with dots, blanks and full-width digits", async () => {
    const code = "8471301000";
    assert.equal((await elements.save(operator, { ...entry, code, specification: "typed" })).status, 200);
    for (const typed of ["8471.30", "8471.30.10.00", " 8471 3010 00 ", "８４７１", "84."])
      assert.deepEqual(await specifications({ code: typed }), ["typed"], typed);
    assert.deepEqual(await specifications({ code: "8471.31" }), []);
    for (const long of ["8471.30.10.000", ".".repeat(41)])
      assert.equal((await elements.list(operator, { code: long })).status, 400, long);
  });

  it("a call that is repeated under its id is done once", async () => {
    const before = await stored(manufacturer);
    const headers = { reqid: "history-once" };
    for (let n = 0; n < 2; n += 1)
      assert.equal((await elements.save(operator, { ...entry, specification: "once" }, headers)).status, 200);
    assert.equal((await stored(manufacturer)) - before, 1);
  });

  it("refuses what is too long, or no entry", async () => {
    const long = (chars: number) => "长".repeat(chars);
    const refused: object[] = [
      {},
      { ...entry, code: "080810000" },
      { ...entry, code: "0808 10000" },
      { ...entry, specification: "" },
      { ...entry, specification: "   " },
      { ...entry, specification: "|||" },
      { ...entry, specification: " ；｜ ,\u200b\n" },
      { ...entry, specification: "x".repeat(specificationMaxBytes + 1) },
      { ...entry, specification: long(128) },
      { ...entry, goodsName: long(256) },
      { ...entry, model: long(256) },
      { ...entry, partNo: long(101) },
      { ...entry, names: [long(201)] },
      { ...entry, names: Array.from({ length: 101 }, () => "用途") },
      { ...entry, names: [1] },
      { ...entry, names: "用途" },
      { ...entry, goodsName: { self: "x" } },
    ];
    for (const body of refused) {
      const answer = await elements.save(operator, body);
      assert.deepEqual([answer.status, answer.errorCode], [400, "request-invalid"], JSON.stringify(body).slice(0, 80));
    }
    for (const odd of ["\0", "\ud800"])
      assert.equal((await elements.save(operator, { ...entry, goodsName: odd })).errorCode, "request-malformed");
    assert.equal(
      (await elements.save(operator, { ...entry, model: "x".repeat(200_000) })).errorCode,
      "request-too-large",
    );
    const fullest = {
      ...entry,
      goodsName: long(255),
      model: long(255),
      partNo: "﷽".repeat(100),
      specification: `${long(127)}x`,
      names: Array.from({ length: elementsOfCodeMax }, (_, at) => String(at).padEnd(elementNameMaxChars, "长")),
    };
    const control = "\u0001";
    const escaped = {
      ...fullest,
      partNo: "",
      goodsName: control.repeat(255),
      model: control.repeat(255),
      names: fullest.names.map(() => control.repeat(elementNameMaxChars)),
    };
    assert.equal((await elements.save(operator, escaped)).status, 200);
    assert.equal((await elements.save(operator, fullest)).status, 200);
    const { items } = (await elements.list(operator, { partNo: "﷽".repeat(100) })).data;
    assert.deepEqual(
      items.map(({ names }) => names),
      [fullest.names],
    );
  });

  it("is not written while imitating, and is while acting as a virtual company, for that company", async () => {
    let token = await test.tokenOf("manager");
    const before = await stored(manufacturer);
    for (const [imitateCompany, expected] of [
      ["true", "imitation-read-only"],
      ["false", undefined],
    ] as const) {
      const body = { corpCode: manufacturer, corpName: "", department: "", imitateCompany };
      const url = "/pms/api/session/setVirtualGroupUser";
      token = (await test.call<{ accessToken: string }>({ method: "POST", url, token, body })).data.accessToken;
      assert.equal((await elements.save(token, { ...entry, specification: "acting" })).errorCode, expected);
      assert.equal((await elements.list(token)).status, 200);
    }
    assert.equal((await stored(manufacturer)) - before, 1);
  });

  const bounded = async (specification: string, may: HistoryBounds, userId = "u") =>
    saveAccepted(store(), { corpCode: "4403180629", userId }, { ...entry, specification }, 0, may);
  const left = async () =>
    (
      await listAccepted(
        store(),
        "4403180629",
        { code: "", goodsName: "", model: "", partNo: "", before: undefined, limit: 100 },
        new AbortController().signal,
      )
    ).items.map(({ specification }) => specification);

  it("the oldest go beyond so many entries or bytes; repeating one pushes out no other; those of others stay", async () => {
    const before = await stored(manufacturer);
    for (let n = 0; n < 8; n += 1) await bounded(`${n}`, { entries: 5, bytes: 1e6 });
    assert.deepEqual(await left(), ["7", "6", "5", "4", "3"]);
    for (let n = 0; n < 20; n += 1) await bounded("3", { entries: 5, bytes: 1e6 });
    assert.deepEqual(await left(), ["3", "7", "6", "5", "4"]);
    const size =
      Buffer.byteLength(JSON.stringify([entry.code, entry.goodsName, entry.model, entry.partNo, "3"])) +
      Buffer.byteLength(JSON.stringify(entry.names));
    await bounded("8", { entries: 5, bytes: 3 * size });
    assert.deepEqual(await left(), ["8", "3", "7"]);
    await bounded("x".repeat(200), { entries: 5, bytes: 10 });
    assert.deepEqual(await left(), ["x".repeat(200)], "the newest stays whatever it takes");
    assert.equal(await stored(manufacturer), before);
  });

  it("one user who fills the history pushes out the own entries, and nobody's below an equal share", async () => {
    const may = { entries: 12, bytes: 1e6 };
    for (let n = 0; n < 4; n += 1) await bounded(`first ${n}`, may, "first");
    for (let n = 0; n < 3; n += 1) await bounded(`second ${n}`, may, "second");
    // The same again stays in the share of whoever saved it first.
    for (let n = 0; n < 4; n += 1) await bounded(`first ${n}`, may, "greedy");
    for (let n = 0; n < 40; n += 1) await bounded(`greedy ${n}`, may, "greedy");
    const count = async (of: string) => (await left()).filter((text) => text.startsWith(of)).length;
    assert.deepEqual(
      [await count("first"), await count("second"), await count("greedy")],
      [4, 3, 4],
      "beside one of before",
    );
    assert.ok((await left()).includes("greedy 39"));
    const long = `greedy ${"x".repeat(200)}`;
    const bytes = 12 * 110;
    for (let n = 0; n < 9; n += 1) await bounded(`${long}${n}`, { entries: 100, bytes: 2 * bytes }, "greedy");
    assert.deepEqual([await count("first"), await count("second")], [4, 3], "also by large entries");
    for (let n = 0; n < 20; n += 1) await bounded(`second more ${n}`, { entries: 8, bytes: 1e6 }, "second");
    assert.ok((await count("first")) >= 2, "an equal share of eight");
    assert.equal((await left()).length, 8);
  });

  it("of many that save at once none is lost, and none is too many", async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => bounded(`at once ${n}`, { entries: 10, bytes: 1e6 })));
    const all = await left();
    assert.equal(new Set(all).size, 10);
    const { at, ...first } = (await elements.list(operator, { limit: "1" })).data.items[0]!;
    assert.ok(at > 0 && first.code === apple);
  });

  it("goes with its company; a user who is removed leaves it", async () => {
    const before = await stored(manufacturer);
    const owners = async () =>
      new Set(
        (
          await (store().db as unknown as Kysely<{ element_history: { corp_code: string; user_id: string } }>)
            .selectFrom("element_history")
            .select("user_id")
            .where("corp_code", "=", manufacturer)
            .execute()
        ).map(({ user_id }) => user_id),
      );
    assert.equal((await owners()).size, 2, "the manager wrote as a virtual company");
    assert.equal((await elements.run("user", "remove", "operator")).code, 0);
    assert.equal(await stored(manufacturer), before);
    assert.equal((await owners()).size, 2);
    assert.ok((await owners()).has(""), "nothing says whose they were");
    assert.equal((await elements.run("user", "change", "manager", "--companies", "4401980736")).code, 0);
    const removed = await elements.run("company", "remove", "4403180629");
    assert.equal(removed.code, 0, removed.err);
    assert.equal(await stored("4403180629"), 0);
    await assert.rejects(bounded("late", { entries: 5, bytes: 1e6 }), { code: "session-expired" });
    assert.ok((await stored("4401980736")) > 0);
  });
});
