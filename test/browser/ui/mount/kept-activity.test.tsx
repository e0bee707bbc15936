import { expect } from "@open-wc/testing";
import { createStore } from "@customs-portal/sdk/portal";
import { KeptActivity } from "@customs-portal/ui";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { eventually } from "../../support/dom.ts";

describe("the activity of a hidden tab", () => {
  it("keeps what is laid out, also when something in it is rendered anew meanwhile", async () => {
    const visible = createStore(true);
    let count = (_next: number) => {};
    function Counter() {
      const [value, setValue] = useState(0);
      count = setValue;
      return <p>{value}</p>;
    }
    const container = document.createElement("div");
    document.body.append(container);
    const root = createRoot(container);
    root.render(
      <KeptActivity visible={visible} container={container}>
        <Counter />
      </KeptActivity>,
    );
    await eventually(() => container.textContent === "0");
    const page = container.firstElementChild as HTMLElement;
    visible.set(false);
    for (const next of [1, 2]) {
      count(next);
      await eventually(() => page.textContent === String(next));
      await eventually(() => page.style.display === "");
      expect(page.getClientRects().length, "it is still laid out").to.equal(1);
    }
    visible.set(true);
    count(3);
    await eventually(() => page.textContent === "3");
    expect(page.style.display).to.equal("");
    root.unmount();
    container.remove();
  });
});
