import { expect } from "@open-wc/testing";
import { sendKeys, setViewport } from "@web/test-runner-commands";
import type { BatchTextRequest } from "@customs-portal/sdk/portal";
import type { ChoiceQueryField, QueryField } from "@customs-portal/ui";
import { addDays, addMonths, dayOf, presetDays } from "@customs-portal/sdk/rules";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { mountTree, quietPortal, unmountTrees } from "../../support/tree.tsx";
import { expectSearch, formOf, paste } from "./support/act.ts";
import { newLog, QueryPage, type PageLog, type QueryPageProps } from "./support/page.tsx";

const focused = () => document.activeElement as HTMLElement;
const options = () => findAll("[role=option]").map((option) => option.textContent ?? "");

async function open(search = "", more: Partial<QueryPageProps> = {}, portal = quietPortal()) {
  const log = newLog();
  const { container } = mountTree(<QueryPage log={log} search={search} {...more} />, { portal });
  return { log, container, form: await formOf(container) };
}

async function press(...keys: string[]) {
  for (const key of keys) await sendKeys({ press: key });
}

async function search(log: PageLog, form: Awaited<ReturnType<typeof formOf>>) {
  const before = log.searches.length;
  form.button("查询").click();
  await eventually(() => log.searches.length > before);
}

