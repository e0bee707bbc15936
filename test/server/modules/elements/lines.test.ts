import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Kysely } from "kysely";
import type { ExportTask, ExportedLine } from "@customs-portal/sdk/contract";
import {
  elementBatchMaxLines,
  elementLineMaxChars,
  elementLinesKeepMs,
  elementPartMaxLines,
} from "@customs-portal/sdk/limits";
import { keepLines } from "../../../../server/modules/elements/lines.ts";
import { until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { apple, base, elementsOf, manufacturer } from "./support.ts";

const line = (more: Partial<ExportedLine> = {}): ExportedLine => ({
  partNo: "P-1",
  tariffCode: apple,
  text: "0|3|鲜|富士|一级|某牌",
  ...more,
});

onEachEngine("lines that are exported with what is wrong with them", (engine) => {
  let test: TestPortal;
  let operator: string;
  before(async () => {
    test = await openTestPortal(engine, { env: { PORTAL_MODULES: "" } });
    await test.portal.start();
    operator = await test.tokenOf("operator");
  });
  after(() => test.close());

  const put = (lines: unknown, token = operator) =>
    test.call<{ id: string }>({ method: "POST", url: `${base}/lines`, token, body: { lines } });
  const partOf = async (lines: readonly ExportedLine[], token = operator) => (await put(lines, token)).data.id;
  const add = (parts: readonly unknown[], { token = operator, lang = "en", exportType = "txt" } = {}) =>
    test.call<ExportTask>({
      method: "POST",
      url: `/exportasync/api/v1/task/add?lang=${lang}`,
      token,
      body: {
        systemCode: "elements",
        taskCode: "checked-lines",
        fileName: "lines.txt",
        taskName: "lines",
        exportType,
        exportParamJson: JSON.stringify({ parts }),
      },
    });
  const listed = async (id: string | undefined, token = operator) => {
    const body = new URLSearchParams({ systemCode: "elements", pageSize: "50", pageNum: "1" }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const url = "/exportasync/api/v1/task/get";
    const { data } = await test.call<{ content: ExportTask[] }>({ method: "POST", url, token, headers, body });
    return data.content.find((task) => task.id === id);
  };
  const ended = async (id: string | undefined, token = operator) => {
    let task: ExportTask | undefined;
    await until(async () => {
      task = await listed(id, token);
      return task?.statusCode === "success" || task?.statusCode === "failed";
    });
    return task as ExportTask;
  };
  /** The rows of the file, as cells. */
  const written = async (parts: readonly string[], lang?: string) => {
    const { data } = await add(parts, lang === undefined ? {} : { lang });
    const { statusCode, note, fastDFSPath } = await ended(data.id);
    assert.equal(statusCode, "success", String(note));
    const query = new URLSearchParams({ filePath: fastDFSPath ?? "" }).toString();
    const { text } = await test.call({ url: `/exportasync/api/v1/file/download?${query}`, token: operator });
    return text
      .replace("\u{FEFF}", "")
      .trimEnd()
      .split("\r\n")
      .map((row) => row.split("\t"));
  };
  const stored = async () =>
    (
      await (test.database.db as unknown as Kysely<{ element_lines: { id: string; at: number } }>)
        .selectFrom("element_lines")
        .select("id")
        .orderBy("id")
        .execute()
    ).map(({ id }) => id);

  it("R9-17 R5-07 each line stands in the file with what the server finds in it, in the language of the task", async () => {
    const parts = [
      await partOf([
        line(),
        line({ partNo: "P-2", text: "5；3；鲜" }),
        line({ partNo: "P-3", tariffCode: "080810000", text: "x" }),
      ]),
      await partOf([
        line({ partNo: "P-4", tariffCode: "9999999999", text: "anything" }),
        line({ partNo: "P-5", text: "x".repeat(300) }),
        line({ partNo: "P-6", text: "无品牌|3|鲜|富士|一级|某牌|a|b|c" }),
      ]),
    ];
    const [heading, ...rows] = await written(parts);
    assert.deepEqual(heading?.slice(0, 5), ["Line", "Source", "Part number", "Tariff code", "Goods name"]);
    const cells = rows.map(([number, , partNo, , goods, , declared, bytes, findings]) => ({
      number,
      partNo,
      goods,
      declared,
      bytes,
      findings,
    }));
    assert.deepEqual(
      cells.map(({ number, partNo }) => `${number} ${partNo}`),
      ["1 P-1", "2 P-2", "3 P-3", "4 P-4", "5 P-5", "6 P-6"],
    );
    assert.equal(cells[0]?.findings, "");
    assert.match(cells[1]?.findings ?? "", /“品牌类型”: “5” is not one of the choices/);
    assert.equal(cells[1]?.declared, "5|3|鲜");
    assert.match(cells[2]?.findings ?? "", /does not have 10 characters: 080810000/);
    assert.match(cells[3]?.findings ?? "", /catalogue does not have the tariff code/);
    assert.match(cells[4]?.findings ?? "", /300 bytes, more than 255/);
    assert.equal(cells[5]?.declared?.startsWith("0|3|鲜|富士"), true, "a text of a choice is written as its code");
    assert.match(rows[0]?.at(-1) ?? "", /Sample data, not for declarations/);
    const [, second] = (await written(parts, "vi")).slice(1);
    assert.match(second?.[8] ?? "", /không thuộc danh sách/);
  });

  it("checks a line as its page does, which knows whether the goods are imported", async () => {
    const text = "0||鲜|富士|一级|某牌";
    const lines = [line({ text, tradeDirection: "import" }), line({ text, tradeDirection: "export" }), line({ text })];
    const [, ...rows] = await written([await partOf(lines)]);
    const [imported, exported, untold] = rows.map((cells) => ({ declared: cells[6], findings: cells[8] }));
    assert.deepEqual(imported, { declared: "0|3|鲜|富士|一级|某牌", findings: "" });
    for (const checked of [exported, untold]) {
      assert.equal(checked?.declared, text);
      assert.match(checked?.findings ?? "", /“出口享惠情况”/);
    }
    assert.equal((await put([{ ...line(), tradeDirection: "both" }])).status, 400);
  });

  it("says what the page says of a preference of the other way, of cells left out, and what the line is called", async () => {
    const label = "220120240000000001-12";
    const lines = [
      line({ text: "0|1|鲜|富士|一级|某牌", tradeDirection: "import", label }),
      line({ tradeDirection: "export" }),
      line({ leftOut: "x|\u{202e}y" }),
    ];
    const [, ...rows] = await written([await partOf(lines)]);
    const [imported, exported, doubted] = rows.map((cells) => ({ source: cells[1], findings: cells[8] }));
    assert.equal(imported?.source, label);
    assert.match(imported?.findings ?? "", /“出口享惠情况” of imported goods should be “3”, not “1”/);
    assert.match(exported?.findings ?? "", /of exported goods should not be “3”/);
    assert.match(doubted?.findings ?? "", /A column that is not used .*: x\|/);
    assert.equal((await put([line({ label: "x".repeat(201) })])).status, 400);
  });

  it("refuses what no database takes, and writes formulas and control characters as text", async () => {
    for (const text of ["\u0000", "\ud800"]) assert.equal((await put([line({ text })])).status, 400);
    const text = "0|3|\u202e\u0007|富士";
    const rows = await written([await partOf([line({ partNo: "=1+1", text })])]);
    assert.equal(rows.length, 2);
    assert.equal(rows[1]?.[2], "'=1+1");
  });

  it("refuses what is no line, and more than a part has", async () => {
    const refused: unknown[] = [
      [],
      "x",
      [{}],
      [{ ...line(), text: "x".repeat(elementLineMaxChars + 1) }],
      [{ ...line(), partNo: "x".repeat(101) }],
      [{ ...line(), tariffCode: "0".repeat(41) }],
      Array.from({ length: elementPartMaxLines + 1 }, () => line()),
    ];
    const before = await stored();
    for (const lines of refused) assert.equal((await put(lines)).status, 400, JSON.stringify(lines).slice(0, 80));
    const huge = Array.from({ length: elementPartMaxLines }, () => line({ text: "长".repeat(2000) }));
    assert.equal((await put(huge)).status, 413);
    assert.equal((await put([line()], "none")).status, 402);
    assert.deepEqual(await stored(), before);
  });

  it("an export takes the caller's own lines alone, all of them or none", async () => {
    const own = await partOf([line()]);
    const manager = await test.tokenOf("manager");
    const theirs = await partOf([line()], manager);
    for (const parts of [[own, theirs], [theirs], [own, "gone"]]) {
      const { data } = await add(parts);
      assert.equal((await ended(data.id)).statusCode, "failed");
    }
    for (const parts of [[], [1], ["x".repeat(101)], [own, own], Array.from({ length: 401 }, (_, at) => `${at}`)])
      assert.equal((await add(parts)).status, 400);
  });

  it("an export has no more lines than are checked together", async () => {
    const full = Array.from({ length: elementPartMaxLines }, () => line({ text: "0" }));
    const parts: string[] = [];
    for (let lines = 0; lines < elementBatchMaxLines; lines += elementPartMaxLines) parts.push(await partOf(full));
    const { data } = await add(parts);
    assert.equal((await ended(data.id)).statusCode, "success");
    const more = await add([...parts, await partOf([line()])]);
    const { statusCode, note } = await ended(more.data.id);
    const gone = await ended((await add(["gone"])).data.id);
    assert.deepEqual([statusCode, note], ["failed", gone.note]);
  });

  it("lines go after a week, and the oldest of a user beyond what one may have", async () => {
    const [old] = [await partOf([line()])];
    test.clock.now += elementLinesKeepMs + 1;
    operator = await test.tokenOf("operator");
    const scope = { userId: "somebody", userNo: "somebody", corpCode: "c" };
    const db = test.database.db as unknown as Kysely<never>;
    const bytes = Buffer.byteLength(JSON.stringify([line()]));
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      ids.push(await keepLines(db, scope, [line()], test.clock.now, 2 * bytes));
      // Within a millisecond no part is older than another.
      const putAt = Date.now();
      await until(() => Date.now() > putAt);
    }
    const left = await stored();
    assert.equal(left.includes(old), false);
    assert.deepEqual(
      ids.map((id) => left.includes(id)),
      [false, false, true, true],
    );
  });

  it("go with the user", async () => {
    const { run } = elementsOf(test);
    const [, secret = ""] =
      /password: (\S+)/.exec((await run("user", "add", "leaver", "--companies", manufacturer)).out) ?? [];
    const token = (await test.signIn("leaver", secret)).data.accessToken;
    const id = await partOf([line()], token);
    assert.equal((await stored()).includes(id), true);
    const removed = await run("user", "remove", "leaver");
    assert.equal(removed.code, 0, removed.err);
    assert.equal((await stored()).includes(id), false);
  });
});
