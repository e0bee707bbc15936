import { expect } from "@open-wc/testing";
import type { LinePortal } from "@customs-portal/sdk";
import { createPortal, createStore, HttpError, type Store, type WritableStore } from "@customs-portal/sdk/portal";
import { useStore } from "@customs-portal/ui";
import { install } from "@sinonjs/fake-timers";
import { Activity, type ReactNode } from "react";
import { lineTexts } from "../../../../examples/administration/line/locales/index.ts";
import { AccessRequests } from "../../../../examples/administration/line/grants/AccessRequests.tsx";
import { useAccessRequests } from "../../../../examples/administration/line/grants/use-access-requests.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, fill, findAll } from "../../support/dom.ts";
import { mountTree, portalInTab, unmountTrees } from "../../support/tree.tsx";
import { note, serverFails } from "./support/line.tsx";

const request = (id: string, userNo: string) => ({
  id,
  userNo,
  userName: userNo,
  line: "declarations",
  menus: ["DeclarationGoods"],
  state: "asked",
  reason: "",
  answer: "",
  askedAt: "2026-01-01T00:00:00Z",
  decidedAt: null,
  decidedBy: "",
  titles: { DeclarationGoods: { "zh-CN": "商品明细", en: "Goods lines" } },
});

function Tab({ isShown, children }: { isShown: Store<boolean>; children: ReactNode }) {
  return <Activity mode={useStore(isShown) ? "visible" : "hidden"}>{children}</Activity>;
}

