import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import type { ElementRow } from "@customs-portal/sdk/contract";
import type { ElementAssistantRequest, PortalHost } from "@customs-portal/sdk/portal";
import { expectAccessible } from "../../support/axe.ts";
import { endDialogs, focused } from "../../support/dialog.ts";
import { eventually, findAll, pause } from "../../support/dom.ts";
import { quietPortal } from "../../support/tree.tsx";
import { brand, lampCode, lampRows, openAssistant, preference, row, type OpenAssistant } from "./support.ts";

describe("declaration-element assistant", () => {
  let portal: PortalHost;
  let open: OpenAssistant;

  beforeEach(() => void (portal = quietPortal()));
  afterEach(() => endDialogs(portal));

  const start = async (request?: ElementAssistantRequest) => void (open = await openAssistant(portal, request));
  const oneRow = async (only: ElementRow, more: ElementAssistantRequest = {}) => {
    await start({ tariffCode: lampCode, rows: [only], ...more });
    await eventually(() => elements().length === 1);
  };
  const elements = () => findAll(".ea-element", open.dialog);
  const confirm = () => open.button("确定").click();
  const options = async (label: string) => {
    open.field(label).click();
    return (await eventually(() => {
      const found = findAll("[role=option]");
      return found.length > 0 && found;
    })) as HTMLElement[];
  };
  const press = (key: string) => sendKeys({ press: key });
  const pressCtrlEnter = async () => {
    await sendKeys({ down: "Control" });
    await press("Enter");
    await sendKeys({ up: "Control" });
  };

  it("R26-08 is titled as commodity specification declaration assistant, or as its page says", async () => {
    await start();
    expect(open.dialog.querySelector("h2")?.textContent).to.equal("商品规范申报助手");
    await press("Escape");
    expect(await open.answer).to.equal(undefined);
    await start({ title: "商品 1" });
    expect(open.dialog.querySelector("h2")?.textContent).to.equal("商品 1");
  });

  it("R1-12 six elements are filled by keys alone, with at most ten besides the values", async () => {
    await start({ tariffCode: lampCode, rows: lampRows });
    await eventually(() => elements().length === 6);
    expect(focused()).to.equal(open.field("税号"));
    let besides = 0;
    const enter = async () => {
      besides += 1;
      await press("Enter");
    };
    await enter();
    await enter();
    for (const [index, value] of ["1", "0", "照明用", "LED", "某牌", "X-1"].entries()) {
      await eventually(() => elements()[index]?.contains(focused()));
      if (value.length === 1) await press(value);
      else await sendKeys({ type: value });
      await enter();
    }
    expect(await open.answer).to.deep.equal({
      tariffCode: lampCode,
      goodsName: "",
      specification: "1|0|照明用|LED|某牌|X-1",
      writtenFor: lampCode,
      values: ["1", "0", "照明用", "LED", "某牌", "X-1"],
    });
    expect(besides).to.be.at.most(10);
  });

  it("R26-08 Ctrl+Enter confirms from every field, the string too", async () => {
    await oneRow(row("用途"), { value: "照明用" });
    await eventually(() => elements().length === 1);
    open.string().focus();
    await pressCtrlEnter();
    expect((await open.answer)?.specification).to.equal("照明用");
  });

  it("R5-06 R5-07 R3-22 a required element is marked; empty it says so and blocks confirm", async () => {
    await start({ tariffCode: lampCode, rows: [row("用途", { ISNULL: "1" }), row("型号", { ISNULL: "0" })] });
    await eventually(() => elements().length === 2);
    expect(elements().map((one) => one.querySelector(".cp-required") !== null)).to.deep.equal([true, false]);
    expect(open.dialog.textContent).not.to.include("不能为空");
    confirm();
    const error = await eventually(() => elements()[0]?.querySelector(".cp-note[data-kind=error]"));
    expect(error.textContent).to.equal("不能为空");
    await eventually(() => focused() === open.field("用途"));
    open.type("用途", "　 ");
    confirm();
    expect(elements()[0]?.textContent).to.include("不能为空");
    open.type("用途", "照明用");
    await eventually(() => !open.dialog.textContent?.includes("不能为空"));
    confirm();
    expect((await open.answer)?.specification).to.equal("照明用");
  });

  it("R5-06 readers of the screen hear what is required, also of a choice", async () => {
    const choice = row("等级", { DECFACTYPE: "1", DECFACCODE: "a", ISNULL: "0" });
    await start({ tariffCode: lampCode, rows: [brand, choice, row("用途", { ISNULL: "1" }), row("型号")] });
    await eventually(() => elements().length === 4);
    const asked = ["品牌类型", "等级", "用途", "型号"].map((name) => open.field(name));
    const isHeard = (field: HTMLElement) =>
      field.ariaRequired === "true" || (field instanceof HTMLInputElement && field.required);
    expect(asked.map(isHeard)).to.deep.equal([true, false, true, false]);
  });

  it("R3-23 R3-26 type 1 is a choice of codes with their texts", async () => {
    await oneRow(brand);
    await eventually(() => elements().length === 1);
    const found = await options("品牌类型");
    expect(found.map(({ textContent }) => textContent)).to.deep.equal([
      "0 无品牌",
      "1 境内自主品牌",
      "2 境内收购品牌",
      "3 境外品牌(贴牌生产)",
      "4 境外品牌(其它)",
    ]);
    found[3]?.click();
    await eventually(() => open.string().value === "3");
  });

  it("R3-26 A27 codes and texts of unequal number are paired as far as they go", async () => {
    await oneRow(row("等级", { DECFACTYPE: "1", DECFACCODE: "a|b|c", DECFACCONTENT: "甲" }));
    await eventually(() => elements().length === 1);
    expect((await options("等级")).map(({ textContent }) => textContent)).to.deep.equal(["（不填）", "a 甲", "b", "c"]);
  });

  it("R3-23 a value that is no choice stays, is pointed out, and blocks confirm", async () => {
    await oneRow(brand, { value: "7" });
    await open.says("不是可选值");
    expect([open.string().value, open.field("品牌类型").textContent]).to.deep.equal(["7", "7"]);
    confirm();
    await pause(50);
    expect(open.dialog.isConnected).to.equal(true);
    await press("0");
    await eventually(() => open.string().value === "0");
  });

  it("R3-24 type 2 offers its choice and takes any other text; a text of the choice becomes its code", async () => {
    await oneRow(row("种类", { DECFACTYPE: "2", DECFACCODE: "01|02", DECFACCONTENT: "红色|蓝色" }));
    await eventually(() => elements().length === 1);
    open.field("种类").focus();
    await sendKeys({ type: "蓝" });
    const [only] = (await eventually(
      () => findAll("[role=option]").length === 1 && findAll("[role=option]"),
    )) as HTMLElement[];
    expect(only?.textContent).to.equal("02蓝色");
    await press("ArrowDown");
    await press("Enter");
    await eventually(() => open.string().value === "02");
    open.type("种类", "红色");
    await eventually(() => open.string().value === "01");
    open.type("种类", "紫色");
    await eventually(() => open.string().value === "紫色");
    await press("Escape");
    confirm();
    expect((await open.answer)?.specification).to.equal("紫色");
  });

  it("R3-25 any other type is a text, also the 9 of anti-dumping", async () => {
    await start({
      tariffCode: lampCode,
      rows: ["0", "", "9"].map((DECFACTYPE) => row(`e${DECFACTYPE}`, { DECFACTYPE })),
    });
    await eventually(() => elements().length === 3);
    for (const one of elements()) expect(one.querySelector("input")?.getAttribute("role")).to.equal(null);
    open.type("e9", "<a><b><1><2><0>");
    await eventually(() => open.string().value === "||<a><b><1><2><0>");
  });

  it("R5-09 R5-10 counts used of 255, two for a character that is not ASCII, also by element", async () => {
    await oneRow(row("用途"));
    await eventually(() => elements().length === 1);
    expect(open.count()).to.equal("0/255");
    open.type("用途", "照明用abc");
    await eventually(() => open.count() === "9/255");
    expect(elements()[0]?.querySelector(".ea-bytes")?.textContent).to.equal("9");
  });

  it("R5-08 R9-17 A39 256 bytes are refused at confirm with a message, and nothing is cut", async () => {
    await oneRow(row("用途"), { value: "x".repeat(255) });
    await eventually(() => open.count() === "255/255");
    open.type("用途", "x".repeat(256));
    await open.says("超出 1 字节");
    confirm();
    await eventually(() => focused() === open.string());
    expect(open.string().value).to.have.length(256);
    open.type("用途", "x".repeat(255));
    await eventually(() => !open.dialog.textContent?.includes("超出"));
    confirm();
    expect((await open.answer)?.specification).to.have.length(255);
  });

  it("R5-11 R5-12 R5-13 R5-14 R5-15 R5-16 the string is normalised, split, and its surplus merged", async () => {
    await start({ tariffCode: lampCode, rows: [row("a"), row("b")] });
    await eventually(() => elements().length === 2);
    open.type("a", "（甲），乙；");
    await eventually(() => open.string().value === "(甲),乙");
    const input = (text: string) => {
      open.string().focus();
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(open.string(), text);
      open.string().dispatchEvent(new InputEvent("input", { bubbles: true }));
    };
    input("1；2；3；；");
    await eventually(() => (open.field("b") as HTMLInputElement).value === "2;3");
    expect((open.field("a") as HTMLInputElement).value).to.equal("1");
    expect(open.string().value).to.equal("1；2；3；；");
    open.field("a").focus();
    await eventually(() => open.string().value === "1|2;3");
  });

  it("A81 a | inside a value is written / unless the value is the last", async () => {
    await start({ tariffCode: lampCode, rows: [row("a"), row("b")] });
    await eventually(() => elements().length === 2);
    open.type("a", "1|2");
    open.type("b", "3|4");
    await eventually(() => open.string().value === "1/2|3|4");
  });

  it("A40 characters of four bytes in GB18030 are named, unpaired surrogates by their number", async () => {
    await oneRow(row("用途"));
    await eventually(() => elements().length === 1);
    open.type("用途", "25³\ud800");
    await open.says("³ (U+00B3)、U+D800");
    open.type("用途", "25℃");
    await eventually(() => !open.dialog.textContent?.includes("GB18030"));
  });

  it("R26-08 on import the preferential treatment is 3, and not to be changed", async () => {
    await start({
      tariffCode: lampCode,
      rows: [brand, preference, row("用途")],
      tradeDirection: "import",
      value: "|1|a",
    });
    await eventually(() => open.string().value === "|3|a");
    expect(open.field("出口享惠情况").matches(":disabled, [data-disabled]")).to.equal(true);
    await press("Escape");
    await start({ tariffCode: lampCode, rows: [brand, preference], tradeDirection: "export" });
    await eventually(() => elements().length === 2);
    expect([open.string().value, open.field("出口享惠情况").matches(":disabled")]).to.deep.equal(["", false]);
  });

  it("R26-08 look mode shows values in words and offers nothing to change", async () => {
    await start({ tariffCode: lampCode, rows: lampRows, readOnly: true, value: "0|1|照明用" });
    await open.says("0 无品牌");
    expect(findAll("input, [role=combobox]", open.dialog)).to.have.length(0);
    expect(open.string().readOnly).to.equal(true);
    await expectAccessible(open.dialog);
    open.button("关闭").click();
    expect(await open.answer).to.equal(undefined);
  });

  it("input methods compose undisturbed, and their Enter neither moves nor confirms", async () => {
    await oneRow(row("用途"));
    await eventually(() => elements().length === 1);
    const field = open.field("用途") as HTMLInputElement;
    field.focus();
    const compose = (type: string, data: string) =>
      field.dispatchEvent(new CompositionEvent(type, { data, bubbles: true, composed: true }));
    compose("compositionstart", "");
    for (const text of ["z", "zh", "zhao'm", "照明"]) {
      open.type("用途", text);
      await pause(20);
      expect(field.value).to.equal(text);
    }
    field.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, composed: true }),
    );
    compose("compositionend", "照明");
    await pause(50);
    expect([focused() === field, field.value, open.string().value]).to.deep.equal([true, "照明", "照明"]);
  });

  it("closing asks before what was entered is lost", async () => {
    await oneRow(row("用途"));
    await eventually(() => elements().length === 1);
    open.type("用途", "照明用");
    await eventually(() => open.string().value === "照明用");
    await press("Escape");
    const yes = await eventually(() =>
      findAll<HTMLButtonElement>("button").find(({ textContent }) => textContent === "放弃"),
    );
    yes.click();
    expect(await open.answer).to.equal(undefined);
  });

  it("passes the accessibility check, with its errors shown", async () => {
    await start();
    await eventually(() => elements().length === 6);
    confirm();
    await open.says("不能为空");
    await expectAccessible(open.dialog);
  });
});
