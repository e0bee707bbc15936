import { expect } from "@open-wc/testing";
import { configurePortal, type CustomsElementAssistant } from "@customs-portal/elements/element-assistant";
import { eventually, fill, findAll, pause } from "../support/dom.ts";
import { brand, lampCode, preference, row } from "../parcels/element-assistant/support.ts";

const other = "1111111111";
const rows = [brand, row("用途"), row("型号")];
/** The elements of one code are not where those of the other are. */
const lookup = (code: string) => (code === other ? [row("型号"), row("用途"), row("品牌类型")] : rows);

type Change = { value: string; tariffCode: string; writtenFor: string | undefined };

describe("<customs-element-assistant> keeps what was filled in", () => {
  let element: CustomsElementAssistant;
  let form: HTMLFormElement;
  let changes: Change[];
  /** What a form was told to keep. */
  let kept: unknown;
  const { setFormValue } = ElementInternals.prototype;

  beforeEach(() => {
    changes = [];
    ElementInternals.prototype.setFormValue = function keep(this: ElementInternals, value, state) {
      kept = state;
      setFormValue.call(this, value, state ?? null);
    };
  });
  afterEach(() => {
    ElementInternals.prototype.setFormValue = setFormValue;
    for (const one of findAll("form")) one.remove();
    configurePortal({});
  });

  const make = (attributes: string, set: Partial<CustomsElementAssistant> = { lookup }) => {
    form = document.createElement("form");
    form.setHTMLUnsafe?.(`<customs-element-assistant name="spec" ${attributes}></customs-element-assistant>`);
    element = form.querySelector("customs-element-assistant") as CustomsElementAssistant;
    Object.assign(element, set);
    form.addEventListener("change", (event) => event instanceof CustomEvent && changes.push(event.detail as Change));
  };
  const root = () => element.shadowRoot ?? document;
  const field = (label: string) =>
    eventually(() => {
      const own = findAll<HTMLLabelElement>("label", root()).find((one) => one.textContent?.startsWith(label));
      return own && findAll<HTMLInputElement>(`#${CSS.escape(own.htmlFor)}`, root())[0];
    });
  const sent = () => new FormData(form).get("spec");
  /** Fills in another code than the page's, and a string of its own for it. */
  const fillInOther = async () => {
    make(`tariff-code="${lampCode}" value="0|照明用|X-1"`);
    document.body.append(form);
    await field("用途");
    fill(await field("税号"), other);
    await eventually(() => sent() === "X-1|照明用|0");
    fill(await field("型号"), "X-2");
    await eventually(() => sent() === "X-2|照明用|0");
  };

  const renewals: [name: string, renew: () => void][] = [
    ["another token", () => configurePortal({ token: "another" })],
    ["another language", () => (element.locale = "vi")],
    ["another place of its tag", () => form.prepend(document.createElement("hr"), element)],
    ["another backend", () => (element.baseUrl = "/elsewhere")],
  ];
  for (const [name, renew] of renewals) {
    it(`${name} takes away neither the code nor the values`, async () => {
      await fillInOther();
      changes = [];
      renew();
      // absence: of a start that has the page's code again
      await pause(300);
      const label = name === "another language" ? "Mã HS" : "税号";
      expect((await field(label)).value).to.equal(other);
      expect([sent(), element.value]).to.deep.equal(["X-2|照明用|0", "X-2|照明用|0"]);
      expect(changes).to.deep.equal([]);
      fill(await field("型号"), "X-3");
      await eventually(() => changes.at(-1)?.value === "X-3|照明用|0");
    });
  }

  it("handed to another document it starts there once it stands in it, and not before", async () => {
    await fillInOther();
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const page = frame.contentDocument as Document;
    form.remove();
    await eventually(() => findAll("label", root()).length === 0);
    page.adoptNode(form);
    await pause(300); // absence: it does not start
    expect(findAll("label", root())).to.have.length(0);
    document.body.append(form);
    expect((await field("税号")).value).to.equal(other);
    frame.remove();
  });

  it("a code that the user changes is told with what its string is written for, and the string once it is moved", async () => {
    const waiting = Promise.withResolvers<undefined>();
    make(`tariff-code="${lampCode}" value="0|照明用|X-1"`, {
      lookup: async (code: string) => {
        if (code === other) await waiting.promise;
        return lookup(code);
      },
    });
    document.body.append(form);
    await field("用途");
    fill(await field("税号"), other);
    const before = { value: "0|照明用|X-1", tariffCode: other, goodsName: "", writtenFor: lampCode };
    await eventually(() => changes.at(-1)?.tariffCode === other);
    expect(changes.at(-1)).to.deep.equal(before);
    waiting.resolve(undefined);
    await eventually(() => changes.at(-1)?.value === "X-1|照明用|0");
    expect(changes.at(-1)).to.deep.equal({ ...before, value: "X-1|照明用|0", writtenFor: other });
  });

  it("what a browser restores has the code that its string was laid out for", async () => {
    await fillInOther();
    const state = kept;
    form.remove();
    changes = [];
    make(`tariff-code="${lampCode}" value="0|照明用|X-1"`);
    document.body.append(form);
    element.formStateRestoreCallback(state);
    await eventually(() => findAll(".ea-element", root()).length === 3);
    expect((await field("税号")).value).to.equal(other);
    expect((await field("型号")).value).to.equal("X-2");
    expect(sent()).to.equal("X-2|照明用|0");
    // The page knows its own code alone.
    await eventually(() => changes.at(-1)?.tariffCode === other);
    // What it sets then is of its own code.
    element.value = "1|装饰用|Y";
    await eventually(async () => (await field("税号")).value === lampCode);
    expect(sent()).to.equal("1|装饰用|Y");
    element.formStateRestoreCallback("0|a");
    expect(element.value, "kept by an earlier version").to.equal("0|a");
  });

  describe("under another trade direction", () => {
    const imported = [brand, preference, row("用途")];
    const start = async (attributes: string) => {
      make(`tariff-code="${lampCode}" ${attributes}`, { rows: imported });
      document.body.append(form);
      await eventually(() => root().textContent?.includes("出口享惠情况"));
    };

    it("the preference follows, in the field, the form and what is confirmed", async () => {
      await start('value="0|1|照明" trade-direction="export"');
      await field("用途");
      element.tradeDirection = "import";
      await eventually(() => sent() === "0|3|照明");
      expect(root().textContent).to.include("已由 1 享受优惠关税 改为 3 不适用于进口报关单");
      element.tradeDirection = "export";
      await eventually(() => sent() === "0||照明");
      await eventually(() => !element.checkValidity());
    });

    it("one that was shown only is filled in once it may be changed", async () => {
      await start('value="0||照明" trade-direction="import" readonly');
      expect(sent()).to.equal("0||照明");
      element.readOnly = false;
      await eventually(() => sent() === "0|3|照明");
      expect(element.checkValidity()).to.equal(true);
    });
  });

  it("codes that a page binds as numbers are codes", async () => {
    const numbers = { tariffCode: 9405119000, writtenFor: 9405119000, partNo: 12, defaultValue: 5, goodsName: 7 };
    make("", { lookup, ...(numbers as unknown as Partial<CustomsElementAssistant>) });
    document.body.append(form);
    expect((await field("税号")).value).to.equal(lampCode);
    await field("用途");
    expect(sent()).to.equal("5");
  });
});
