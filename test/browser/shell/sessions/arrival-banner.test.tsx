import { expect } from "@open-wc/testing";
import { createPortal, createStore } from "@customs-portal/sdk/portal";
import { arrivedKey, expectArrival } from "../../../../shell/model/arrival.ts";
import type { WorkspaceModel } from "../../../../shell/model/workspace-model.ts";
import { ArrivalBanner } from "../../../../shell/sessions/ArrivalBanner.tsx";
import { sessionTexts } from "../../../../shell/sessions/locales/index.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

const user = { userId: "1", userNo: "operator", userName: "李报关", companyName: "苏州示例精密制造有限公司" };

async function mount() {
  const portal = createPortal({ locale: "zh-CN" });
  portal.i18n.register("sessions", sessionTexts);
  await portal.i18n.load("sessions");
  const went: string[] = [];
  const model = {
    portal: { session: { user: createStore(user) } },
    shell: { navigate: (path: string) => went.push(path) },
  } as unknown as WorkspaceModel;
  mountTree(<ArrivalBanner model={model} />, { portal });
  return went;
}

const banner = () => findAll(".banner")[0];
/** What another tab notes. */
const tell = (newValue: string | null) => dispatchEvent(new StorageEvent("storage", { key: arrivedKey, newValue }));
const button = (text: string) => eventually(() => findAll("button").find((one) => one.textContent === text));

describe("the question to whom a link has signed in", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    unmountTrees();
    localStorage.clear();
  });

  it("names account and company, and is answered once", async () => {
    expectArrival(localStorage, "link");
    await mount();
    const shown = await eventually(banner);
    expect(shown.textContent).to.contain("李报关 (operator)").and.to.contain("苏州示例精密制造有限公司");
    await expectAccessible(shown);
    (await button("是我本人")).click();
    await eventually(() => banner() === undefined);
    unmountTrees();
    expectArrival(localStorage, "link");
    await mount();
    expect(banner()).to.equal(undefined);
  });

  it("leads to the sign-out, which asks about unsaved work", async () => {
    expectArrival(localStorage, "link");
    const went = await mount();
    (await button("不是我，退出登录")).click();
    expect(went).to.deep.equal(["/logout"]);
  });

  it("goes where another tab was answered, and comes where another tab of the session asks", async () => {
    expectArrival(localStorage, "link");
    await mount();
    await eventually(banner);
    tell(null);
    await eventually(() => banner() === undefined);
    tell(localStorage.getItem(arrivedKey));
    await eventually(banner);
    tell("link");
    await eventually(() => banner() === undefined);
  });

  it("goes where another tab is answered at the moment at which it is drawn", async () => {
    expectArrival(localStorage, "link");
    const drawn = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!banner()) return;
        observer.disconnect();
        tell(null);
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await mount();
    await drawn;
    await eventually(() => banner() === undefined);
  });

  it("is not put to those who signed in themselves", async () => {
    await mount();
    expect(banner()).to.equal(undefined);
  });
});
