import { expect } from "@open-wc/testing";
import type { LinePortal } from "@customs-portal/sdk";
import { useFollow } from "../../../../examples/logistics/line/use-follow.ts";
import { eventually, find } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

interface Call {
  isFollowed: boolean;
  end: PromiseWithResolvers<unknown>;
}

describe("a shipment that is followed", () => {
  afterEach(unmountTrees);

  const shipment = { id: "1", shipmentNo: "S-1", isFollowed: false };
  let calls: Call[];
  const mount = async () => {
    calls = [];
    const put = (_url: string, { isFollowed }: Pick<Call, "isFollowed">) => {
      const end = Promise.withResolvers<unknown>();
      calls.push({ isFollowed, end });
      return end.promise;
    };
    const portal = { http: { put }, notices: { show: () => undefined } } as unknown as LinePortal;
    function Star() {
      const follow = useFollow(portal, undefined, () => undefined);
      const isOn = follow.isFollowed(shipment);
      return (
        <button type="button" onClick={() => void follow.toggle(shipment)}>
          {isOn ? "on" : "off"}
        </button>
      );
    }
    mountTree(<Star />);
    await eventually(() => document.body.textContent?.includes("off"));
  };
  const press = (text: string) => find("button", { text }).click();
  const shows = (text: string) => eventually(() => find("button").textContent === text);

  it("what the user said last is what is stored last, however slow the first call is", async () => {
    await mount();
    press("off");
    await shows("on");
    press("on");
    await shows("off");
    expect(calls.map(({ isFollowed }) => isFollowed)).to.deep.equal([true]);
    calls[0]?.end.resolve(null);
    await eventually(() => calls.length === 2);
    expect(calls[1]?.isFollowed).to.equal(false);
    calls[1]?.end.resolve(null);
    await shows("off");
  });

  it("a star that was pressed there and back and there again is stored once", async () => {
    await mount();
    press("off");
    await shows("on");
    press("on");
    await shows("off");
    press("off");
    await shows("on");
    calls[0]?.end.resolve(null);
    await shows("on");
    press("on");
    await eventually(() => calls.length === 2);
    expect(calls[1]?.isFollowed).to.equal(false);
  });
});
