import { expect } from "@open-wc/testing";
import type { AccessRequest } from "@customs-portal/sdk/contract";
import { createPortal, createStore, HttpError } from "@customs-portal/sdk/portal";
import { uiTexts } from "@customs-portal/ui";
import { useState } from "react";
import { AskAccess } from "../../../../shell/market/AskAccess.tsx";
import { describeLines, searchLines } from "../../../../shell/market/describe-lines.ts";
import { AskForPage, MarketplacePage, marketTexts } from "../../../../shell/market/index.ts";
import { checkFiles, loadTimeOf, versionOf } from "../../../../shell/market/line-files.ts";
import type { ShellPageProps, WorkspaceModel } from "../../../../shell/model/workspace-model.ts";
import { shellTexts } from "../../../../shell/locales/index.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, fill, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

const signal = new AbortController().signal;
const file = new URL("/lines/orders.js", location.href).href;
const answering = (status: number, type: string) => () =>
  Promise.resolve(new Response(null, { status, headers: { "content-type": type } }));

describe("files of business lines", () => {
  it("R23-04 answer, or say why not: their status, their kind, the network, none, another site", async () => {
    const look = (request: typeof fetch, files = [file]) => checkFiles(files, signal, { request });
    expect(await look(answering(200, "text/javascript"))).to.include({ state: "well" });
    expect(await look(answering(404, "text/javascript"))).to.include({ reason: "status", detail: "404" });
    expect(await look(answering(200, "text/html"))).to.include({ reason: "type", detail: "text/html" });
    expect(await look(() => Promise.reject(new TypeError("gone")))).to.include({ reason: "network", detail: "gone" });
    expect(await look(answering(200, "text/javascript"), [])).to.include({ reason: "none" });
    const foreign = ["https://static.example.com/orders.js"];
    expect(await look(() => Promise.reject(new Error("asked")), foreign)).to.deep.equal({ state: "elsewhere" });
  });

  it("R23-04 are not waited for without end", async () => {
    const never: typeof fetch = (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
      });
    expect(await checkFiles([file], signal, { request: never, limitMs: 50 })).to.include({
      reason: "timeout",
      detail: "0.05",
    });
    const left = new AbortController();
    const look = checkFiles([file], left.signal, { request: never });
    left.abort(new Error("left"));
    expect(await look.catch((cause: Error) => cause.message)).to.equal("left");
  });

  it("R23-04 have the version of their name, and the time of the fetch that brought content", () => {
    expect(versionOf("/assets/declarations-B3xy_9Qa.js")).to.equal("B3xy_9Qa");
    expect(versionOf("/lines/orders-2.1.0.min.js?x=1")).to.equal("2.1.0");
    expect(versionOf("/lines/orders.js")).to.equal(undefined);
    const entries = [
      { name: file, duration: 3, decodedBodySize: 0 },
      { name: file, duration: 40, decodedBodySize: 900 },
      { name: `${file}x`, duration: 90, decodedBodySize: 900 },
    ];
    expect(loadTimeOf([file], entries)).to.equal(40);
    expect(loadTimeOf([file], entries.slice(0, 1))).to.equal(undefined);
  });
});

describe("lines of the market", () => {
  const lines = {
    orders: {
      title: { "zh-CN": "订单", en: "Orders" },
      routes: [
        { path: "/orders/list", name: "OrderList", title: { "zh-CN": "订单查询" } },
        { path: "/orders/map", name: "OrderMap" },
        { path: "/orders/open", name: "OrderOpen", notLogin: true },
      ],
    },
    stock: {},
  };

  it("R23-04 say which of their pages are missing, and are found by words, names and pinyin", () => {
    const described = describeLines({ lines, menu: [{ name: "OrderList" }], locale: "zh-CN" });
    const [orders, stock] = described;
    expect(orders).to.deep.include({ isAllowed: true, path: "/orders/list", missing: ["OrderMap"] });
    expect(stock).to.deep.include({ isAllowed: false, title: "stock", missing: ["stock"] });
    for (const [text, keys] of [
      ["dd", ["orders"]],
      ["ordermap", ["orders"]],
      ["查询", ["orders"]],
      ["STOCK", ["stock"]],
      [" ", ["orders", "stock"]],
      ["nothing", []],
    ] as const)
      expect(searchLines(described, text).map(({ key }) => key)).to.deep.equal(keys, text);
  });
});

