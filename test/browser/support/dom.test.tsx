import { expect } from "@open-wc/testing";
import { Button, Dialog } from "@customs-portal/ui";
import { useState } from "react";
import { atRest, eventually, find, findAll } from "./dom.ts";
import { mountTree, unmountTrees } from "./tree.tsx";

const lateMs = 300;

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>列设置</Button>
      <Dialog open={isOpen} title="列设置" onOpenChange={setOpen}>
        <p className="inner">正文</p>
      </Dialog>
    </>
  );
}

describe("waiting for rest", () => {
  const { requestAnimationFrame: frame } = globalThis;
  afterEach(() => {
    globalThis.requestAnimationFrame = frame;
    unmountTrees();
  });

  it("a dialog whose transition has not begun yet, as on a busy machine, is waited for, also from inside", async () => {
    const { container } = mountTree(<Page />);
    const button = await eventually(() => find("button", { root: container }));
    globalThis.requestAnimationFrame = (callback) => Number(setTimeout(() => frame(callback), lateMs));
    button.click();
    const inner = await eventually(() => findAll(".inner")[0]);
    const dialog = inner.closest("[role=dialog]");
    if (!dialog) throw new Error("There is no dialog.");
    expect(dialog.hasAttribute("data-starting-style")).to.equal(true);
    await atRest(inner);
    expect(dialog.hasAttribute("data-starting-style")).to.equal(false);
    expect(getComputedStyle(dialog).opacity).to.equal("1");
  });

  it("a transition in the shadow root of the element itself is waited for", async () => {
    const host = document.createElement("div");
    const inner = document.createElement("p");
    inner.style.transition = "color 200ms";
    host.attachShadow({ mode: "open" }).append(inner);
    document.body.append(host);
    try {
      inner.style.color = "rgb(0, 0, 0)";
      expect(getComputedStyle(inner).color).to.equal("rgb(0, 0, 0)");
      inner.style.color = "rgb(255, 0, 0)";
      await atRest(host);
      expect(getComputedStyle(inner).color).to.equal("rgb(255, 0, 0)");
    } finally {
      host.remove();
    }
  });
});
