import { expect } from "@open-wc/testing";
import { tabKeyOf } from "../../../../shell/chrome/tab-keys.ts";
import { listenToKeys } from "../../../../shell/model/page-keys.ts";

const press = (init: KeyboardEventInit) => new KeyboardEvent("keydown", { bubbles: true, composed: true, ...init });

describe("the keys of tabs", () => {
  const root = document.documentElement;
  let end: (() => void) | undefined;
  afterEach(() => {
    end?.();
    delete root.dataset["covered"];
    document.body.replaceChildren();
  });

  it("go by the place of the key, whichever letter it writes, and with Alt alone", () => {
    expect(tabKeyOf(press({ code: "KeyW", key: "∑", altKey: true }))).to.equal("close");
    expect(tabKeyOf(press({ code: "PageDown", altKey: true }))).to.equal("next");
    expect(tabKeyOf(press({ code: "PageUp", altKey: true }))).to.equal("previous");
    for (const other of [{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { isComposing: true }])
      expect(tabKeyOf(press({ code: "KeyW", altKey: Object.keys(other).length > 0, ...other }))).to.equal(undefined);
    expect(tabKeyOf(press({ code: "KeyE", altKey: true }))).to.equal(undefined);
  });

  it("close one page however long they are held, and go through the tabs", () => {
    expect(tabKeyOf(press({ code: "KeyW", altKey: true, repeat: true }))).to.equal(undefined);
    expect(tabKeyOf(press({ code: "PageDown", altKey: true, repeat: true }))).to.equal("next");
  });

  it("are heard before the page hears them, in frames of this origin too, and not at a locked screen", async () => {
    const heard: string[] = [];
    const field = document.createElement("input");
    const frame = document.createElement("iframe");
    document.body.append(field, frame);
    field.addEventListener("keydown", () => heard.push("field"));
    end = listenToKeys(({ code }) => void heard.push(code));
    field.dispatchEvent(press({ code: "KeyA" }));
    expect(heard).to.deep.equal(["KeyA", "field"]);
    root.dataset["covered"] = "";
    field.dispatchEvent(press({ code: "KeyB" }));
    expect(heard.splice(0)).to.deep.equal(["KeyA", "field", "field"]);
    delete root.dataset["covered"];
    const inside = frame.contentDocument?.createElement("input");
    if (!inside) throw new Error("The frame has no document.");
    frame.contentDocument?.body.append(inside);
    inside.focus();
    dispatchEvent(new FocusEvent("blur"));
    dispatchEvent(new FocusEvent("blur"));
    inside.dispatchEvent(press({ code: "KeyC" }));
    expect(heard.splice(0)).to.deep.equal(["KeyC"]);
    end();
    inside.dispatchEvent(press({ code: "KeyD" }));
    field.dispatchEvent(press({ code: "KeyE" }));
    expect(heard).to.deep.equal(["field"]);
  });
});
