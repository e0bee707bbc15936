import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { Dialog, NoticesPresenter } from "@customs-portal/ui";
import { expectAccessible } from "../../support/axe.ts";
import { atRest, eventually, find, findAll, pause } from "../../support/dom.ts";
import { mountTree, quietPortal, unmountTrees } from "../../support/tree.tsx";

const cards = () => findAll(".cp-notice");
const presenters = () => findAll(".cp-notices");

describe("NoticesPresenter", () => {
  afterEach(unmountTrees);

  it("R9-13 draws notices 50 px below the top edge; errors as alerts, the rest as status; each can be closed", async () => {
    const { portal } = mountTree(<NoticesPresenter />, { shadow: true });
    portal.notices.show({ kind: "error", text: "保存失败", code: "server-failure" });
    portal.notices.show({ kind: "success", text: "保存成功" });
    await eventually(() => cards().length === 2);
    await atRest(find(".cp-notices"));
    expect(cards()[0]?.getBoundingClientRect().top).to.equal(50);
    expect(
      findAll(".cp-notices [role=alert], .cp-notices [role=status]").map((part) => part.textContent),
    ).to.deep.equal(["错误：保存失败 server-failure", "成功：保存成功"]);
    await expectAccessible(find(".cp-notices"));
    find("button[aria-label='关闭通知']").click();
    await eventually(() => cards().length === 1);
  });

  it("draws a notice that was there before, and one that comes, where nothing was fetched ahead", async () => {
    const portal = quietPortal();
    portal.notices.show({ kind: "info", text: "先到" });
    mountTree(<NoticesPresenter ahead={false} />, { portal });
    await eventually(() => cards().length === 1);
    portal.notices.show({ kind: "info", text: "后到" });
    await eventually(() => cards().length === 2);
  });

  it("draws them at the side that the page names, and does not keep its keys and presses from what they do not cover", async () => {
    const { style } = document.documentElement;
    style.setProperty("--customs-notices-side", "end");
    try {
      const { portal } = mountTree(<NoticesPresenter />, { shadow: true });
      portal.notices.show({ kind: "success", text: "保存成功" });
      await eventually(() => cards().length === 1);
      await atRest(find(".cp-notices"));
      const { top, bottom, right } = find(".cp-notice").getBoundingClientRect();
      expect([top, innerWidth - right]).to.deep.equal([50, 16]);
      expect(document.elementFromPoint(20, bottom - 4)?.closest(".cp-toasts")).to.equal(null);
    } finally {
      style.removeProperty("--customs-notices-side");
    }
  });

  it("on a narrow screen all of it stays inside, a long code, too, and can be closed", async () => {
    await setViewport({ width: 390, height: 844 });
    try {
      const { portal } = mountTree(<NoticesPresenter />, { shadow: true });
      const code = "backend-call-failed 500 · fa9830bb-c02a-4e68-90ed-98c21643613f";
      portal.notices.show({ kind: "error", text: "调用后台方法出错", code });
      await eventually(() => cards().length === 1);
      await atRest(find(".cp-notices"));
      const { left, right } = find(".cp-notice").getBoundingClientRect();
      expect(left).to.be.at.least(16);
      expect(right).to.be.at.most(innerWidth - 16);
      const close = find("button[aria-label='关闭通知']").getBoundingClientRect();
      expect(close.right).to.be.below(right);
      const text = find(".cp-notice-text");
      expect(text.scrollWidth).to.equal(text.clientWidth);
    } finally {
      await setViewport({ width: 1366, height: 768 });
    }
  });

  it("in a shadow root nothing of what the page says of text gets into it", async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { text-transform: uppercase !important; text-indent: 30px !important; font-style: italic }");
    document.adoptedStyleSheets.push(sheet);
    try {
      const { portal } = mountTree(<NoticesPresenter />, { shadow: true });
      portal.notices.show({ kind: "error", text: "session-expired" });
      const { textTransform, textIndent, fontStyle } = getComputedStyle(
        await eventually(() => find(".cp-notice-text")),
      );
      expect([textTransform, textIndent, fontStyle]).to.deep.equal(["none", "0px", "normal"]);
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    }
  });

  it("a notice above a modal of another root can be clicked, and the dialog stays open", async () => {
    const { portal } = mountTree(<NoticesPresenter />);
    mountTree(
      <Dialog open title="导出设置" onOpenChange={() => undefined}>
        内容
      </Dialog>,
      { shadow: true },
    );
    await eventually(() => findAll("[role=dialog][data-open]")[0]);
    let retried = 0;
    portal.notices.show({
      kind: "error",
      text: "网络连接异常",
      action: { label: "重试", run: () => void (retried += 1) },
    });
    const button = await eventually(() => findAll(".cp-notice button")[0]);
    await atRest(button);
    const { left, top, width, height } = button.getBoundingClientRect();
    let hit = document.elementFromPoint(left + width / 2, top + height / 2);
    while (hit?.shadowRoot) hit = hit.shadowRoot.elementFromPoint(left + width / 2, top + height / 2);
    expect(button.contains(hit)).to.equal(true);
    expect(button.closest("[inert], [aria-hidden=true]")).to.equal(null);
    button.click();
    await eventually(() => cards().length === 0);
    expect(retried).to.equal(1);
    expect(findAll("[role=dialog][data-open]").length).to.equal(1);
  });

  it("of many presenters of one portal a single one draws; another takes over when it goes", async () => {
    const portal = quietPortal();
    const first = mountTree(<NoticesPresenter />, { portal });
    await eventually(() => presenters().length === 1);
    mountTree(<NoticesPresenter />, { portal, shadow: true });
    portal.notices.show({ kind: "info", text: "已提交", durationMs: Infinity });
    await eventually(() => cards().length === 1);
    await pause(50);
    expect(presenters().length).to.equal(1);
    first.unmount();
    await eventually(() => presenters().length === 1 && cards().length === 1);
  });
});
