import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { Button, Checkbox, Form, IconButton, SelectField, TextField } from "@customs-portal/ui";
import { useState } from "react";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";
import { focused, input, mountForm, press, walk } from "./support/form.tsx";

describe("Enter in a form", () => {
  afterEach(unmountTrees);

  it("R26-13 goes to the next field and selects it, back with the shift key, and confirms on the last", async () => {
    const form = await mountForm([input("a"), input("b", { defaultValue: "旧值" }), input("c", { type: "number" })]);
    form.field("a").focus();
    expect(await press("Shift", "Enter")).to.equal("a");
    expect(await press("Enter")).to.equal("b");
    await sendKeys({ type: "新" });
    expect((form.field("b") as HTMLInputElement).value).to.equal("新");
    expect(await press("Enter")).to.equal("c");
    expect(await press("Shift", "Enter")).to.equal("b");
    expect(form.confirmed()).to.equal(0);
    expect([await press("Enter"), await press("Enter"), form.confirmed()]).to.deep.equal(["c", "c", 1]);
  });

  it("R26-13 skips what is disabled, read-only, hidden, inert or no stop of Tab, and buttons", async () => {
    const form = await mountForm(
      <>
        {input("first")}
        {input("disabled", { disabled: true })}
        <fieldset disabled>{input("fieldset")}</fieldset>
        {input("ariaDisabled", { "aria-disabled": true })}
        {input("readOnly", { readOnly: true })}
        <div id="ariaReadOnly" role="textbox" aria-readonly tabIndex={0} aria-label="只读" />
        {input("typeHidden", { type: "hidden" })}
        <div hidden>{input("hidden")}</div>
        <div style={{ visibility: "hidden" }}>{input("invisible")}</div>
        <details>
          <summary>更多</summary>
          {input("folded")}
        </details>
        <div inert>{input("inert")}</div>
        {input("noStop", { tabIndex: -1 })}
        <button type="button">按钮</button>
        <a href="#x">链接</a>
        {input("button", { type: "button" })}
        {input("reset", { type: "reset" })}
        {input("last")}
      </>,
    );
    expect(await walk(form, "first")).to.deep.equal(["last"]);
    form.field("readOnly").focus();
    expect(await press("Enter")).to.equal("last");
    form.field("noStop").focus();
    expect(await press("Shift", "Enter")).to.equal("first");
  });

  it("R26-13 goes through shadow roots and slots in the order in which they are drawn", async () => {
    const shadow = (host: Element | null, html: string) => {
      if (!host || host.shadowRoot) return undefined;
      const root = host.attachShadow({ mode: "open" });
      root.innerHTML = html;
      return root;
    };
    const hold = (host: Element | null) => {
      const inner = '<input id="inner" aria-label="inner"><span><slot><input id="fallback"></slot></span>';
      const root = shadow(host, `<slot name="top"></slot>${inner}<x-deep></x-deep>`);
      if (root) shadow(root.querySelector("x-deep"), '<input id="deep" aria-label="deep">');
    };
    const untold = (host: Element | null) => void shadow(host, '<input id="untold">');
    const form = await mountForm(
      <>
        {input("before")}
        <div ref={hold}>
          {input("slotted")}
          {input("top", { slot: "top" })}
          {input("nowhere", { slot: "none" })}
        </div>
        <div ref={untold} tabIndex={-1} />
        {input("after")}
      </>,
    );
    expect(await walk(form, "before")).to.deep.equal(["top", "inner", "slotted", "deep", "after"]);
    form.field("after").focus();
    expect([await press("Shift", "Enter"), await press("Shift", "Enter")]).to.deep.equal(["deep", "slotted"]);
  });

  it("is one step for a group of radio buttons, and ticks, opens or chooses nothing in what takes other keys", async () => {
    const radio = (id: string, chosen: boolean, name = "mode") => (
      <input type="radio" id={id} aria-label={id} name={name} defaultChecked={chosen} />
    );
    const form = await mountForm(
      <>
        {input("start")}
        {radio("virtual", false)}
        {radio("imitate", true)}
        {radio("neither", false, "open")}
        {radio("either", false, "open")}
        {input("box", { type: "checkbox" })}
        {input("day", { type: "date" })}
        {input("file", { type: "file" })}
        <select id="native" aria-label="native">
          <option>一</option>
          <option>二</option>
        </select>
        <span role="switch" id="switch" aria-checked="false" aria-label="switch" tabIndex={0} />
      </>,
    );
    expect(await walk(form, "start")).to.deep.equal(["imitate", "neither", "box", "day", "file", "native", "switch"]);
    expect([form.field("box"), form.field("neither")].some((field) => field.matches(":checked"))).to.equal(false);
    form.field("virtual").focus();
    expect(await press("Enter")).to.equal("neither");
    expect(await press("Shift", "Enter")).to.equal("imitate");
  });

  it("leaves Enter to texts of several lines, in which Ctrl+Enter confirms as in every field", async () => {
    const form = await mountForm(
      <>
        {input("one")}
        <textarea id="text" aria-label="text" defaultValue="规格" />
        <div id="edited" contentEditable suppressContentEditableWarning role="textbox" aria-label="edited">
          备注
        </div>
        {input("two")}
      </>,
    );
    const text = form.field("text") as HTMLTextAreaElement;
    form.field("one").focus();
    expect(await press("Enter")).to.equal("text");
    expect(text.selectionStart, "nothing is selected").to.equal(text.selectionEnd);
    expect([await press("Enter"), await press("Shift", "Enter")]).to.deep.equal(["text", "text"]);
    expect(text.value.length - text.value.replaceAll("\n", "").length).to.equal(2);
    form.field("edited").focus();
    expect(await press("Enter")).to.equal("edited");
    expect(form.field("edited").innerText).to.match(/\n.*备注/s);
    form.field("two").focus();
    expect(await press("Shift", "Enter")).to.equal("edited");
    expect(form.confirmed()).to.equal(0);
    for (const id of ["edited", "text", "one"]) {
      form.field(id).focus();
      await press("Control", "Enter");
    }
    expect([form.confirmed(), focused().id]).to.deep.equal([3, "one"]);
  });

  it("confirms nothing while the submit button is disabled or its work is under way", async () => {
    const fields = input("only");
    for (const submit of [
      <button key="1" type="submit" disabled>
        确定
      </button>,
      <Button key="2" type="submit" pending>
        确定
      </Button>,
    ]) {
      const form = await mountForm(fields, submit);
      form.field("only").focus();
      await press("Enter");
      await press("Control", "Enter");
      expect(form.confirmed()).to.equal(0);
      unmountTrees();
    }
    const form = await mountForm([input("one"), input("two")], null);
    expect([await walk(form, "one"), form.confirmed()]).to.deep.equal([["two"], 1]);
  });

  it("moves once for a key that is held down", async () => {
    const form = await mountForm([input("one"), input("two"), input("three")]);
    form.field("one").focus();
    await sendKeys({ down: "Enter" });
    for (let times = 0; times < 5; times++) await sendKeys({ down: "Enter" });
    expect([focused().id, form.confirmed()]).to.deep.equal(["two", 0]);
    await sendKeys({ up: "Enter" });
    expect(await press("Enter")).to.equal("three");
  });

  it("passes the accessibility check with the fields of the kit, whose buttons keep Enter", async () => {
    function Page() {
      const [name, setName] = useState("木质托盘");
      const [unit, setUnit] = useState("");
      const [checked, setChecked] = useState(false);
      const units = [
        { value: "011", label: "件" },
        { value: "035", label: "千克" },
      ];
      return (
        <main style={{ background: "var(--customs-page)" }}>
          <Form onConfirm={() => undefined} aria-label="申报">
            <TextField id="name" label="品名" value={name} onChange={setName} clearable />
            <SelectField label="单位" value={unit} onChange={setUnit} options={units} />
            <Checkbox id="box" label="涉证" checked={checked} onChange={setChecked} />
            <IconButton label="设置" icon={null} />
            <Button type="submit">确定</Button>
          </Form>
        </main>
      );
    }
    const { container } = mountTree(<Page />);
    const name = (await eventually(() => findAll("#name", container)[0])) as HTMLInputElement;
    await expectAccessible(container);
    const clear = findAll("button[aria-label='清空']", container)[0];
    clear?.focus();
    await press("Enter");
    await eventually(() => name.value === "" && focused() === name);
    await press("Enter");
    const list = focused();
    expect(list.getAttribute("role")).to.equal("combobox");
    await press("Space");
    await eventually(() => findAll("[role=option]").length === 2 && focused().getAttribute("role") === "option");
    await press("ArrowDown");
    await press("Enter");
    await eventually(() => list.textContent === "千克" && focused() === list);
    expect(await press("Enter")).to.equal("box");
  });
});
