import { expect } from "@open-wc/testing";
import type { LinePortal } from "@customs-portal/sdk";
import { createPortal, createStore } from "@customs-portal/sdk/portal";
import { App } from "../../../../examples/administration/line/App.tsx";
import { lineTexts } from "../../../../examples/administration/line/locales/index.ts";
import { texts } from "../../../../examples/administration/line/locales/zh-CN.ts";
import { eventually, find } from "../../support/dom.ts";
import { mountTree, portalInTab, unmountTrees } from "../../support/tree.tsx";

describe("the administration while the user acts for another company", () => {
  afterEach(unmountTrees);

  it("asks nothing, says that one administers as oneself, and leads back", async () => {
    const portal = createPortal({ locale: "zh-CN" });
    portal.i18n.register("administration", lineTexts);
    await portal.i18n.load("administration");
    const calls: string[] = [];
    const line = {
      ...portalInTab(portal, createStore(true)),
      http: { get: (path: string) => Promise.reject(new Error(String(calls.push(path)))) },
      session: { user: createStore({ userNo: "manager", mode: "virtual" }) },
      company: { returnToOwn: () => Promise.resolve(calls.push("back") > 0) },
      can: () => true,
      router: { location: createStore({ pathname: "/administration/users", search: "" }) },
    } as unknown as LinePortal;
    const { container } = mountTree(<App portal={line} domElement={document.body} />, { portal });
    await eventually(() => container.textContent.includes(texts.away.title));
    const buttons = container.querySelectorAll("button");
    expect([...buttons].map(({ textContent }) => textContent)).to.deep.equal([texts.away.back]);
    find("button", { text: texts.away.back, root: container }).click();
    await eventually(() => calls.join() === "back");
  });
});