/** A user of the real backend with the menu of that moment. */
async function portalOf(userName: string) {
  const answer = await fetch("/pms/api/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName, password: "Browser-Test-2026", loginType: "password" }),
  });
  const { data } = (await answer.json()) as { data: { accessToken: string } };
  const portal = createPortal({ locale: "zh-CN", token: () => data.accessToken });
  portal.i18n.register("market", marketTexts);
  portal.i18n.register("shell", shellTexts);
  portal.i18n.register("ui", uiTexts);
  await portal.i18n.load("market", "shell");
  return portal;
}

const button = (name: string) =>
  eventually(() =>
    findAll<HTMLButtonElement>("button", document.body).find(
      (one) => (one.getAttribute("aria-label") ?? one.textContent) === name,
    ),
  );

describe("the application market", () => {
  afterEach(unmountTrees);

  it("R23-04 shows health, what is broken and why, and offers to ask for what is missing", async () => {
    const portal = await portalOf("operator");
    const user = { ...portal.session.user.getSnapshot(), menu: [], mode: "own" };
    const session = { ...portal.session, user: { getSnapshot: () => user, subscribe: () => () => undefined } };
    const asking = { ...portal, session };
    const title = "报关单";
    const lines = { declarations: { title, routes: [{ path: "/declarations", name: "DeclarationGoods" }] } };
    const opened: string[] = [];
    const summary = createStore<{ latest: string } | undefined>(undefined);
    const broken = { wrong: "biz.config.json $.wrong.app is not text" };
    const known = createStore({ lines, broken });
    const props = {
      shell: { portal: asking, lines: known.getSnapshot, onLines: known.subscribe },
      model: {
        portal: asking,
        filesOf: () => [location.href],
        open: (path: string) => opened.push(path),
        messages: { summary },
      },
    } as unknown as ShellPageProps;
    const { container } = mountTree(<MarketplacePage shell={props.shell} model={props.model} />, { portal });
    await eventually(() => container.textContent.includes("文件不是脚本"));
    expect(container.textContent).to.contain(broken.wrong).and.contain("未开通").and.contain("尚未加载");
    await expectAccessible(container);
    (await button(`申请权限：${title}`)).click();
    const reason = await eventually(() => document.querySelector<HTMLInputElement>("[role=dialog] input"));
    expect(document.querySelector("[role=dialog]")?.textContent).to.contain("DeclarationGoods");
    await expectAccessible(reason.closest<HTMLElement>("[role=dialog]") ?? container);
  });

  it("R23-04 shows a decision as soon as a message tells of it", async () => {
    const portal = await portalOf("operator");
    const asked = { line: "declarations", menus: ["DeclarationGoods"], reason: "", askedAt: "2026-01-01T00:00:00Z" };
    let request: object = { ...asked, state: "asked", answer: "", decidedAt: null };
    const user = { ...portal.session.user.getSnapshot(), menu: [], mode: "own" };
    const session = { ...portal.session, user: { getSnapshot: () => user, subscribe: () => () => undefined } };
    const http = { ...portal.http, get: async () => ({ requests: [request] }) };
    const asking = { ...portal, session, http } as unknown as typeof portal;
    const lines = { declarations: { title: "报关单", routes: [{ path: "/declarations", name: "DeclarationGoods" }] } };
    const known = createStore({ lines, broken: {} });
    const summary = createStore({ latest: "1" });
    const props = {
      shell: { portal: asking, lines: known.getSnapshot, onLines: known.subscribe },
      model: { portal: asking, filesOf: () => [], open: () => undefined, messages: { summary } },
    } as unknown as ShellPageProps;
    const { container } = mountTree(<MarketplacePage shell={props.shell} model={props.model} />, { portal });
    await eventually(() => container.textContent.includes("等待管理员处理"));
    request = { ...asked, state: "declined", answer: "请联系仓储部", decidedAt: "2026-01-02T00:00:00Z" };
    summary.set({ latest: "2" });
    await eventually(() => container.textContent.includes("请联系仓储部"));
  });

  it("R23-04 names the pages in words with their code, and keeps the focus at what became of the request", async () => {
    const portal = await portalOf("operator");
    const user = { ...portal.session.user.getSnapshot(), menu: [], mode: "own" };
    const session = { ...portal.session, user: { getSnapshot: () => user, subscribe: () => () => undefined } };
    const sent: unknown[] = [];
    const post = (_path: string, body: unknown) => Promise.resolve(void sent.push(body));
    const asking = { ...portal, session, http: { ...portal.http, post } } as unknown as typeof portal;
    function Asking() {
      const [request, setRequest] = useState<AccessRequest>();
      const menus = [{ name: "DeclarationGoods", title: "商品明细" }];
      const asked = { line: "declarations", menus: ["DeclarationGoods"], reason: "", answer: "" };
      const at = { askedAt: "2026-01-01T00:00:00Z", decidedAt: null };
      // The answer comes some time after the dialog is closed.
      const onAsked = () => void setTimeout(() => setRequest({ ...asked, ...at, state: "asked" }), 300);
      return <AskAccess portal={asking} line="declarations" title="报关单" {...{ menus, request, onAsked }} />;
    }
    const { container } = mountTree(<Asking />, { portal });
    const open = await button("申请权限：报关单");
    open.focus();
    open.click();
    const dialog = await eventually(() => document.querySelector<HTMLElement>("[role=dialog]"));
    const name = await eventually(() => dialog.querySelector("li"));
    expect(name.textContent).to.equal("商品明细 DeclarationGoods");
    expect(name.querySelector(".quiet")?.textContent).to.equal("DeclarationGoods");
    (await button("提交申请")).click();
    await eventually(() => container.querySelector(".ask-state"));
    await eventually(() => !document.querySelector("[role=dialog]"));
    await eventually(() => document.activeElement === container.querySelector(".ask-state"));
    expect(document.activeElement?.textContent).to.contain("申请中");
    expect(sent).to.deep.equal([{ line: "declarations", menus: ["DeclarationGoods"], reason: "" }]);
  });

  it("asks for the rest beside what waits, and goes on after the session has ended in between", async () => {
    const portal = await portalOf("operator");
    await portal.i18n.load("errors");
    const user = { ...portal.session.user.getSnapshot(), menu: [], mode: "own" };
    const session = { ...portal.session, user: { getSnapshot: () => user, subscribe: () => () => undefined } };
    const sent: unknown[] = [];
    const over = { status: 402, envelopeCode: 402, sessionEnded: true };
    let refusal: Error | undefined = new HttpError("session-expired", over);
    const post = (_path: string, body: unknown) => {
      sent.push(body);
      return refusal ? Promise.reject(refusal) : Promise.resolve();
    };
    const asking = { ...portal, session, http: { ...portal.http, post } } as unknown as typeof portal;
    const at = { askedAt: "2026-01-01T00:00:00Z", decidedAt: null };
    const asked = { line: "declarations", reason: "", answer: "", ...at, state: "asked" } as const;
    function Asking() {
      const [request, setRequest] = useState<AccessRequest>({ ...asked, menus: ["DeclarationGoods"] });
      const menus = [
        { name: "DeclarationGoods", title: "商品明细" },
        { name: "DeclarationList", title: "报关单查询" },
      ];
      const onAsked = () => setRequest({ ...asked, menus: ["DeclarationGoods", "DeclarationList"] });
      return <AskAccess portal={asking} line="declarations" title="报关单" {...{ menus, request, onAsked }} />;
    }
    const { container } = mountTree(<Asking />, { portal });
    (await button("申请权限：报关单")).click();
    const dialog = await eventually(() => document.querySelector<HTMLElement>("[role=dialog]"));
    const names = await eventually(() => findAll("li", dialog)[0] && findAll("li", dialog));
    expect(names.map(({ textContent }) => textContent)).to.deep.equal(["报关单查询 DeclarationList"]);
    fill(await eventually(() => dialog.querySelector("input")), "月底关账");
    (await button("提交申请")).click();
    await eventually(() => sent.length === 1);
    refusal = new HttpError("request-invalid", { status: 400, envelopeCode: 400, data: { field: "menus" } });
    await eventually(() => !dialog.querySelector("[aria-busy=true], button:disabled"));
    expect(dialog.querySelector("input")?.value).to.equal("月底关账");
    const submit = await button("提交申请");
    await eventually(() => {
      // Of clicks that follow too soon only the first one counts (R9-06).
      if (sent.length === 1) submit.click();
      return sent.length === 2;
    });
    await eventually(() => dialog.textContent.includes("所申请的权限均已开通或已不存在，重新登录后生效。"));
    refusal = undefined;
    await eventually(() => {
      if (sent.length === 2) submit.click();
      return sent.length === 3;
    });
    await eventually(() => !document.querySelector("[role=dialog]"));
    expect(sent.at(-1)).to.deep.equal({ line: "declarations", menus: ["DeclarationList"], reason: "月底关账" });
    await eventually(() => document.activeElement === container.querySelector(".ask-state"));
    expect(findAll("button", container)).to.deep.equal([]);
  });

  it("shows a decision on the page that was refused as soon as a message tells of it", async () => {
    const portal = await portalOf("operator");
    const asked = { line: "declarations", menus: ["DeclarationGoods"], reason: "", askedAt: "2026-01-01T00:00:00Z" };
    let request: object = { ...asked, state: "asked", answer: "", decidedAt: null };
    const http = { ...portal.http, get: async () => ({ requests: [request] }) };
    const summary = createStore({ latest: "1" });
    const model = { portal: { ...portal, http }, messages: { summary } } as unknown as WorkspaceModel;
    const page = <AskForPage model={model} line="declarations" title="商品" name="DeclarationGoods" />;
    const { container } = mountTree(page, { portal });
    await eventually(() => container.textContent.includes("等待管理员处理"));
    request = { ...asked, state: "granted", answer: "", decidedAt: "2026-01-02T00:00:00Z" };
    summary.set({ latest: "2" });
    await eventually(() => container.textContent.includes("重新登录后生效"));
  });

  it("R23-04 what was asked for before is told where it cannot be loaded, and comes with a retry", async () => {
    const portal = await portalOf("operator");
    await portal.i18n.load("ui", "errors");
    let isDown = true;
    const get = (...call: Parameters<typeof portal.http.get>) =>
      isDown
        ? Promise.reject(new HttpError("server-failure", { status: 500, envelopeCode: 500 }))
        : portal.http.get(...call);
    const user = { ...portal.session.user.getSnapshot(), menu: [], mode: "own" };
    const session = { ...portal.session, user: { getSnapshot: () => user, subscribe: () => () => undefined } };
    const asking = { ...portal, session, http: { ...portal.http, get } } as unknown as typeof portal;
    const model = { portal: asking, messages: { summary: createStore(undefined) } } as unknown as WorkspaceModel;
    const page = <AskForPage model={model} line="declarations" title="商品" name="DeclarationGoodsAsked" />;
    const { container } = mountTree(page, { portal });
    const told = await eventually(() => findAll(".cp-load-failure", container)[0]);
    expect(told.textContent).to.contain("已提交的申请未能加载");
    await expectAccessible(container);
    isDown = false;
    const retry = await button("重试");
    retry.focus();
    retry.click();
    await button("申请权限：商品");
    await eventually(() => findAll(".cp-load-failure", container).length === 0);
    expect(container.contains(document.activeElement)).to.equal(true);
  });
});
