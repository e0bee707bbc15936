import { expect } from "@open-wc/testing";
import { createStore } from "@customs-portal/sdk/portal";
import { KeptActivity, useGone, useStore } from "@customs-portal/ui";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { eventually, pause } from "../../support/dom.ts";

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

  it("what is done when a component is gone is not done when its tab is hidden, also where it goes while hidden", async () => {
    const visible = createStore(true);
    const shown = createStore(true);
    const gone: string[] = [];
    function Work({ name }: { name: string }) {
      useGone(() => gone.push(name));
      return <p>{name}</p>;
    }
    function Page() {
      return useStore(shown) ? <Work name="one" /> : null;
    }
    const container = document.createElement("div");
    document.body.append(container);
    const root = createRoot(container);
    root.render(
      <KeptActivity visible={visible} container={container}>
        <Page />
        <Work name="two" />
      </KeptActivity>,
    );
    await eventually(() => container.textContent === "onetwo");
    for (const isVisible of [false, true, false]) {
      visible.set(isVisible);
      // absence: of work that nobody has given up
      await pause(50);
      expect(gone).to.deep.equal([]);
    }
    shown.set(false);
    visible.set(true);
    await eventually(() => gone.join() === "one");
    visible.set(false);
    await pause(50); // absence: likewise
    root.unmount();
    await eventually(() => gone.join() === "one,two");
    container.remove();
  });
});
