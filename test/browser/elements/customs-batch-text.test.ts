import { expect } from "@open-wc/testing";
import { configurePortal, CustomsBatchText } from "@customs-portal/elements/batch-text";
import { expectAccessible } from "../support/axe.ts";
import { eventually, find, findAll } from "../support/dom.ts";
import { quietPortal } from "../support/tree.tsx";

/** A form with the element in it. */
function add(markup: string): { form: HTMLFormElement; element: CustomsBatchText } {
  const form = document.createElement("form");
  form.setHTMLUnsafe?.(markup);
  document.body.append(form);
  const element = form.querySelector("customs-batch-text");
  if (!element) throw new Error("There is no element.");
  return { form, element };
}

const opener = (element: Element) => eventually(() => findAll("button.bf-open", element.shadowRoot ?? undefined)[0]);
const dialogs = () => findAll("[role=dialog][data-open]");

describe("<customs-batch-text>", () => {
  afterEach(() => {
    for (const form of findAll("form")) form.remove();
    configurePortal({});
  });

  it("R26-07 a form gets one entry with a number a line; with repeated, an entry for each", async () => {
    const { form, element } = add('<customs-batch-text name="no" value="1, 2"></customs-batch-text>');
    await element.updateComplete;
    expect(new FormData(form).getAll("no")).to.deep.equal(["1\n2"]);
    element.value = "7\n8\n7";
    expect(new FormData(form).getAll("no")).to.deep.equal(["7\n8"]);
    element.repeated = true;
    await element.updateComplete;
    expect(new FormData(form).getAll("no")).to.deep.equal(["7", "8"]);
    element.disabled = true;
    await element.updateComplete;
    expect(new FormData(form).getAll("no")).to.deep.equal([]);
  });

  it("a reset brings back the entries of its attribute; a fieldset disables it", async () => {
    const { form, element } = add('<fieldset><customs-batch-text name="no" value="1"></customs-batch-text></fieldset>');
    await element.updateComplete;
    element.entries = ["5"];
    form.reset();
    expect(element.value).to.equal("1");
    (await opener(element)).matches(":enabled");
    find("fieldset", { root: form }).setAttribute("disabled", "");
    await eventually(() => findAll("button.bf-open:disabled", element.shadowRoot ?? undefined)[0]);
  });

  it("is invalid while it is required and empty, has too many entries, or wrong ones", async () => {
    const { form, element } = add('<customs-batch-text required pattern="[0-9]+" limit="2"></customs-batch-text>');
    await element.updateComplete;
    expect([form.checkValidity(), element.validity.valueMissing]).to.deep.equal([false, true]);
    element.entries = ["1", "2", "3"];
    expect([element.validity.rangeOverflow, element.validationMessage]).to.deep.equal([
      true,
      "最多 2 条，请删除多余的条目。",
    ]);
    element.entries = ["1", "x"];
    expect(element.validity.patternMismatch).to.equal(true);
    element.entries = ["1", "2"];
    expect(form.checkValidity()).to.equal(true);
  });

  it("R26-07 opens the dialog without any token, tells change, and shows what it holds", async () => {
    const { element } = add('<label>报关单号 <customs-batch-text name="no"></customs-batch-text></label>');
    const changes: unknown[] = [];
    document.addEventListener("change", (event) => event instanceof CustomEvent && changes.push(event.detail), {
      once: true,
    });
    const button = await opener(element);
    expect(button.getAttribute("aria-label")).to.include("报关单号");
    button.focus();
    button.click();
    // While it is loading, another one may stand in its place.
    const dialog = await eventually(() => dialogs().find((one) => one.querySelector("textarea")));
    const field = find("textarea", { root: dialog }) as HTMLTextAreaElement;
    field.value = "11\n22";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    const apply = await eventually(() =>
      findAll("button", dialog).find(({ textContent }) => textContent === "使用 2 条"),
    );
    apply.click();
    await eventually(() => changes.length === 1);
    expect(changes).to.deep.equal([{ entries: ["11", "22"] }]);
    expect(element.entries).to.deep.equal(["11", "22"]);
    await eventually(() => button.textContent === "11 等 2 条");
    await eventually(() => element.shadowRoot?.activeElement === button);
    await expectAccessible(element);
  });

  it("a dialog that this page cannot open is told, and what the field holds stays", async () => {
    const { error } = console;
    console.error = () => undefined;
    const portal = quietPortal();
    const { element } = add('<customs-batch-text name="no" value="1"></customs-batch-text>');
    element.portal = portal;
    const told: unknown[] = [];
    element.addEventListener("element-failed", (event) => told.push((event as CustomEvent<object>).detail));
    const rest = await eventually(() => element.shadowRoot?.querySelector(".cp-app") && opener(element));
    rest.click();
    await eventually(() => told.length === 1);
    expect(told[0]).to.have.nested.property("error.code", "dialog-unavailable");
    let opened = 0;
    portal.dialogs.register("batch-text", async () => void (opened += 1));
    (await eventually(() => find("[part=notice] button", { root: element.shadowRoot ?? document }))).click();
    await eventually(() => findAll("[part=notice]", element.shadowRoot ?? document).length === 0);
    (await opener(element)).click();
    await eventually(() => opened === 1);
    expect(element.value).to.equal("1");
    portal.destroy();
    console.error = error;
  });

  it("a pattern that is none is told once, and takes every entry", async () => {
    const { warn } = console;
    const said: string[] = [];
    console.warn = (text: string) => said.push(text);
    const { element } = add('<customs-batch-text pattern="[0-9" value="x"></customs-batch-text>');
    await element.updateComplete;
    element.entries = ["y"];
    element.entries = ["z"];
    console.warn = warn;
    expect(element.checkValidity()).to.equal(true);
    expect(said.filter((text) => text.includes("[0-9"))).to.have.length(1);
    element.pattern = "[0-9]";
    element.entries = ["x"];
    expect(element.validity.patternMismatch).to.equal(true);
  });
});
