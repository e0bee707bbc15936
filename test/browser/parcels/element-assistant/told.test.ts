import { expect } from "@open-wc/testing";
import { resetMouse, sendKeys, sendMouse } from "@web/test-runner-commands";
import type { ElementAssistantRequest, PortalHost } from "@customs-portal/sdk/portal";
import { buttonOf, cells, endDialogs, focused, opened } from "../../support/dialog.ts";
import { eventually, findAll, pause } from "../../support/dom.ts";
import { quietPortal } from "../../support/tree.tsx";
import { lampCode, lampRows, openAssistant, row, type OpenAssistant } from "./support.ts";

describe("what the assistant fills in is told, and nothing typed is lost", () => {
  let portal: PortalHost;
  let open: OpenAssistant;
  const value = "0|1|照明用|LED";

  beforeEach(() => void (portal = quietPortal()));
  afterEach(() => endDialogs(portal));

  const start = async (more: ElementAssistantRequest = {}) => {
    open = await openAssistant(portal, { tariffCode: lampCode, rows: lampRows, value, ...more });
    await eventually(() => findAll(".ea-element", open.dialog).length === 6);
  };
  const isSaid = (text: string) => open.dialog.textContent?.includes(text);
  const isOffered = (text: string) => findAll("button", open.dialog).some((one) => one.textContent === text);

  describe("from a clipboard that answers late", () => {
    const own = Object.getOwnPropertyDescriptor(navigator.clipboard, "readText");
    let clipboard: PromiseWithResolvers<string>;

    beforeEach(() => {
      clipboard = Promise.withResolvers();
      const readText = () => clipboard.promise;
      Object.defineProperty(navigator.clipboard, "readText", { configurable: true, value: readText });
    });
    afterEach(() => {
      if (own) Object.defineProperty(navigator.clipboard, "readText", own);
      else Reflect.deleteProperty(navigator.clipboard, "readText");
    });

    it("the values come, wherever the cursor went meanwhile", async () => {
      await start();
      open.button("粘贴").click();
      open.field("光源").focus();
      open.type("光源", "白炽灯");
      clipboard.resolve("4|2|装饰用|OLED|某牌|X");
      await open.says("已填入粘贴的内容。");
      // absence: nothing puts the string of before in its place
      await pause(50);
      expect(open.string().value).to.equal("4|2|装饰用|OLED|某牌|X");
      expect(focused()).to.equal(open.field("光源"));
    });

    it("they go to the elements of the code that is there by then", async () => {
      const lookup = (code: string) => (code === lampCode ? lampRows : [row("型号"), row("光源")]);
      await start({ rows: undefined, lookup });
      open.button("粘贴").click();
      open.type("税号", "1111111111");
      await eventually(() => findAll(".ea-element", open.dialog).length === 2);
      clipboard.resolve("光源：OLED\n型号：X");
      const preview = await opened("核对粘贴内容");
      expect(cells(preview)).to.deep.equal([
        ["型号", "—", "X"],
        ["光源", "LED", "OLED"],
      ]);
    });
  });

  it("a plain paste with more parts than elements says what went to the last one", async () => {
    await start();
    open.paste("0|3|照明用|LED|某牌|X|Y|Z");
    await eventually(() => open.string().value === "0|3|照明用|LED|某牌|X|Y|Z");
    await open.says("多出的内容并入最后一个要素：Y|Z");
    open.type("型号", "X");
    await eventually(() => !isSaid("多出的内容"));
  });

  it("on import a preference that is changed is named, old and new", async () => {
    await start({ tradeDirection: "import" });
    await open.says("“出口享惠情况”已由 1 享受优惠关税 改为 3 不适用于进口报关单");
    expect(open.string().value).to.equal("0|3|照明用|LED");
    open.button("取消").click();
    await start({ tradeDirection: "import", value: "0|3|照明用" });
    expect(isSaid("已由")).to.equal(false);
    open.button("取消").click();
    await start({ tradeDirection: "export" });
    expect(isSaid("已由")).to.equal(false);
  });

  it("on import the preview of a paste shows what will be entered", async () => {
    await start({ tradeDirection: "import" });
    open.paste("品牌类型：无品牌\n出口享惠情况：享受优惠关税\n光源：LED");
    const preview = await opened("核对粘贴内容");
    expect(cells(preview)[1]).to.deep.equal([
      "出口享惠情况",
      "3 不适用于进口报关单",
      "不变进口报关单不适用，自动填写。",
    ]);
    (await buttonOf(preview, "填入")).click();
    await eventually(() => open.string().value === "0|3|照明用|LED");
  });

  it("undo is offered until something else is changed", async () => {
    await start();
    const paste = async () => {
      open.paste("4|2|装饰用|OLED|某牌|X");
      await open.says("已填入粘贴的内容。");
      expect(isOffered("撤销")).to.equal(true);
    };
    for (const [label, text] of [
      ["光源", "白炽灯"],
      ["商品名称", "灯具"],
      ["税号", "94"],
    ] as const) {
      await paste();
      open.type(label, text);
      await eventually(() => !isOffered("撤销") && !isSaid("已填入粘贴的内容。"));
      if (label === "光源") expect(open.string().value).to.equal("4|2|装饰用|白炽灯|某牌|X");
    }
  });

  describe("focus of the string", () => {
    afterEach(() => resetMouse());
    const selected = () => open.string().selectionEnd - open.string().selectionStart;

    it("by the mouse puts the cursor there, by Tab it selects all", async () => {
      await start();
      const { left, top, height } = open.string().getBoundingClientRect();
      await sendMouse({ type: "click", position: [Math.round(left + 20), Math.round(top + height / 2)] });
      await eventually(() => open.string().matches(":focus"));
      expect(selected()).to.equal(0);
      await sendKeys({ down: "Shift" });
      await sendKeys({ press: "Tab" });
      await sendKeys({ up: "Shift" });
      await sendKeys({ press: "Tab" });
      await eventually(() => open.string().matches(":focus"));
      expect(selected()).to.equal(value.length);
    });
  });
});
