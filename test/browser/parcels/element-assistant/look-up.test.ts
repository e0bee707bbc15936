import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { createPortal, HttpError, type ElementLookup, type PortalHost } from "@customs-portal/sdk/portal";
import { endDialogs } from "../../support/dialog.ts";
import { atRest, eventually, findAll, pause } from "../../support/dom.ts";
import { Scope, testPortal } from "../../support/backend.ts";
import { brand, lampCode, openAssistant, row, type OpenAssistant } from "./support.ts";

describe("look-up of the declaration-element assistant", () => {
  let portal: PortalHost;
  let open: OpenAssistant;

  afterEach(() => endDialogs(portal));

  const start = async (lookup: ElementLookup, more: object = {}) => {
    portal = createPortal({ locale: "zh-CN" });
    open = await openAssistant(portal, { lookup, ...more });
  };
  const names = () =>
    findAll(".ea-element .cp-label", open.dialog).map(({ textContent }) => textContent?.replace("*", ""));
  const input = (label: string) => open.field(label) as HTMLInputElement;

  it("R5-17 R9-18 A44 only ten characters are looked up, dots and blanks aside, full-width digits as others", async () => {
    const asked: string[] = [];
    await start((code) => {
      asked.push(code);
      return [row(`of ${code}`)];
    });
    for (const code of ["123456789", "12345678901"]) {
      open.type("税号", code);
      await pause(60);
    }
    expect(asked).to.deep.equal([]);
    open.type("税号", "9405.11.9000");
    await eventually(() => names()[0] === "of 9405119000");
    open.type("税号", "94051190AB");
    await eventually(() => names()[0] === "of 94051190AB");
    open.type("税号", "９４０５．１１９０ Ａ１");
    await eventually(() => names()[0] === "of 94051190A1");
    expect(asked).to.deep.equal(["9405119000", "94051190AB", "94051190A1"]);
  });

  it("R75-10 a late answer of another code is ignored, and its call ended", async () => {
    const answers = new Map<string, PromiseWithResolvers<ReturnType<typeof row>[]>>();
    const ended: string[] = [];
    await start((code, { signal }) => {
      const answer = Promise.withResolvers<ReturnType<typeof row>[]>();
      answers.set(code, answer);
      signal.addEventListener("abort", () => ended.push(code));
      return answer.promise;
    });
    open.type("税号", "1111111111");
    await eventually(() => answers.has("1111111111"));
    open.type("税号", "2222222222");
    await eventually(() => answers.has("2222222222"));
    answers.get("2222222222")?.resolve([row("new")]);
    await eventually(() => names()[0] === "new");
    answers.get("1111111111")?.resolve([row("old")]);
    await pause(50);
    expect([names(), ended]).to.deep.equal([["new"], ["1111111111"]]);
  });

  it("A44 a look-up that fails is told, keeps the text, and can be tried again", async () => {
    let fails = true;
    await start(
      () => {
        if (fails) throw new HttpError("network-failure", { status: 0, envelopeCode: 0 });
        return [row("a"), row("b")];
      },
      { tariffCode: lampCode, value: "1|2" },
    );
    await open.says("未能查到申报要素");
    // What the backend says need not end as a sentence does.
    await open.says("无法检查必填项。原因：");
    expect(open.string().value).to.equal("1|2");
    open.string().focus();
    await sendKeys({ press: "End" });
    await sendKeys({ type: "|3" });
    await eventually(() => open.string().value === "1|2|3");
    fails = false;
    open.button("重试").click();
    await eventually(() => names().length === 2);
    expect([input("a").value, input("b").value]).to.deep.equal(["1", "2|3"]);
  });

  it("A81 a code that nothing is known of keeps the whole string, and may be used", async () => {
    await start(() => [], { tariffCode: lampCode, value: "1|2；x||" });
    await open.says("目录中没有该税号");
    open.button("确定").click();
    expect(await open.answer).to.deep.equal({
      tariffCode: lampCode,
      goodsName: "",
      specification: "1|2;x",
      writtenFor: lampCode,
      values: ["1|2;x"],
    });
  });

  it("R5-17 without a whole code confirm says so", async () => {
    await start(() => []);
    open.button("确定").click();
    await open.says("请输入 10 位税号");
    expect(open.dialog.isConnected).to.equal(true);
  });

  it("another code moves values to elements of the same name, tells what is left, and can be undone", async () => {
    const rows: Record<string, ReturnType<typeof row>[]> = {
      [lampCode]: [brand, row("用途"), row("品牌(中文及外文名称)")],
      1111111111: [row("品牌（中文或外文名称）"), brand],
    };
    await start((code) => rows[code], { tariffCode: lampCode, value: "0|照明用|某牌" });
    await eventually(() => names().length === 3);
    open.type("税号", "1111111111");
    await eventually(() => open.string().value === "某牌|0");
    await open.says("用途：照明用");
    open.button("撤销").click();
    await eventually(() => open.string().value === "0|照明用|某牌");
    expect(input("税号").value).to.equal(lampCode);
  });

  it("the catalogue's name for the goods goes with its code; a name of somebody's own stays", async () => {
    const named: Record<string, string> = { [lampCode]: "灯具", 1111111111: "蓄电池" };
    const lookup = (code: string) =>
      named[code] ? { rows: [brand, row(`of ${code}`)], goodsName: named[code] } : { rows: [] };
    await start(lookup, { tariffCode: lampCode, goodsName: "灯具", value: "0|x" });
    await eventually(() => names()[1] === `of ${lampCode}`);
    open.type("税号", "1111111111");
    await eventually(() => input("商品名称").value === "蓄电池");
    open.button("撤销").click();
    await eventually(() => input("商品名称").value === "灯具" && input("税号").value === lampCode);
    open.type("税号", "2222222222");
    await open.says("目录中没有该税号");
    open.type("税号", "1111111111");
    await eventually(() => input("商品名称").value === "蓄电池");
    open.type("商品名称", "汽车蓄电池");
    open.type("税号", lampCode);
    await eventually(() => names()[1] === `of ${lampCode}`);
    expect(input("商品名称").value).to.equal("汽车蓄电池");
  });

  it("nothing jumps while a code is typed: what stands below keeps its place until the elements are there", async () => {
    await start((code) => [brand, row("用途"), row("型号"), row(`of ${code}`)], { tariffCode: lampCode });
    await eventually(() => names().length === 4);
    await atRest(open.dialog);
    const places = () => [input("税号"), open.string()].map((one) => Math.round(one.getBoundingClientRect().top));
    const before = places();
    for (const typed of [lampCode.slice(0, -1), "1", "1111111111"]) {
      open.type("税号", typed);
      await pause(30);
      expect(places(), typed).to.deep.equal(before);
    }
    await eventually(() => names()[3] === "of 1111111111");
    expect(places()).to.deep.equal(before);
  });

  it("R5-17 ten characters that are no digits or letters are no code", async () => {
    const asked: string[] = [];
    await start((code) => (asked.push(code), [row("x")]));
    open.type("税号", "<script>|x");
    open.button("确定").click();
    await open.says("请输入 10 位税号");
    expect(asked).to.deep.equal([]);
  });

  describe("at the backend", () => {
    beforeEach(async () => {
      portal = await testPortal(new Scope(), { locale: "zh-CN" });
      open = await openAssistant(portal, {});
    });

    it("R1-12 R3-21 goods are found by the initials of their pinyin, and the sample catalogue says what it is", async () => {
      open.field("税号").focus();
      await sendKeys({ type: "xpg" });
      const found = await eventually(() => findAll("[role=option]").find((one) => one.textContent?.includes("鲜苹果")));
      expect(found.textContent).to.include("0808100000");
      await sendKeys({ press: "ArrowDown" });
      await sendKeys({ press: "Enter" });
      await open.says("示例数据，不得用于实际申报");
      expect([input("税号").value, input("商品名称").value]).to.deep.equal(["0808100000", "鲜苹果"]);
      expect(names()).to.include("制作或保存方法(鲜)");
    });
  });
});