describe("requests for access that wait", () => {
  let decisions: unknown[];
  let questions: string[];
  let answer: boolean;
  let isDown: boolean;
  /** Requests that wait behind those that are shown. */
  let later: number;
  let refusal: Error | undefined;
  let requests: object[];
  let notices: string[];
  /** What a decision waits for. */
  let held: Promise<void>;
  let release: () => void;
  let isShown: WritableStore<boolean>;

  async function show(): Promise<void> {
    const portal = createPortal({ locale: "zh-CN" });
    portal.i18n.register("administration", lineTexts);
    await portal.i18n.load("administration", "errors");
    const http = {
      get: async () => (isDown ? serverFails() : { requests, total: requests.length + later }),
      post: (_path: string, body: unknown) => {
        decisions.push(body);
        return refusal ? Promise.reject(refusal) : held;
      },
    };
    const open = (_name: string, { message }: { message: string }) => {
      questions.push(message);
      return Promise.resolve(answer);
    };
    const line = {
      ...portalInTab(portal, isShown),
      http,
      dialogs: { open },
      notices: { show: ({ text }: { text: string }) => void notices.push(text) },
      session: { user: createStore({ userNo: "manager", companyName: "甲公司" }) },
      setDirty: () => undefined,
    } as unknown as LinePortal;
    const Page = () => <AccessRequests portal={line} result={useAccessRequests(line)} onDecided={() => undefined} />;
    mountTree(
      <Tab isShown={isShown}>
        <Page />
      </Tab>,
      { portal },
    );
  }

  beforeEach(async () => {
    decisions = [];
    questions = [];
    answer = false;
    isDown = false;
    later = 0;
    refusal = undefined;
    notices = [];
    held = Promise.resolve();
    release = () => undefined;
    isShown = createStore(true);
    requests = [request("1", "newcomer"), request("2", "manager")];
    await show();
    await eventually(() => findAll("li").length === 2);
  });
  afterEach(unmountTrees);

  const button = (label: string) =>
    eventually(() => findAll("button").find((one) => (one.getAttribute("aria-label") ?? one.textContent) === label));

  it("grants after a question alone", async () => {
    (await button("同意 newcomer 的申请")).click();
    await eventually(() => questions.length === 1);
    expect(questions[0]).to.contain("商品明细");
    expect(decisions).to.deep.equal([]);
    answer = true;
    await new Promise((resolve) => setTimeout(resolve, 150));
    (await button("同意 newcomer 的申请")).click();
    await eventually(() => decisions.length === 1);
    expect(decisions).to.deep.equal([{ id: "1", decision: "granted", seen: ["DeclarationGoods"], answer: "" }]);
  });

  it("says that a request was decided elsewhere, or has changed, in words about requests", async () => {
    answer = true;
    refusal = new HttpError("edit-conflict", { status: 409, envelopeCode: 409 });
    (await button("同意 newcomer 的申请")).click();
    await eventually(() => notices.length === 1);
    expect(notices[0]).to.contain("该申请已被处理，或申请内容有变化");
  });

  it("begins no second decision while one is under way, and shows that", async () => {
    answer = true;
    requests = [request("1", "newcomer"), request("3", "late")];
    unmountTrees();
    held = new Promise((resolve) => (release = resolve));
    await show();
    (await button("同意 newcomer 的申请")).click();
    await eventually(() => decisions.length === 1);
    await eventually(async () => (await button("同意 late 的申请")).hasAttribute("disabled"));
    release();
    await eventually(async () => !(await button("同意 late 的申请")).hasAttribute("disabled"));
  });

  it("says that they could not be read again, while those of before stay", async () => {
    answer = true;
    isDown = true;
    (await button("同意 newcomer 的申请")).click();
    await eventually(() => findAll("[role=alert]")[0] && note() !== "");
    expect(findAll("li").length).to.equal(2);
    isDown = false;
    (await button("重试")).click();
    await eventually(() => note() === "");
  });

  it("finds what was asked while its tab was hidden, and each minute what is asked while it is shown", async () => {
    isShown.set(false);
    await eventually(() => findAll("li").every((row) => row.getClientRects().length === 0));
    requests = [...requests, request("3", "late")];
    isShown.set(true);
    await eventually(() => findAll("li").length === 3);
    unmountTrees();
    const clock = install({ toFake: ["setInterval", "clearInterval"], shouldClearNativeTimers: true });
    try {
      await show();
      await eventually(() => findAll("li").length === 3);
      requests = [];
      await clock.tickAsync(60_000);
      await eventually(() => findAll("li").length === 0);
      requests = [request("4", "last")];
      await clock.tickAsync(60_000);
      await eventually(() => findAll("li").length === 1);
      unmountTrees();
      expect(clock.countTimers()).to.equal(0);
    } finally {
      clock.uninstall();
    }
  });

  it("says that they could not be read where there have been none, and reads them again", async () => {
    unmountTrees();
    isDown = true;
    await show();
    const retry = await button("重试");
    expect(findAll("h2")[0]?.textContent).to.equal("待处理的权限申请 甲公司");
    isDown = false;
    retry.click();
    await eventually(() => findAll("li").length === 2);
  });

  it("names the pages in the language of the reader, with their code beside it in grey", () => {
    const row = findAll("li").find(({ textContent }) => textContent.includes("newcomer"));
    expect(row?.textContent).to.contain("商品明细 DeclarationGoods");
    expect(row?.querySelector(".adm-quiet")?.textContent).to.equal(" DeclarationGoods");
  });

  it("declines with a reason, of 200 characters at most", async () => {
    (await button("拒绝 newcomer 的申请")).click();
    const dialog = await eventually(() => document.querySelector<HTMLElement>("[role=dialog][data-open]"));
    const reason = await eventually(() => dialog.querySelector("input"));
    await expectAccessible(dialog);
    expect(decisions).to.deep.equal([]);
    expect((await button("拒绝")).hasAttribute("disabled")).to.equal(true);
    // What is pasted is not cut, and not sent.
    fill(reason, "字".repeat(201));
    await eventually(() => dialog.textContent.includes("201 个字，最多 200 个"));
    expect(reason.value).to.have.length(201);
    expect((await button("拒绝")).hasAttribute("disabled")).to.equal(true);
    fill(reason, "请由主管提交");
    await eventually(
      () =>
        !findAll("button", dialog)
          .find(({ textContent }) => textContent === "拒绝")
          ?.hasAttribute("disabled"),
    );
    findAll("button", dialog)
      .find(({ textContent }) => textContent === "拒绝")
      ?.click();
    await eventually(() => decisions.length === 1);
    expect(decisions).to.deep.equal([
      { id: "1", decision: "declined", seen: ["DeclarationGoods"], answer: "请由主管提交" },
    ]);
  });

  it("declines what is in sight, also once the user has asked for more, and keeps the reason", async () => {
    unmountTrees();
    const clock = install({ toFake: ["setInterval", "clearInterval"], shouldClearNativeTimers: true });
    try {
      await show();
      (await button("拒绝 newcomer 的申请")).click();
      const dialog = await eventually(() => document.querySelector<HTMLElement>("[role=dialog][data-open]"));
      fill(await eventually(() => dialog.querySelector("input")), "请由主管提交");
      const confirm = () =>
        eventually(() => findAll("button:enabled", dialog).find((one) => one.textContent === "拒绝"));
      const wider = { ...request("1", "newcomer"), menus: ["DeclarationGoods", "OrderMap"] };
      requests = [wider, request("2", "manager")];
      // The look of each minute shows it behind the dialog, and changes nothing of what is being declined.
      await clock.tickAsync(60_000);
      await eventually(() => findAll("li").some(({ textContent }) => textContent.includes("OrderMap")));
      expect(dialog.textContent).not.to.contain("OrderMap");
      refusal = new HttpError("edit-conflict", { status: 409, envelopeCode: 409 });
      (await confirm()).click();
      await eventually(() => dialog.querySelector("[role=alert]"));
      await eventually(() => dialog.textContent.includes("商品明细、OrderMap"));
      expect(dialog.querySelector("input")?.value).to.equal("请由主管提交");
      refusal = undefined;
      (await confirm()).click();
      await eventually(() => findAll("[role=dialog][data-open]").length === 0);
      const seen = decisions.map((one) => (one as { seen: unknown }).seen);
      expect(seen).to.deep.equal([["DeclarationGoods"], wider.menus]);
    } finally {
      unmountTrees();
      clock.uninstall();
    }
  });

  it("keeps a reason that is being typed when somebody else decides the last request", async () => {
    (await button("拒绝 newcomer 的申请")).click();
    const dialog = await eventually(() => document.querySelector<HTMLElement>("[role=dialog][data-open]"));
    fill(await eventually(() => dialog.querySelector("input")), "请由主管提交");
    requests = [];
    isShown.set(false);
    await eventually(() => findAll("li").every((row) => row.getClientRects().length === 0));
    isShown.set(true);
    await eventually(() => findAll("li").length === 0 && dialog.textContent.includes("该申请已处理完毕"));
    expect(dialog.isConnected).to.equal(true);
    expect(findAll("button:enabled", dialog).filter(({ textContent }) => textContent === "拒绝")).to.deep.equal([]);
    expect(dialog.querySelector("input")?.value).to.equal("请由主管提交");
  });

  it("says whose company it is, when each was made, and how many are not shown", async () => {
    expect(findAll("h2")[0]?.textContent).to.equal("待处理的权限申请 甲公司");
    const row = findAll("li").find(({ textContent }) => textContent.includes("newcomer"));
    expect(row?.textContent).to.contain("2026");
    const described = (await button("同意 newcomer 的申请")).getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).to.contain("商品明细");
    expect(findAll("section")[0]?.textContent).not.to.contain("还将显示");
    later = 7;
    unmountTrees();
    await show();
    await eventually(() => findAll("section")[0]?.textContent.includes("还将显示 7 条"));
  });

  it("offers no decision on one's own", () => {
    const own = findAll("li").find(({ textContent }) => textContent.includes("manager"));
    expect(own?.textContent).to.contain("本人的申请由其他管理员处理");
    expect(own?.querySelector("button")).to.equal(null);
  });
});
