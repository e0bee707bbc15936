import { expect } from "@open-wc/testing";
import { followTabDrag, placeAt } from "../../../../shell/chrome/tab-drag.ts";

describe("dragging a tab", () => {
  it("goes past a neighbour once the pointer would still be over the tab there", () => {
    const widths = [100, 60, 200];
    expect(placeAt(95, 0, widths, 0), "over itself").to.equal(0);
    expect(placeAt(105, 0, widths, 0)).to.equal(1);
    expect(placeAt(150, 0, [60, 200], 0), "a wide neighbour only past its end").to.equal(0);
    expect(placeAt(205, 0, [60, 200], 0)).to.equal(1);
    expect(placeAt(900, 0, widths, 0), "over several at once").to.equal(2);
    expect(placeAt(-20, 2, widths, 0)).to.equal(0);
    expect(placeAt(150, 2, widths, 0), "stands at 160: past its left neighbour").to.equal(1);
  });

  describe("by the pointer", () => {
    let strip: HTMLElement;
    let moved: number[];
    const tabs = () => [...strip.children] as HTMLElement[];

    beforeEach(() => {
      moved = [];
      strip = document.createElement("div");
      strip.style.cssText = "position:fixed;left:0;top:0;display:flex";
      for (const name of ["a", "b", "c"]) {
        const tab = document.createElement("div");
        tab.style.width = "100px";
        tab.textContent = name;
        strip.append(tab);
      }
      document.body.append(strip);
    });
    afterEach(() => {
      strip.remove();
      document.documentElement.style.zoom = "";
    });

    const send = (type: string, clientX: number) =>
      window.dispatchEvent(new PointerEvent(type, { clientX, bubbles: true }));
    function press(index: number) {
      const tab = tabs()[index];
      if (!tab) throw new Error("no tab");
      followTabDrag(new PointerEvent("pointerdown", { clientX: index * 100 + 50 }), tab, {
        places: tabs,
        move(to) {
          const others = tabs().filter((other) => other !== tab);
          strip.replaceChildren(...others.toSpliced(to, 0, tab));
        },
        onMoved: (to) => moved.push(to),
      });
    }
    const names = () => tabs().map((tab) => tab.textContent);

    it("moves with it, and tells where it was let go", () => {
      press(0);
      send("pointermove", 54);
      expect(tabs()[0]?.hasAttribute("data-dragged"), "a press that trembles is no drag").to.equal(false);
      send("pointermove", 120);
      expect(names()).to.deep.equal(["b", "a", "c"]);
      send("pointermove", 260);
      send("pointerup", 260);
      expect(names()).to.deep.equal(["b", "c", "a"]);
      expect(moved).to.deep.equal([2]);
      send("pointermove", 10);
      expect(names(), "it is over").to.deep.equal(["b", "c", "a"]);
    });

    it("follows the pointer at a larger text size as well, and trembles no sooner", () => {
      document.documentElement.style.zoom = "1.25";
      // Where the pointer is, in pixels of the screen: the first tab is drawn from 0 to 125.
      const tab = tabs()[0];
      expect(tab?.getBoundingClientRect().width).to.equal(125);
      press(0);
      send("pointermove", 57);
      expect(tab?.hasAttribute("data-dragged"), "seven pixels of the screen are fewer than six of the strip").to.equal(
        false,
      );
      send("pointermove", 120);
      expect(names(), "still over itself").to.deep.equal(["a", "b", "c"]);
      send("pointermove", 130);
      expect(names()).to.deep.equal(["b", "a", "c"]);
      send("pointermove", 260);
      send("pointerup", 260);
      expect(names()).to.deep.equal(["b", "c", "a"]);
      expect(moved).to.deep.equal([2]);
    });

    it("is taken back by Escape", () => {
      press(2);
      send("pointermove", 10);
      expect(names()).to.deep.equal(["c", "a", "b"]);
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      expect(names()).to.deep.equal(["a", "b", "c"]);
      expect(moved).to.deep.equal([]);
    });

    it("is no press of the tab", async () => {
      let presses = 0;
      strip.addEventListener("click", () => presses++);
      press(0);
      send("pointermove", 120);
      send("pointerup", 120);
      tabs()[1]?.click();
      expect(presses).to.equal(0);
      await new Promise((resolve) => setTimeout(resolve));
      tabs()[1]?.click();
      expect(presses).to.equal(1);
    });
  });
});
