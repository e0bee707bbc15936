import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { Button, Dialog, Menu, SelectField, TextField, useConfirm } from "@customs-portal/ui";
import { useState } from "react";
import { expectAccessible } from "../../support/axe.ts";
import { atRest, eventually, find, findAll, nextFrame, pause } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

function DialogPage({ name = "" }: { name?: string }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [type, setType] = useState("");
  return (
    <>
      <Button onClick={() => setOpen(true)}>{`打开${name}`}</Button>
      <Dialog open={open} onOpenChange={setOpen} title={`导出设置${name}`} actions={<Button>保存</Button>}>
        <TextField label="文件名称" value={text} onChange={setText} />
        <SelectField
          label="类型"
          value={type}
          onChange={setType}
          options={[
            { value: "excel", label: "Excel" },
            { value: "txt", label: "TXT" },
          ]}
        />
      </Dialog>
    </>
  );
}

/** The focused element, through shadow roots. */
function focused(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

const dialogs = () => findAll("[role=dialog][data-open]");

const lists = () => findAll(".cp-popup[data-open]");

async function openDialog(name = ""): Promise<HTMLElement> {
  (await eventually(() => findAll("button").find((button) => button.textContent === `打开${name}`))).click();
  const dialog = await eventually(() => dialogs().find((found) => found.textContent?.includes(`导出设置${name}`)));
  await eventually(() => focused()?.matches("input"));
  return dialog;
}

describe("overlays", () => {
  afterEach(unmountTrees);

  for (const shadow of [false, true]) {
    const place = shadow ? "a shadow root" : "the document";

    it(`in ${place} a dialog takes the focus, keeps it in a loop, and gives it back on Escape`, async () => {
      const { container } = mountTree(<DialogPage />, { shadow });
      const opener = await eventually(() => findAll("button", container)[0]);
      opener.focus();
      const dialog = await openDialog();
      for (let step = 0; step < 8; step += 1) {
        await sendKeys({ press: "Tab" });
        await nextFrame();
        await nextFrame();
        await eventually(() => dialog.contains(focused()));
      }
      expect(container.inert).to.equal(true);
      await sendKeys({ press: "Escape" });
      await eventually(() => dialogs().length === 0);
      expect(container.inert).to.equal(false);
      await eventually(() => focused() === opener);
    });

    it(`in ${place} a list in a dialog is chosen by keyboard; Escape closes one level at a time`, async () => {
      mountTree(<DialogPage />, { shadow });
      const dialog = await openDialog();
      const trigger = find("[role=combobox]", { root: dialog });
      trigger.focus();
      await sendKeys({ press: "ArrowDown" });
      await eventually(() => lists()[0]?.contains(focused()));
      await sendKeys({ press: "Escape" });
      await eventually(() => lists().length === 0);
      expect(dialogs().length).to.equal(1);
      await eventually(() => focused() === trigger);
      await sendKeys({ press: "ArrowDown" });
      await eventually(() => lists()[0]?.contains(focused()));
      await sendKeys({ press: "ArrowDown" });
      await sendKeys({ press: "Enter" });
      await eventually(() => ["Excel", "TXT"].includes(trigger.textContent ?? ""));
    });
  }

  it("is not clipped by an ancestor that transforms, contains and hides what overflows", async () => {
    const { container } = mountTree(<DialogPage />, { shadow: true });
    const root = container.getRootNode();
    const host = root instanceof ShadowRoot ? (root.host as HTMLElement) : container;
    Object.assign(host.style, {
      transform: "scale(0.5)",
      contain: "strict",
      overflow: "hidden",
      width: "80px",
      height: "40px",
    });
    await atRest(await openDialog());
    const { top, bottom, width } = find("[role=dialog]").getBoundingClientRect();
    expect(width).to.equal(480);
    expect(top).to.be.at.least(0);
    expect(bottom).to.be.at.most(window.innerHeight);
  });

  it("the dialog of a second root opens above the first; Escape closes the upper alone", async () => {
    mountTree(<DialogPage name="甲" />, { shadow: true });
    mountTree(<DialogPage name="乙" />, { shadow: true });
    const lower = await openDialog("甲");
    // The second root is inert now, so its own page opens the dialog by script, as a timer would.
    findAll("button")
      .find((button) => button.textContent === "打开乙")
      ?.click();
    await eventually(() => dialogs().length === 2);
    const upper = dialogs().find((dialog) => dialog !== lower);
    await eventually(() => upper?.contains(focused()));
    await sendKeys({ press: "Escape" });
    await eventually(() => dialogs().length === 1);
    expect(dialogs()[0]).to.equal(lower);
  });

  it("focus that the page moves out of a modal comes back", async () => {
    mountTree(<DialogPage />);
    const outside = document.createElement("input");
    document.body.append(outside);
    const dialog = await openDialog();
    outside.focus();
    await eventually(() => dialog.contains(focused()));
    outside.remove();
  });

  it("on a page too busy to draw a dialog gives the focus to its first field all the same", async () => {
    mountTree(<DialogPage />);
    const opener = await eventually(() => findAll("button").find((button) => button.textContent === "打开"));
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 300);
    try {
      opener.focus();
      opener.click();
      const dialog = await eventually(() => dialogs()[0]);
      opener.blur();
      opener.focus();
      await eventually(() => focused() === find("input", { root: dialog }));
      await pause(400);
      expect(focused()).to.equal(find("input", { root: dialog }));
    } finally {
      window.requestAnimationFrame = requestAnimationFrame;
    }
  });

  it("a question begins on the harmless answer, ignores a click beside it, and Escape means no", async () => {
    const answers: boolean[] = [];
    function Page() {
      const { confirm, dialog } = useConfirm();
      const ask = async () =>
        answers.push(await confirm({ title: "删除模板", message: "确定删除此模板吗？", danger: true }));
      return (
        <>
          <Button onClick={() => void ask()}>删除</Button>
          {dialog}
        </>
      );
    }
    const { container } = mountTree(<Page />);
    (await eventually(() => findAll("button", container)[0])).click();
    const question = await eventually(() => findAll("[role=alertdialog][data-open]")[0]);
    await eventually(() => focused()?.textContent === "取消");
    await expectAccessible(question);
    find(".cp-backdrop").click();
    await pause(100);
    expect(answers).to.deep.equal([]);
    await sendKeys({ press: "Escape" });
    await eventually(() => answers.length === 1);
    expect(answers).to.deep.equal([false]);
  });

  it("a menu works by keyboard alone and passes the accessibility check", async () => {
    const chosen: string[] = [];
    const items = ["复制", "删除"].map((label) => ({ label, onSelect: () => void chosen.push(label) }));
    const { container } = mountTree(<Menu trigger={<Button>更多</Button>} items={items} />);
    const trigger = await eventually(() => findAll("button", container)[0]);
    trigger.focus();
    await sendKeys({ press: "Enter" });
    const menu = await eventually(() => findAll("[role=menu]")[0]);
    await eventually(() => focused()?.textContent === "复制");
    await expectAccessible(menu);
    const region = menu.closest("[role=region]");
    expect(region?.getAttribute("aria-labelledby"), "a landmark named by the trigger").to.equal(trigger.id);
    await sendKeys({ press: "ArrowDown" });
    await sendKeys({ press: "Enter" });
    await eventually(() => chosen.length === 1);
    expect(chosen).to.deep.equal(["删除"]);
    await eventually(() => focused() === trigger);
  });
});
