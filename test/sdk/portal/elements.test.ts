import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ElementRow } from "@customs-portal/sdk/contract";
import { elementCacheMax, elementCacheMaxMs, elementSearchMaxChars } from "@customs-portal/sdk/limits";
import { mergeConfig, publicPortal, type LookedUpElements } from "@customs-portal/sdk/portal";
import { data, failure, json, noticesOf, pause, refusal, signedIn, until, useBackend } from "../support/backend.ts";
import { other, user } from "../support/company.ts";

const backend = useBackend();
const base = "/xdoConfig/api/code/elements";
const get = `GET ${base}`;
const code = "0808100000";
const row: ElementRow = {
  CODE: "0",
  NAME: "品牌类型",
  ISNULL: "1",
  DECFACTYPE: "1",
  DECFACCODE: "0|1",
  DECFACCONTENT: "无|有",
};
const accepted = { code, specification: "0|3|鲜", names: ["品牌类型"] };
const codesAsked = () => backend.to(get).map(({ url }) => url.searchParams.get("code"));

describe("look-up of declaration elements", () => {
  it("R5-17 R9-18 R75-10 asks the code-list look-up for exactly ten characters, digits or letters, and for no others", async () => {
    const { elements } = await backend.quietPortal();
    backend.answer(data([row]));
    for (const none of ["", "080810000", "08081000001", " 0808100000", "０".repeat(9)])
      assert.equal(await elements.lookup(none), undefined, none);
    assert.equal(backend.requests.length, 0);
    assert.deepEqual((await elements.lookup(code))?.rows, [row]);
    assert.deepEqual((await elements.lookup("ABCDEFGHIJ"))?.rows, [row]);
    assert.deepEqual(codesAsked(), [code, "ABCDEFGHIJ"]);
  });

  it("R3-21 reads rows, rows with a goods name and a catalogue, and nothing for an unknown code", async () => {
    const { elements } = await backend.quietPortal();
    const catalogue = { name: "2026", date: "2026-01-01", isSample: true };
    const answers: [unknown, object][] = [
      [[row], { rows: [row], goodsName: "", catalogue: undefined }],
      [
        { rows: [row], goodsName: "鲜苹果", catalogue },
        { rows: [row], goodsName: "鲜苹果", catalogue },
      ],
      [{ rows: null }, { rows: [], goodsName: "", catalogue: undefined }],
      [null, { rows: [], goodsName: "", catalogue: undefined }],
      [
        { rows: [row], catalogue: "none" },
        { rows: [row], goodsName: "", catalogue: undefined },
      ],
      [
        [{ CODE: 1, NAME: "用途", ISNULL: null }],
        {
          rows: [{ ...row, CODE: "1", NAME: "用途", ISNULL: "", DECFACTYPE: "", DECFACCODE: "", DECFACCONTENT: "" }],
          goodsName: "",
          catalogue: undefined,
        },
      ],
    ];
    for (const [index, [answer, expected]] of answers.entries()) {
      backend.answer(data(answer));
      assert.deepEqual(await elements.lookup(`000000000${index}`), expected);
    }
    for (const [index, wrong] of ["text", [{ CODE: "0" }], { rows: "none" }].entries()) {
      backend.answer(data(wrong));
      assert.equal((await failure(elements.lookup(`100000000${index}`))).code, "answer-malformed");
    }
    backend.answer(json(null));
    assert.equal(
      (await failure(elements.lookup("2000000000"))).code,
      "answer-malformed",
      "nothing without an envelope",
    );
  });

  it("A44 asks at the configured base, also of another origin, which then sees the token", async () => {
    const config = mergeConfig({ trackUrl: "", codeListBase: `${backend.origin}/lists/` });
    const portal = await backend.portal({
      config,
      token: () => "t",
      location: { origin: "http://page.test", hostname: "page.test" },
    });
    backend.answer(data([row]));
    await portal.elements.lookup(code);
    assert.deepEqual(
      backend.requests.map(({ url, headers }) => [url.pathname, headers.authorization]),
      [["/lists/elements", "Bearer t"]],
    );
  });

  it("asks once for a code, also when several ask at once; nobody can change what the others have", async () => {
    const { elements } = await backend.quietPortal();
    backend.answer(data([row]));
    const [one, two] = await Promise.all([elements.lookup(code), elements.lookup(code)]);
    const third = await elements.lookup(code);
    assert.deepEqual(codesAsked(), [code]);
    assert.deepEqual([one, two], [third, third]);
    assert.throws(() => ((one!.rows as ElementRow[])[0]!.NAME = "other"), TypeError);
    assert.throws(() => (one!.rows as ElementRow[]).push(row), TypeError);
  });

  it("keeps two hundred codes, and gives up what was not asked for the longest", async () => {
    const { elements } = await backend.quietPortal();
    backend.answer(data([row]));
    const codes = Array.from({ length: elementCacheMax }, (_, n) => String(n).padStart(10, "0"));
    for (const each of codes) await elements.lookup(each);
    await elements.lookup(codes[0]!);
    await elements.lookup(code);
    await elements.lookup(codes[0]!);
    assert.equal(codesAsked().length, elementCacheMax + 1);
    await elements.lookup(codes[1]!);
    assert.equal(codesAsked().at(-1), codes[1]);
  });

  it("asks anew for what is a quarter of an hour old: the catalogue may be another one", async (context) => {
    context.mock.timers.enable({ apis: ["Date"], now: 1_700_000_000_000 });
    const { elements } = await backend.quietPortal();
    backend.answer(data([row]));
    await elements.lookup(code);
    context.mock.timers.tick(elementCacheMaxMs - 1);
    await elements.lookup(code);
    assert.equal(codesAsked().length, 1);
    context.mock.timers.tick(1);
    backend.answer(data([{ ...row, NAME: "新要素" }]));
    assert.equal((await elements.lookup(code))?.rows[0]?.NAME, "新要素");
    await elements.lookup(code);
    assert.equal(codesAsked().length, 2);
  });

  it("keeps no failure, and tells of one once, however many wait; never where the caller does", async () => {
    const portal = await backend.quietPortal();
    backend.answer(refusal(400, "no such list"));
    const both = [portal.elements.lookup(code), portal.elements.lookup(code)];
    for (const call of both) assert.equal((await failure(call)).serverMessage, "no such list");
    assert.deepEqual([codesAsked().length, noticesOf(portal)], [1, ["no such list"]]);
    await failure(portal.elements.lookup(code, { notice: false }));
    assert.equal(noticesOf(portal).length, 1);
    backend.answer(data([row]));
    assert.equal((await portal.elements.lookup(code))?.rows.length, 1);
  });

  it("who leaves is let go at once; the call ends when the last one left, and not before", async () => {
    const config = mergeConfig({ trackUrl: "", axiosTimeoutSecond: 600 });
    const { elements } = await backend.quietPortal({ config });
    let closed = 0;
    backend.answer((_, response) => void response.on("close", () => (closed += 1)), get);
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [first, second].map(({ signal }) => failure(elements.lookup(code, { signal })));
    await until(() => backend.requests.length === 1);
    first.abort();
    assert.equal((await calls[0]!).code, "request-cancelled");
    await pause(50);
    assert.equal(closed, 0);
    second.abort();
    assert.equal((await calls[1]!).code, "request-cancelled");
    await until(() => closed === 1);
    assert.equal((await failure(elements.lookup(code, { signal: first.signal }))).code, "request-cancelled");
    backend.answer(data([row]), get);
    assert.equal((await elements.lookup(code))?.rows.length, 1);
    assert.equal(backend.requests.length, 2);
  });

  it("what was asked for one company is nobody's in the next, nor is what was kept", async () => {
    const portal = await backend.quietPortal({ sessionStorage: signedIn(user) });
    backend.answer(data([row]));
    await portal.elements.lookup(code);
    const loading = failure(portal.elements.lookup("1111111111"));
    portal.session.replace({ ...other, mode: "own" });
    assert.equal((await loading).code, "request-cancelled");
    backend.answer((...given) => {
      portal.session.replace({ ...user, mode: "own" });
      data([row])(...given);
    });
    assert.equal((await failure(portal.elements.lookup(code))).code, "request-cancelled");
    backend.answer(data([{ ...row, NAME: "用途" }]));
    assert.equal((await portal.elements.lookup(code))?.rows[0]?.NAME, "用途");
    assert.deepEqual(noticesOf(portal), []);
  });

  it("A44 a page may bring rows, and is asked for its own; all others are asked at the backend", async () => {
    const portal = await backend.quietPortal({ elements: { [code]: [row] } });
    backend.answer(data([]));
    assert.deepEqual((await portal.elements.lookup(code))?.rows, [row]);
    assert.equal(backend.requests.length, 0);
    assert.deepEqual((await portal.elements.lookup("toString11"))?.rows, []);
    assert.deepEqual(codesAsked(), ["toString11"]);
  });

  it("A44 a page may look up by itself: asked as the backend is, and late answers of another company are dropped", async () => {
    const asked: string[] = [];
    const answers = new Map<string, () => LookedUpElements | Promise<LookedUpElements>>([
      ["0000000000", () => [row]],
      ["0000000001", () => ({ rows: [row], goodsName: "苹果" })],
      ["0000000002", () => undefined],
      ["0000000003", () => [{ ...row, NAME: "" }]],
      ["0000000004", () => Promise.reject(new Error("the page is offline"))],
      [
        "0000000005",
        () => {
          portal.session.replace({ ...other, mode: "own" });
          return [row];
        },
      ],
    ]);
    const portal = await backend.quietPortal({
      sessionStorage: signedIn(user),
      elements(wanted) {
        asked.push(wanted);
        return answers.get(wanted)!();
      },
    });
    const { lookup } = portal.elements;
    assert.equal(await lookup("1"), undefined);
    assert.deepEqual((await lookup("0000000000"))?.rows, [row]);
    await lookup("0000000000");
    assert.equal((await lookup("0000000001"))?.goodsName, "苹果");
    assert.deepEqual((await lookup("0000000002"))?.rows, []);
    assert.equal((await failure(lookup("0000000003"))).code, "answer-malformed");
    const error = await failure(lookup("0000000004"));
    assert.deepEqual([error.code, (error.cause as Error).message], ["backend-call-failed", "the page is offline"]);
    assert.equal((await failure(lookup("0000000005"))).code, "request-cancelled");
    assert.deepEqual(asked, [...answers.keys()]);
    assert.equal(backend.requests.length, 0);
  });

  it("a line gets it, too, and cannot change it for others", async () => {
    const { elements } = publicPortal(await backend.quietPortal());
    assert.throws(() => ((elements as { lookup: unknown }).lookup = () => undefined), TypeError);
    assert.throws(() => ((elements.history as { list: unknown }).list = () => undefined), TypeError);
  });
});

