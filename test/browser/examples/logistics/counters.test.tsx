import { expect } from "@open-wc/testing";
import type { LinePortal } from "@customs-portal/sdk";
import { createPortal, HttpError } from "@customs-portal/sdk/portal";
import { uiTexts, useResource } from "@customs-portal/ui";
import { exceptionKinds, nodes, type Counts } from "../../../../examples/logistics/contract.ts";
import { Counters } from "../../../../examples/logistics/line/Counters.tsx";
import { readListState } from "../../../../examples/logistics/line/list-state.ts";
import { lineTexts } from "../../../../examples/logistics/line/locales/index.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

const all = <Key extends string>(keys: readonly Key[], count: number) =>
  Object.fromEntries(keys.map((key) => [key, count])) as Record<Key, number>;
const counted: Counts = { exceptions: { any: 7, ...all(exceptionKinds, 1) }, nodes: all(nodes, 2), followed: 3 };
const failed = () => new HttpError("server-failure", { status: 500, envelopeCode: 500 });

describe("the figures of the workbench", () => {
  afterEach(unmountTrees);

  it("stand for themselves while they are waited for, say that they could not be had, and come with a retry", async () => {
    const calls: PromiseWithResolvers<Counts>[] = [];
    const portal = createPortal({ locale: "zh-CN" });
    portal.i18n.register("logistics", lineTexts);
    portal.i18n.register("ui", uiTexts);
    await portal.i18n.load("logistics", "ui", "errors");
    function Figures() {
      const counts = useResource("counts", () => {
        const call = Promise.withResolvers<Counts>();
        calls.push(call);
        return call.promise;
      });
      return (
        <Counters portal={portal as unknown as LinePortal} counts={counts} state={readListState([], "")} fields={[]} />
      );
    }
    const { container } = mountTree(<Figures />, { portal });
    const figures = () => findAll(".logi-counter strong").map(({ textContent }) => textContent);
    const skeletons = () => findAll(".logi-counter .cp-skeleton").length;
    await eventually(() => calls.length === 1 && skeletons() === figures().length);
    calls[0]?.reject(failed());
    const retry = await eventually(() => findAll(".cp-load-failure button")[0]);
    expect(new Set(figures())).to.deep.equal(new Set(["—"]));
    expect(skeletons()).to.equal(0);
    await expectAccessible(container);
    retry.click();
    await eventually(() => calls.length === 2);
    calls[1]?.resolve(counted);
    await eventually(() => figures()[0] === "7");
    await eventually(() => findAll(".cp-load-failure").length === 0);
    expect(find(".logi-counters").textContent).not.to.include("—");
  });
});
