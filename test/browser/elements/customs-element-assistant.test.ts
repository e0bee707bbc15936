import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { configurePortal, CustomsElementAssistant } from "@customs-portal/elements/element-assistant";
import { expectAccessible } from "../support/axe.ts";
import { eventually, fill, find, findAll, pause } from "../support/dom.ts";
import { accessToken } from "../support/backend.ts";
import { brand, lampCode, preference, row } from "../parcels/element-assistant/support.ts";

const rows = [brand, row("用途", { ISNULL: "1" }), row("型号")];

/** A form with the element in it, which brings its own elements. */
async function add(attributes: string, set: Partial<CustomsElementAssistant> = { rows }) {
  const form = document.createElement("form");
  form.setHTMLUnsafe?.(
    `<fieldset><customs-element-assistant name="spec" ${attributes}></customs-element-assistant></fieldset>`,
  );
  const element = form.querySelector("customs-element-assistant");
  if (!element) throw new Error("There is no element.");
  Object.assign(element, set);
  const events: { type: string; detail: unknown }[] = [];
  for (const type of ["change", "confirm", "lookup-failed", "session-expired"])
    form.addEventListener(type, (event) => event instanceof CustomEvent && events.push({ type, detail: event.detail }));
  document.body.append(form);
  await element.updateComplete;
  return { form, element, events, sent: () => new FormData(form).get("spec") };
}
const inputs = (element: Element) =>
  eventually(() => {
    const found = findAll<HTMLInputElement>(".ea-element input:not([aria-hidden])", element.shadowRoot ?? undefined);
    return found.length > 1 && found;
  }) as Promise<HTMLInputElement[]>;
const string = (element: Element) =>
  eventually(() => find(".ea-string textarea", { root: element.shadowRoot ?? document }) as HTMLTextAreaElement);

