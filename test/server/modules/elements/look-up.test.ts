import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { elementSearchMax } from "@customs-portal/sdk/limits";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { apple, base, csvOf, elementsOf } from "./support.ts";

onEachEngine("look-up and search of declaration elements", (engine) => {
  let test: TestPortal;
  let elements: ReturnType<typeof elementsOf>;
  let token: string;
  before(async () => {
    test = await openTestPortal(engine);
    elements = elementsOf(test);
    token = await test.tokenOf("operator");
  });
  after(() => test.close());

  const found = async (q: string, limit?: number) =>
    (await elements.search(token, q, limit)).data.items.map(({ code }) => code);

  it("R3-21 R75-10 a first start has sample rows, which say that they are sample", async () => {
    const { status, data } = await elements.lookUp(token, apple);
    assert.equal(status, 200);
    assert.deepEqual(data.rows.map(({ NAME }) => NAME).slice(0, 3), ["品牌类型", "出口享惠情况", "制作或保存方法(鲜)"]);
    assert.deepEqual(data.rows[0], {
      CODE: "0",
      NAME: "品牌类型",
      ISNULL: "1",
      DECFACTYPE: "1",
      DECFACCODE: "0|1|2|3|4",
      DECFACCONTENT: "无品牌|境内自主品牌|境内收购品牌|境外品牌(贴牌生产)|境外品牌(其它)",
    });
    assert.equal(data.goodsName, "鲜苹果");
    assert.deepEqual(data.catalogue, { name: "sample", date: "", isSample: true });
  });

  it("A44 a code that is not in it has no rows, in upper and lower case; that is no failure", async () => {
    for (const code of ["9999999999", "ABCDEFGHIJ", "abcdefghij"]) {
      const { status, data } = await elements.lookUp(token, code);
      assert.deepEqual([status, data.rows, data.goodsName], [200, [], ""], code);
      assert.equal(data.catalogue?.isSample, true);
    }
  });

  it("A44 refuses whatever is no code of ten digits or letters, and says which field", async () => {
    for (const code of [
      "",
      "080810000",
      "08081000001",
      "0808 10000",
      "０８０８１０００００",
      "080810000%",
      "0808100_00",
      "苹".repeat(10),
    ]) {
      const answer = await elements.lookUp(token, code);
      assert.deepEqual([answer.status, answer.errorCode], [400, "request-invalid"], code);
      assert.match(answer.message, /code/);
    }
    for (const query of ["", "?code=0808100000&code=0808100000"])
      assert.equal((await test.call({ url: base + query, token })).status, 400);
    assert.equal((await test.call({ url: `${base}?code=08081000%00`, token })).status, 400);
  });

  it("a client that has it already is answered 304 until another catalogue holds", async () => {
    const ask = (etag?: string) =>
      test.call({ url: `${base}?code=${apple}`, token, headers: etag === undefined ? {} : { "if-none-match": etag } });
    const { headers } = await ask();
    const etag = String(headers["etag"]);
    assert.equal(headers["cache-control"], "private, no-cache");
    assert.equal(
      (
        await test.portal.app.inject({
          url: `${base}?code=${apple}`,
          headers: { authorization: `Bearer ${token}`, "if-none-match": etag },
        })
      ).statusCode,
      304,
    );
    await elements.imports(csvOf({ [apple]: "鲜苹果" }));
    const after = await ask(etag);
    assert.equal(after.status, 200);
    assert.notEqual(after.headers["etag"], etag);
    assert.equal(
      (await test.portal.app.inject({ url: `${base}?code=${apple}`, headers: { "if-none-match": etag } })).statusCode,
      401,
    );
  });

  it("finds by the begin of the code, the goods name, and the initials of its pinyin; what begins so comes first", async () => {
    const codes = {
      "0808100000": "鲜苹果",
      "0808300000": "鲜梨",
      "2009710000": "未混合的苹果汁",
      "8507600090": "其他锂离子蓄电池",
      "8703409000": "重型 Truck A-1（ＤＩＥＳＥＬ）",
      ABCD000000: "苹果酱",
    };
    await elements.imports(csvOf(codes));
    const expected: [string, string[]][] = [
      ["0808", ["0808100000", "0808300000"]],
      ["0808100000", ["0808100000"]],
      ["abcd", ["ABCD000000"]],
      ["苹果", ["ABCD000000", "0808100000", "2009710000"]],
      ["pg", ["ABCD000000", "0808100000", "2009710000"]],
      ["XPG", ["0808100000"]],
      ["qtllz", ["8507600090"]],
      ["zx", ["8703409000", "8507600090"]],
      ["cx", ["8703409000"]],
      ["truck a", ["8703409000"]],
      ["(diesel)", ["8703409000"]],
      ["ｔｒｕｃｋ", ["8703409000"]],
      ["808100000", []],
      ["", []],
      [" ", []],
      ["没有", []],
    ];
    for (const [q, wanted] of expected) assert.deepEqual(await found(q), wanted, q);
    assert.deepEqual((await elements.search(token, "xpg")).data.items, [{ code: "0808100000", goodsName: "鲜苹果" }]);
  });

  it("takes wildcards, quotes and odd characters for what they are", async () => {
    await elements.imports(csvOf({ "0000000001": "棉100%_以上'或\"", "0000000002": "棉" }));
    for (const q of ["%", "_", "'", "100%_"]) assert.deepEqual(await found(q), ["0000000001"], q);
    for (const q of ["\\", "%%", "__", "' or 1=1 --", "\u{10FFFF}", "*", "?"]) assert.deepEqual(await found(q), [], q);
    const raw = async (query: string) => (await test.call({ url: `${base}/search?${query}`, token })).status;
    assert.equal(await raw("q=%00"), 400);
    assert.equal(await raw("q=%ED%A0%80"), 200, "bytes of half a character are no text, and found nowhere");
    assert.equal(await raw(""), 400);
    assert.equal(await raw(`q=${"x".repeat(101)}`), 400);
    assert.equal(await raw(`q=${"x".repeat(200_000)}`), 400);
  });

  it("answers so many as are asked for, up to fifty, and each once", async () => {
    const codes = Object.fromEntries(
      Array.from({ length: 80 }, (_, n) => [String(n).padStart(10, "0"), `重重重重${n}`]),
    );
    await elements.imports(csvOf(codes));
    assert.equal((await found("重")).length, 20);
    const all = await found("z", elementSearchMax);
    assert.deepEqual(all, Object.keys(codes).toSorted().slice(0, elementSearchMax));
    assert.deepEqual(await found("0000000001", 1), ["0000000001"]);
    for (const limit of [0, -1, 51, 1.5, Number.NaN])
      assert.equal((await elements.search(token, "z", limit)).status, 400, String(limit));
  });

  it("without any catalogue every code is unknown, and nothing is found", async () => {
    const db = test.database.db as unknown as { deleteFrom(table: string): { execute(): Promise<unknown> } };
    for (const table of ["element_catalogue", "element_key", "element_code"]) await db.deleteFrom(table).execute();
    assert.deepEqual((await elements.lookUp(token, apple)).data, { rows: [], goodsName: "" });
    assert.deepEqual((await elements.search(token, "p")).data, { items: [] });
    assert.match((await elements.run("elements", "status")).err, /There is no catalogue/);
  });
});
