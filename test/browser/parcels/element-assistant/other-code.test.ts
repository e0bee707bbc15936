import { expect } from "@open-wc/testing";
import { createPortal, HttpError, type ElementAssistantRequest, type PortalHost } from "@customs-portal/sdk/portal";
import type { ElementRow } from "@customs-portal/sdk/contract";
import { buttonOf, cells, endDialogs, focused, opened } from "../../support/dialog.ts";
import { eventually, findAll, pause } from "../../support/dom.ts";
import { brand, openAssistant, preference, row, type OpenAssistant } from "./support.ts";

const phone = "8517130000";
const tablet = "8471301000";
const nowhere = "9999999999";

/** The elements of the codes here: those of the two differ in place, number and names. */
const catalogue: Readonly<Record<string, readonly ElementRow[]>> = {
  [phone]: [brand, preference, row("用途"), row("品牌"), row("型号")],
  [tablet]: [brand, preference, row("品牌"), row("型号"), row("用途"), row("处理器")],
};
const ofPhone = "0|3|通话|华为牌|Mate 60";
const byName = "0|3|华为牌|Mate 60|通话";

describe("a string under another code", () => {
  let portal: PortalHost;
  let open: OpenAssistant;
  /** Codes whose look-up fails, and what those that take their time wait for. */
  let failing: Set<string>;
  let waiting: Map<string, Promise<unknown>>;

  beforeEach(() => {
    failing = new Set();
    waiting = new Map();
    portal = createPortal({ locale: "zh-CN" });
  });
  afterEach(() => endDialogs(portal));

  const start = async (more: ElementAssistantRequest = {}) => {
    const lookup = async (code: string) => {
      await waiting.get(code);
      if (failing.has(code)) throw new HttpError("network-failure", { status: 0, envelopeCode: 0 });
      return catalogue[code] ?? [];
    };
    open = await openAssistant(portal, { tariffCode: phone, value: ofPhone, lookup, ...more });
  };
  const fields = () => findAll(".ea-element", open.dialog).length;
  const settled = (count: number) => eventually(() => fields() === count);
  const text = () => open.dialog.textContent ?? "";
  const input = (label: string) => open.field(label) as HTMLInputElement;
  const write = (value: string) => {
    open.string().focus();
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(open.string(), value);
    open.string().dispatchEvent(new InputEvent("input", { bubbles: true }));
    open.string().blur();
  };

  it("is not confirmed while the elements of the code cannot be had, whose places are others", async () => {
    await start();
    await settled(5);
    failing.add(tablet);
    open.type("税号", tablet);
    await open.says("未能查到申报要素");
    open.button("确定").click();
    await eventually(() => focused()?.textContent === "重试");
    failing.clear();
    open.button("重试").click();
    await settled(6);
    open.button("确定").click();
    expect(await open.answer).to.include({ tariffCode: tablet, specification: byName, writtenFor: tablet });
  });

  it("goes by name once a look-up that failed is tried again, is told, and can be taken back", async () => {
    await start();
    await settled(5);
    failing.add(tablet);
    open.type("税号", tablet);
    await open.says("未能查到申报要素");
    expect(open.string().value).to.equal(ofPhone);
    failing.clear();
    open.button("重试").click();
    await settled(6);
    expect(open.string().value).to.equal(byName);
    await open.says("税号已更换，已按要素名称转填。");
    open.button("撤销").click();
    await eventually(() => open.string().value === ofPhone && input("税号").value === phone);
  });

  it("goes by name over a code that nothing is known of, with what was written there", async () => {
    await start();
    await settled(5);
    open.type("税号", nowhere);
    await open.says("目录中没有该税号");
    write(`${ofPhone} Pro`);
    open.type("税号", tablet);
    await settled(6);
    expect(open.string().value).to.equal(byName.replace("Mate 60", "Mate 60 Pro"));
    open.button("撤销").click();
    await eventually(() => open.string().value === `${ofPhone} Pro` && input("税号").value === phone);
  });

  it("goes by place where the one of before was taken away and another one written", async () => {
    await start();
    await settled(5);
    failing.add(tablet);
    open.type("税号", tablet);
    await open.says("未能查到申报要素");
    write("");
    write("1|2|小米|Pad");
    failing.clear();
    open.button("重试").click();
    await settled(6);
    expect(input("型号").value).to.equal("Pad");
  });

  it("goes by name where the page says what code it was written for", async () => {
    await start({ tariffCode: tablet, writtenFor: phone });
    await settled(6);
    expect(open.string().value).to.equal(byName);
    await open.says("已按要素名称转填");
    open.button("撤销").click();
    await eventually(() => open.string().value === ofPhone && input("税号").value === phone);
  });

  it("is kept whole and told where the elements that it was written for are not known, and goes by name with a retry", async () => {
    failing.add(phone);
    await start({ tariffCode: tablet, writtenFor: phone });
    await open.says(`按税号 ${phone} 填写`);
    expect([open.string().value, fields()]).to.deep.equal([ofPhone, 0]);
    failing.clear();
    open.button("重试").click();
    await settled(6);
    expect(open.string().value).to.equal(byName);
  });

  it("is kept whole where its code is in no catalogue; looked at, it is filled in", async () => {
    await start({ tariffCode: tablet, writtenFor: nowhere });
    await open.says(`按税号 ${nowhere} 填写`);
    open.button("核对并填入").click();
    const preview = await opened("核对粘贴内容");
    expect(cells(preview)[2]).to.deep.equal(["品牌", "—", "通话"]);
    (await buttonOf(preview, "填入")).click();
    await settled(6);
    expect(input("品牌").value).to.equal("通话");
    open.button("撤销").click();
    await open.says(`按税号 ${nowhere} 填写`);
    // What nobody has laid out is no string of this code, and nobody has checked it.
    open.button("确定").click();
    await eventually(() => focused()?.textContent === "核对并填入");
    await eventually(() => document.body.textContent?.includes("该字符串尚未填入申报要素"));
    open.button("核对并填入").click();
    (await buttonOf(await opened("核对粘贴内容"), "填入")).click();
    await settled(6);
    expect(input("品牌").value).to.equal("通话");
  });

  it("is kept whole where the code of its first look-up was known to nobody", async () => {
    await start({ tariffCode: nowhere });
    await open.says("目录中没有该税号");
    open.type("税号", tablet);
    await open.says(`按税号 ${nowhere} 填写`);
    expect([open.string().value, fields()]).to.deep.equal([ofPhone, 0]);
  });

  it("is moved by nobody who only looks at it", async () => {
    await start({ tariffCode: tablet, writtenFor: phone, readOnly: true });
    await open.says(`按税号 ${phone} 填写`);
    expect(open.string().value).to.equal(ofPhone);
    expect(findAll("button", open.dialog).some((one) => one.textContent === "核对并填入")).to.equal(false);
  });

  describe("pasted", () => {
    const pasted = "4|3|华为牌|MatePad|办公|麒麟9000";

    it("while the code is typed goes to the elements of the code that it becomes", async () => {
      await start();
      await settled(5);
      open.type("税号", "84");
      await open.says("输入 10 位税号");
      open.paste(pasted);
      await eventually(() => open.string().value === pasted);
      open.type("税号", tablet);
      await settled(6);
      expect(open.string().value).to.equal(pasted);
      expect([input("用途").value, input("处理器").value]).to.deep.equal(["办公", "麒麟9000"]);
    });

    it("while the code is looked up is shown by the elements that come", async () => {
      await start();
      await settled(5);
      const answer = Promise.withResolvers<unknown>();
      waiting.set(tablet, answer.promise);
      open.type("税号", tablet);
      await open.says("正在查询申报要素");
      open.paste("品牌：华为牌\n处理器：麒麟9000\n型号：MatePad");
      // absence: no preview by the rows of the code before
      await pause(50);
      expect(findAll("[role=dialog][data-open]")).to.have.length(1);
      answer.resolve(undefined);
      const preview = await opened("核对粘贴内容");
      expect(cells(preview).map(([name, , after]) => `${name} ${after}`)).to.deep.equal([
        "品牌类型 —",
        "出口享惠情况 —",
        "品牌 华为牌",
        "型号 MatePad",
        "用途 —",
        "处理器 麒麟9000",
      ]);
      (await buttonOf(preview, "填入")).click();
      await eventually(() => open.string().value === "||华为牌|MatePad||麒麟9000");
    });

    it("and not filled in stays whole, is told, and can be looked at again", async () => {
      await start({ value: "" });
      await settled(5);
      open.type("税号", "84");
      open.paste("品牌：华为牌；处理器：麒麟9000");
      open.type("税号", tablet);
      (await buttonOf(await opened("核对粘贴内容"), "取消")).click();
      await open.says("粘贴的内容尚未填入申报要素");
      expect([open.string().value, fields()]).to.deep.equal(["品牌：华为牌;处理器：麒麟9000", 0]);
      open.button("核对并填入").click();
      (await buttonOf(await opened("核对粘贴内容"), "填入")).click();
      await settled(6);
      expect(open.string().value).to.equal("||华为牌|||麒麟9000");
    });

    it("as names without values is refused, whenever the elements come", async () => {
      await start({ value: "" });
      await settled(5);
      open.type("税号", "84");
      open.paste("0:品牌类型;1:出口享惠情况;2:品牌;");
      open.type("税号", tablet);
      await open.says("只有要素名称，没有值");
      expect(text()).not.to.include("粘贴后");
    });
  });
});