describe("<customs-element-assistant>", () => {
  afterEach(() => {
    for (const form of findAll("form")) form.remove();
    configurePortal({});
  });

  it("R26-08 a form gets the string of what the user fills in, told by change", async () => {
    const { element, events, sent } = await add(`tariff-code="${lampCode}" value="0|照明用"`);
    expect(sent()).to.equal("0|照明用");
    const [, model] = await inputs(element);
    expect(events).to.deep.equal([]);
    fill(model as HTMLInputElement, "X-1");
    await eventually(() => sent() === "0|照明用|X-1");
    expect(element.value).to.equal("0|照明用|X-1");
    expect(events.at(-1)).to.deep.equal({
      type: "change",
      detail: { value: "0|照明用|X-1", tariffCode: lampCode, goodsName: "", writtenFor: lampCode },
    });
  });

  it("R5-06 R5-07 R5-08 is invalid while it is required and empty, an element is missing, or it is too long", async () => {
    const { element, form } = await add(`tariff-code="${lampCode}" required`);
    expect([form.checkValidity(), element.validity.valueMissing]).to.deep.equal([false, true]);
    await inputs(element);
    element.value = "0";
    await eventually(() => element.validationMessage === "必填的申报要素不能为空。");
    element.value = "9|a";
    await eventually(() => element.validity.badInput);
    element.value = `0|${"x".repeat(254)}`;
    expect(element.validity.tooLong).to.equal(true);
    element.value = "0|a";
    await eventually(() => element.checkValidity());
  });

  describe("a string of another code", () => {
    const other = "1111111111";
    /** The elements of one code are not where those of the other are. */
    const lookup = (code: string) => (code === other ? [row("型号"), row("用途"), row("品牌类型")] : rows);

    it("goes to elements by their names when the page changes the code", async () => {
      const { element, sent } = await add(`tariff-code="${lampCode}" value="0|照明用|X-1"`, { lookup });
      await inputs(element);
      element.tariffCode = other;
      await eventually(() => sent() === "X-1|照明用|0");
    });

    it("goes to elements by their names where the page says what it was written for", async () => {
      const { element, sent } = await add(`tariff-code="${other}" written-for="${lampCode}" value="0|照明用|X-1"`, {
        lookup,
      });
      await eventually(() => sent() === "X-1|照明用|0");
      element.value = "1|装饰用|Y";
      await eventually(() => sent() === "Y|装饰用|1");
    });
  });

  it("a reset brings back its attribute; what a page sets is shown; a fieldset disables it", async () => {
    const { element, form, sent } = await add(`tariff-code="${lampCode}" value="0|a"`);
    await inputs(element);
    element.value = "1|b";
    await eventually(async () => (await string(element)).value === "1|b");
    form.reset();
    expect(element.value).to.equal("0|a");
    await eventually(async () => (await string(element)).value === "0|a");
    find("fieldset", { root: form }).setAttribute("disabled", "");
    await eventually(async () => (await string(element)).readOnly);
    expect(sent()).to.equal(null);
  });

  it("R26-08 on import an assistant that nobody has filled in is empty, and lets its form be sent", async () => {
    const imported = [brand, preference, row("用途")];
    const { element, events, form, sent } = await add(`tariff-code="${lampCode}" trade-direction="import"`, {
      rows: imported,
    });
    const entry = ".ea-element input:not([aria-hidden])";
    const use = (await eventually(() => find(entry, { root: element.shadowRoot ?? document }))) as HTMLInputElement;
    await eventually(async () => (await string(element)).value === "|3");
    await pause(50); // absence: nothing is told of what nobody has entered
    expect([sent(), element.value, form.checkValidity(), events.length]).to.deep.equal(["", "", true, 0]);
    fill(use, "照明");
    await eventually(() => sent() === "|3|照明");
    expect(form.checkValidity(), "the kind of brand is missing").to.equal(false);
    fill(use, "");
    await eventually(() => sent() === "");
    expect(form.checkValidity()).to.equal(true);
    element.required = true;
    await eventually(() => element.validity.valueMissing);
  });

  it("R26-08 what the trade direction alone fills in is declared where nothing else is needed", async () => {
    const { element, form, sent } = await add(`tariff-code="${lampCode}" trade-direction="import" required`, {
      rows: [preference, row("型号")],
    });
    await eventually(() => sent() === "3");
    expect([element.value, form.checkValidity()]).to.deep.equal(["3", true]);
  });

  it("a trade direction that there is not is told on the console", async () => {
    const { error } = console;
    const told: unknown[] = [];
    console.error = (text: unknown) => told.push(text);
    try {
      await add('trade-direction="imp"');
      expect(told).to.deep.equal([
        '<customs-element-assistant>: trade-direction is "imp" and must be "import" or "export".',
      ]);
    } finally {
      console.error = error;
    }
  });

  it("R26-08 Enter in the last field confirms, once nothing is missing, and does not send the page's form", async () => {
    const { element, events, form } = await add(`tariff-code="${lampCode}" value="0"`);
    let submits = 0;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      submits += 1;
    });
    const [use, model] = (await inputs(element)) as [HTMLInputElement, HTMLInputElement];
    model.focus();
    await sendKeys({ press: "Enter" });
    await eventually(() => element.shadowRoot?.activeElement === use);
    expect(events.filter(({ type }) => type === "confirm")).to.have.length(0);
    await sendKeys({ type: "照明用" });
    await sendKeys({ press: "Enter" });
    await sendKeys({ press: "Enter" });
    await eventually(() => events.some(({ type }) => type === "confirm"));
    expect(events.at(-1)?.detail).to.include({ specification: "0|照明用", tariffCode: lampCode });
    expect(submits).to.equal(0);
  });

  it("R5-17 A44 the page's own look-up is asked, and its failure told", async () => {
    let fails = true;
    const lookup = (code: string) => {
      if (fails) throw new Error(`No ${code}`);
      return rows;
    };
    const { element, events } = await add(`tariff-code="${lampCode}" value="0|a"`, { lookup });
    await eventually(() => events.some(({ type }) => type === "lookup-failed"));
    expect(events.at(-1)?.detail).to.include({ tariffCode: lampCode });
    expect((await string(element)).value).to.equal("0|a");
    fails = false;
    (await eventually(() => find("button", { text: "重试", root: element.shadowRoot ?? document }))).click();
    expect(await inputs(element)).to.have.length(2);
  });

  it("R75-10 without rows of its own it asks the portal, with the token of the page", async () => {
    const token = await accessToken();
    configurePortal({ token: () => token });
    const { element } = await add('tariff-code="0808100000"', {});
    await eventually(() => element.shadowRoot?.textContent?.includes("制作或保存方法(鲜)"));
    expect(element.shadowRoot?.textContent).to.include("示例数据，不得用于实际申报");
    await pause(50);
    await expectAccessible(element);
  });

  it("read-only it shows values in words", async () => {
    const { element } = await add(`tariff-code="${lampCode}" value="0|a" readonly`);
    await eventually(() => element.shadowRoot?.textContent?.includes("0 无品牌"));
    expect(findAll("input", element.shadowRoot ?? undefined)).to.have.length(0);
  });
});