describe("fields of the query form", () => {
  before(() => setViewport({ width: 1366, height: 768 }));
  afterEach(unmountTrees);

  describe("choices", () => {
    it("one is found by code, name and the initials of its pinyin, by the keyboard alone", async () => {
      const { log, form, container } = await open();
      const input = form.input("office");
      for (const [typed, count] of [
        ["22", 2],
        ["海关", 5],
        ["xm", 1],
        ["zzz", 0],
      ] as const) {
        input.focus();
        await sendKeys({ type: typed });
        await eventually(() => input.value === typed && options().length === count);
        await press("Escape");
        await eventually(() => findAll("[role=listbox]").length === 0);
        await press("Escape");
      }
      await sendKeys({ type: "shhg" });
      await eventually(() => options().length === 1);
      await expectAccessible(container);
      await press("Enter");
      await eventually(() => input.value === "2200 上海海关" && findAll("[role=listbox]").length === 0);
      expect(log.searches).to.deep.equal([]);
      await press("Enter");
      await eventually(() => log.searches.length === 1);
      expectSearch(log.searches, { office: "2200" });
      expect(form.chips()).to.deep.equal(["申报地海关: 2200 上海海关"]);
    });

    it("several are ticked one after the other and told in the field; the list stays open", async () => {
      const { log, form } = await open("mode=0110");
      const input = form.input("mode");
      expect(input.placeholder).to.equal("0110 一般贸易");
      input.focus();
      await sendKeys({ type: "lljg" });
      await eventually(() => options().length === 1);
      await press("Enter");
      await eventually(() => input.placeholder === "已选 2 项");
      await press("Escape");
      expect(input.getAttribute("aria-describedby")).to.include("-chosen");
      await search(log, form);
      expectSearch(log.searches, { mode: "0110,0214" });
    });

    it("codes that mean nothing to people are neither shown nor found", async () => {
      const { log, form } = await open();
      form.input("status").focus();
      await sendKeys({ type: "released" });
      await eventually(() => findAll(".cp-query-list").length === 1 && options().length === 0);
      await sendKeys({ down: "Control" });
      await press("a");
      await sendKeys({ up: "Control" });
      await sendKeys({ type: "yfx" });
      await eventually(() => options().join() === "已放行");
      await press("Enter");
      await search(log, form);
      expectSearch(log.searches, { status: "released" });
    });

    it("what is chosen is told while its list is late and where it could not be had, which opening asks for again", async () => {
      const lists: Pick<ChoiceQueryField, "options" | "optionsFailed">[] = [
        { options: undefined },
        { options: undefined, optionsFailed: true },
      ];
      const asked: string[] = [];
      for (const list of lists) {
        const change = (fields: QueryField[]) =>
          fields.map((field) => (field.name === "office" || field.name === "mode" ? { ...field, ...list } : field));
        const { form } = await open("office=2200&mode=0110", { change, onAskOptions: (name) => asked.push(name) });
        expect([form.input("office").value, form.input("mode").placeholder]).to.deep.equal(["2200", "0110"]);
        form.button(list.optionsFailed ? "打开选项：监管方式" : "打开选项：申报地海关").click();
        const note = await eventually(() => findAll(".cp-query-list .cp-query-note")[0]);
        expect(note.textContent).to.contain(list.optionsFailed ? "选项未能加载，重新打开可再试一次" : "正在加载选项…");
        unmountTrees();
      }
      expect(asked).to.deep.equal(["mode"]);
      const { form } = await open("", { change: (fields) => fields.map((field) => ({ ...field, ...lists[1] })) });
      expect(form.input("mode").placeholder, "nothing is in force").to.equal("全部");
    });

    it("of thousands the first hundred are drawn, with a note; the others are found by typing", async () => {
      const { form } = await open("ports=P0001");
      form.button("展开").click();
      await eventually(() => !form.field("ports").hidden);
      form.input("ports").focus();
      await press("ArrowDown");
      await eventually(() => options().length === 100);
      expect(findAll(".cp-query-note")[0]?.textContent).to.include("3,412");
      await sendKeys({ type: "P3411" });
      await eventually(() => options().length === 1);
    });
  });

  describe("ranges", () => {
    it("days are typed with any separator and written as the language does; nonsense is told and kept", async () => {
      const { log, form } = await open();
      form.input("date").focus();
      await sendKeys({ type: "2026/3/1" });
      form.input("date", 1).focus();
      await eventually(() => form.input("date").value === "2026-03-01");
      await sendKeys({ type: "31.3" });
      await press("Enter");
      await eventually(() => form.wrong("date").includes("“31.3”") && form.input("date", 1).value === "31.3");
      expect(form.input("date", 1).ariaInvalid).to.equal("true");
      form.button("查询").click();
      await eventually(() => focused() === form.input("date", 1));
      expect(log.searches).to.deep.equal([]);
      await sendKeys({ down: "Control" });
      await press("a");
      await sendKeys({ up: "Control" });
      await sendKeys({ type: "20260228" });
      await press("Enter");
      await eventually(() => form.wrong("date").includes("早于"));
    });

    it("a preset is kept as such, so that it moves on with the calendar, until a day of it is changed", async () => {
      const { log, form, container } = await open();
      const today = dayOf(new Date());
      form.button("打开日历：申报日期").click();
      await eventually(() => findAll("[role=grid]").length === 1);
      // The guards beside an open popup hand the focus on; whether axe takes it for a modal depends on what it covers.
      await expectAccessible(container, { ignoredRules: ["aria-hidden-focus"] });
      await expectAccessible(find("[role=grid]"));
      form.button("上月").click();
      const { from, to } = presetDays("lastMonth", today);
      await eventually(() => form.input("date").value === from && form.input("date", 1).value === to);
      await search(log, form);
      expectSearch(log.searches, { date: "lastMonth" });
      expect(form.chips()).to.deep.equal([`申报日期: 上月（${from} 至 ${to}）`]);
      form.input("date", 1).focus();
      await press("End", "Backspace", "Backspace");
      await sendKeys({ type: "02" });
      await search(log, form);
      expectSearch(log.searches, { date: `${from}..${to.slice(0, 8)}02` });
    });

    it("the calendar goes by days, weeks, months and years, and two days are a range in either order", async () => {
      const { log, form } = await open("date=2026-03-15..2026-03-15");
      form.input("date").focus();
      await sendKeys({ down: "Alt" });
      await press("ArrowDown");
      await sendKeys({ up: "Alt" });
      await eventually(() => focused().closest("[role=grid]"));
      expect(focused().ariaLabel).to.include("2026年3月15日");
      await press("ArrowUp", "ArrowRight", "PageUp");
      await eventually(() => focused().ariaLabel?.includes("2026年2月9日"));
      await press("Enter");
      await eventually(() => form.input("date").value === "2026-02-09" && form.input("date", 1).value === "");
      await press("Home", "ArrowLeft");
      await eventually(() => focused().ariaLabel?.includes("2026年2月8日"));
      await press("Space");
      await eventually(() => findAll("[role=grid]").length === 0);
      expect(form.field("date").contains(focused())).to.equal(true);
      await search(log, form);
      expectSearch(log.searches, { date: "2026-02-08..2026-02-09" });
      expect(addMonths(addDays("2026-03-15", -6), -1)).to.equal("2026-02-09");
    });

    it("numbers are exact decimals; a maximum below the minimum is told", async () => {
      const { log, form } = await open();
      form.input("amount").focus();
      await sendKeys({ type: "12345678901234567.89" });
      form.input("amount", 1).focus();
      await eventually(() => form.input("amount").value === "12,345,678,901,234,567.89");
      await sendKeys({ type: "5" });
      await press("Enter");
      await eventually(() => form.wrong("amount").includes("小于"));
      form.button("清空：总价").click();
      await eventually(() => focused() === form.input("amount"));
      await sendKeys({ type: "0.50" });
      form.input("pieces").focus();
      await sendKeys({ type: "3" });
      await search(log, form);
      expectSearch(log.searches, { amount: "0.5..", piecesFrom: "3" });
    });
  });

  describe("lists of codes", () => {
    it("a few are typed in a line, more become a list when the field is left", async () => {
      const { log, form } = await open();
      form.input("no").focus();
      await sendKeys({ type: "1, 2，3" });
      form.input("goods").focus();
      expect(form.input("no").value).to.equal("1, 2，3");
      form.input("no").focus();
      await press("End");
      await sendKeys({ type: ",4;4" });
      form.input("goods").focus();
      await eventually(() => form.button("报关单号: 4 个编号，重复 1 个"));
      await search(log, form);
      expectSearch(log.searches, { no: "1,2,3,4" });
    });

    it("one cell is pasted as text, a column is added to the list, and a repetition in it counts", async () => {
      const { form } = await open();
      const input = form.input("no");
      input.focus();
      expect(paste(input, "4711")).to.equal(false);
      expect(paste(input, "1\t2\r\n3\r\n4\r\n")).to.equal(true);
      await eventually(() => focused().textContent === "4 个编号");
      expect(paste(focused(), "4\n5")).to.equal(true);
      await eventually(() => focused().textContent === "5 个编号，重复 1 个");
      form.button("清空：报关单号").click();
      await eventually(() => focused() === form.input("no") && form.input("no").value === "");
    });

    it("lines that are pasted where one line fits stay apart, are told at once and never become another text", async () => {
      const { log, form } = await open();
      const input = form.input("goods");
      input.focus();
      expect(paste(input, "8471\n")).to.equal(false);
      await sendKeys({ type: "前后" });
      await press("ArrowLeft");
      expect(paste(input, "8471\r\n8473\t8474\r\n")).to.equal(true);
      await eventually(() => input.value === "前8471 ⏎ 8473 ⏎ 8474后");
      expect(input.selectionStart).to.equal(input.value.length - 1);
      await eventually(() => form.wrong("goods") === "只能填写一行，请删去其余内容");
      const pieces = form.input("pieces");
      pieces.focus();
      expect(paste(pieces, "1\n234")).to.equal(true);
      await eventually(() => pieces.value === "1 ⏎ 234" && form.input("pieces", 1).value === "");
      form.button("查询").click();
      await eventually(() => form.wrong("pieces").includes("不是有效数字"));
      expect(log.searches).to.deep.equal([]);
    });

    it("names what is not valid and what is too many, searches for nothing meanwhile, and leaves it out on request", async () => {
      const { log, form } = await open();
      const numbers = Array.from({ length: 502 }, (_, at) => String(at));
      form.input("no").focus();
      paste(form.input("no"), [...numbers, "abc", "1x"].join("\n"));
      await eventually(() => form.wrong("no").includes("2 个编号无效：abc, 1x"));
      form.button("查询").click();
      await eventually(() => focused().classList.contains("cp-query-summary"));
      expect(log.searches).to.deep.equal([]);
      paste(focused(), "");
      form.button("编辑编号清单").click();
      const text = (await eventually(() => findAll("textarea")[0])) as HTMLTextAreaElement;
      expect(text.value.split("\n").length).to.equal(504);
      await press("Escape");
      await eventually(() => findAll("textarea").length === 0);
      form.button("去掉无效").click();
      await eventually(() => form.wrong("no") === "");
      await search(log, form);
      expect(log.searches.at(-1)?.split("%2C").length).to.equal(500);
    });

    it("the portal's dialog edits the list, by the rules of the field, and is told when the form goes", async () => {
      const portal = quietPortal();
      const asked: BatchTextRequest[] = [];
      let ended: AbortSignal | undefined;
      portal.dialogs.register("batch-text", (props, { signal }) => {
        asked.push(props);
        ended = signal;
        return asked.length === 1 ? Promise.resolve(["7", "8"]) : new Promise(() => undefined);
      });
      const { log, form } = await open("no=1,2,3,4", {}, portal);
      form.button("报关单号: 4 个编号").click();
      await eventually(() => form.input("no").value === "7, 8");
      const [request] = asked;
      expect(request?.title).to.equal("编辑编号清单：报关单号");
      expect(request?.entries).to.deep.equal(["1", "2", "3", "4"]);
      expect([request?.limit, request?.isValid?.("abc"), request?.isValid?.("12")]).to.deep.equal([500, false, true]);
      await search(log, form);
      expectSearch(log.searches, { no: "7,8" });
      form.button("编辑编号清单").click();
      await eventually(() => asked.length === 2);
      unmountTrees();
      await eventually(() => ended?.aborted);
    });

    it("a page edits the list in a dialog of its own", async () => {
      const asked: (readonly string[])[] = [];
      const onEditList: QueryPageProps["onEditList"] = async (field, entries) => {
        asked.push([field.name, ...entries]);
        return ["7", "8"];
      };
      const { log, form } = await open("no=1,2,3,4", { onEditList });
      form.button("报关单号: 4 个编号").click();
      await eventually(() => form.input("no").value === "7, 8");
      expect(asked).to.deep.equal([["no", "1", "2", "3", "4"]]);
      await search(log, form);
      expectSearch(log.searches, { no: "7,8" });
    });

    it("a hundred thousand lines leave the page drawing", async () => {
      const { form } = await open();
      const lines = Array.from({ length: 100_000 }, (_, at) => `5302026${at}`).join("\r\n");
      // Turns that others get, not frames: a busy browser paints when it can.
      let turns = 0;
      let isOver = false;
      const count = () => {
        turns += 1;
        if (!isOver) setTimeout(count);
      };
      setTimeout(count);
      form.input("no").focus();
      paste(form.input("no"), lines);
      await eventually(() => form.wrong("no").includes("超出 99,500 个"));
      isOver = true;
      // Work in one piece would let one pass, before it.
      expect(turns).to.be.greaterThan(2);
    });
  });
});
