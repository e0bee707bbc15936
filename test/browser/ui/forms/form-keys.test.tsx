import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { Button, Dialog, Form, Menu, TextField } from "@customs-portal/ui";
import { useState } from "react";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";
import { focused, input, mountForm, press, type MountedForm } from "./support/form.tsx";

const enter = (more: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, composed: true, ...more });

async function twoFields(attributes: object = {}): Promise<MountedForm & { one: HTMLElement }> {
  const form = await mountForm([input("one", attributes), input("two")]);
  const one = form.field("one");
  one.focus();
  return { ...form, one };
}

describe("Enter that is not the form's", () => {
  afterEach(unmountTrees);

  it("ends a composition of an input method, however the browser tells of it", async () => {
    const { one, confirmed } = await twoFields();
    const compose = (type: string) =>
      one.dispatchEvent(new CompositionEvent(type, { bubbles: true, composed: true, data: "报关" }));
    compose("compositionstart");
    one.dispatchEvent(enter({ isComposing: true }));
    one.dispatchEvent(enter({ keyCode: 229 }));
    one.dispatchEvent(enter({ isComposing: true, ctrlKey: true }));
    expect([focused().id, confirmed()]).to.deep.equal(["one", 0]);
    // Safari: the Enter that ended it comes afterwards, by itself.
    compose("compositionend");
    const late = enter();
    one.dispatchEvent(late);
    expect([focused().id, late.defaultPrevented]).to.deep.equal(["one", true]);
    await pause(80);
    expect(await press("Enter")).to.equal("two");
  });

  it("belongs to a field that handles it, in React or in a listener of its own", async () => {
    const inReact = await twoFields({ onKeyDown: (event: KeyboardEvent) => event.preventDefault() });
    expect(await press("Enter")).to.equal("one");
    inReact.field("two").addEventListener("keydown", (event) => event.preventDefault());
    inReact.field("two").focus();
    expect([await press("Enter"), await press("Control", "Enter")]).to.deep.equal(["two", "two"]);
    expect(inReact.confirmed()).to.equal(0);
  });

  it("belongs to the list, picker or menu that is open", async () => {
    const form = await mountForm(
      <>
        {input("one", { role: "combobox", "aria-expanded": true, "aria-controls": "none" })}
        <select id="native" aria-label="native">
          <option>一</option>
          <option>二</option>
        </select>
        <Menu trigger={<Button id="menu">更多</Button>} items={[{ label: "复制", onSelect: () => undefined }]} />
        <div role="dialog" aria-label="日历">
          {input("inDialog")}
        </div>
        {input("two")}
      </>,
    );
    form.field("one").focus();
    expect([await press("Enter"), await press("Control", "Enter")]).to.deep.equal(["one", "one"]);
    const native = form.field("native") as HTMLSelectElement;
    native.focus();
    await press("Space");
    await eventually(() => native.matches(":open"));
    // Some browsers tell the page of the keys that their own list takes.
    native.dispatchEvent(enter());
    expect(focused().id).to.equal("native");
    await press("ArrowDown");
    expect(await press("Enter")).to.equal("native");
    await eventually(() => native.value === "二");
    form.field("inDialog").focus();
    expect(await press("Enter")).to.equal("inDialog");
    // The browser submits a form at Enter in any of its inputs; here that is what the dialog left to it.
    const byBrowser = form.confirmed();
    form.field("menu").focus();
    await press("Enter");
    const item = await eventually(() => findAll("[role=menuitem]")[0]);
    await eventually(() => focused() === item);
    await press("Enter");
    await eventually(() => focused().id === "menu" || focused().textContent === "更多");
    native.focus();
    expect([await press("Enter"), form.confirmed() - byBrowser]).to.deep.equal(["two", 0]);
  });

  it("presses the button or link that has the focus", async () => {
    let clicks = 0;
    const form = await mountForm([
      input("one"),
      <button key="b" id="button" type="button" onClick={() => (clicks += 1)}>
        计算
      </button>,
      input("two"),
    ]);
    form.field("button").focus();
    expect([await press("Enter"), clicks, form.confirmed()]).to.deep.equal(["button", 1, 0]);
  });

  it("stays in the form of a dialog that is opened inside of another form", async () => {
    const confirmed: string[] = [];
    function Page() {
      const [name, setName] = useState("");
      const save = (
        <Button type="submit" form="template" variant="primary">
          保存
        </Button>
      );
      return (
        <Form onConfirm={() => confirmed.push("outer")}>
          {input("outer")}
          <Dialog open onOpenChange={() => undefined} title="模板" actions={save}>
            <Form id="template" onConfirm={() => confirmed.push("inner")}>
              <TextField label="名称" id="name" value={name} onChange={setName} />
              {input("note")}
            </Form>
          </Dialog>
        </Form>
      );
    }
    mountTree(<Page />);
    const name = await eventually(() => findAll("#name")[0]);
    await eventually(() => focused() === name);
    await sendKeys({ type: "常用" });
    expect(await press("Enter")).to.equal("note");
    expect(confirmed).to.deep.equal([]);
    expect(await press("Enter")).to.equal("note");
    expect(confirmed).to.deep.equal(["inner"]);
    find("button", { text: "保存" }).click();
    expect(confirmed).to.deep.equal(["inner", "inner"]);
  });

  it("works in a tree of its own in a shadow root, and around one", async () => {
    let confirmed = 0;
    const inner = document.createElement("div");
    inner.attachShadow({ mode: "open" }).append(document.createElement("div"));
    const form = (
      <Form onConfirm={() => (confirmed += 1)}>
        {input("one")}
        <div ref={(host) => host?.append(inner)} />
        {input("two")}
      </Form>
    );
    const { container } = mountTree(form, { shadow: true });
    const one = await eventually(() => findAll("#one", container)[0]);
    const place = inner.shadowRoot?.firstElementChild;
    if (place) place.innerHTML = '<input id="inner" aria-label="inner">';
    one.focus();
    expect([await press("Enter"), await press("Enter"), confirmed]).to.deep.equal(["inner", "two", 0]);
    await press("Enter");
    expect(confirmed).to.equal(1);
  });

  it("leaves no listener behind after 400 mounts", async () => {
    const { container, render } = mountTree(<p>空</p>);
    await eventually(() => findAll("p", container)[0]);
    const lasting: readonly EventTarget[] = [document, window, document.body, container];
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    let listeners = 0;
    const count = (target: EventTarget, by: number) => {
      if (lasting.includes(target)) listeners += by;
    };
    EventTarget.prototype.addEventListener = function add(...call: Parameters<typeof addEventListener>) {
      count(this, 1);
      addEventListener.apply(this, call);
    };
    EventTarget.prototype.removeEventListener = function remove(...call: Parameters<typeof removeEventListener>) {
      count(this, -1);
      removeEventListener.apply(this, call);
    };
    try {
      for (let times = 0; times < 400; times++) {
        render(
          <Form key={times} onConfirm={() => undefined}>
            {input(`field-${times}`)}
          </Form>,
        );
        await eventually(() => findAll(`#field-${times}`, container)[0]);
      }
      render(<p>空</p>);
      await eventually(() => findAll("form", container).length === 0);
      expect(listeners).to.equal(0);
    } finally {
      Object.assign(EventTarget.prototype, { addEventListener, removeEventListener });
    }
  });
});