describe("search and history of declaration elements", () => {
  it("searches for what was typed, cut to what the server takes, and for nothing else", async () => {
    const { elements } = await backend.quietPortal();
    backend.answer(data({ items: [{ code, goodsName: "鲜苹果" }] }));
    assert.deepEqual(await elements.search(" \t"), { items: [] });
    assert.equal(backend.requests.length, 0);
    assert.deepEqual((await elements.search("xpg", { limit: 5 })).items, [{ code, goodsName: "鲜苹果" }]);
    await elements.search(`\0\ud800${"苹".repeat(200_000)}`);
    const [first, second] = backend.to(`GET ${base}/search`).map(({ url }) => url.searchParams);
    assert.deepEqual([first?.get("q"), first?.get("limit")], ["xpg", "5"]);
    assert.equal(second?.get("q"), `\ufffd${"苹".repeat(elementSearchMaxChars - 1)}`);
    assert.equal(second?.has("limit"), false);
  });

  it("lists by what is given, and saves what is known of a string and nothing else", async () => {
    const { history } = (await backend.quietPortal()).elements;
    backend.answer(data({ items: [{ ...accepted, goodsName: null, at: 1 }], next: 7 }), `GET ${base}/history`);
    const page = await history.list({ partNo: "P-1", before: 9, limit: 1 });
    assert.deepEqual(page, { items: [{ ...accepted, goodsName: "", model: "", partNo: "", at: 1 }], next: 7 });
    const { url } = backend.requests[0]!;
    assert.deepEqual(
      ["partNo", "before", "limit", "code"].map((name) => url.searchParams.get(name)),
      ["P-1", "9", "1", null],
    );

    backend.answer(data(null), `POST ${base}/history`);
    const cyclic: Record<string, unknown> = { ...accepted };
    cyclic["self"] = cyclic;
    await history.save(cyclic as typeof accepted);
    assert.deepEqual(JSON.parse(backend.requests[1]!.body), accepted);
    backend.answer(data("<html>a proxy</html>"), `POST ${base}/history`);
    assert.equal((await failure(history.save(accepted))).code, "answer-malformed");
  });
});
