import { expect } from "@open-wc/testing";
import { configurePortal } from "@customs-portal/elements";
import "@customs-portal/elements/column-setup";
import "@customs-portal/elements/element-assistant";
import "@customs-portal/elements/export-dialog";
import type { CustomsUploader } from "@customs-portal/elements/uploader";
import "@customs-portal/elements/uploader";
import type { ConnectionFailedDetail } from "@customs-portal/elements";
import { explainConnection } from "../../../elements/trouble/connection.ts";
import { awaitConnection } from "../../../elements/trouble/index.ts";
import type { DialogElement } from "../../../elements/dialog-element.ts";
import { lampCode } from "../parcels/element-assistant/support.ts";
import { accessToken, freshToken, Scope, testPortal } from "../support/backend.ts";
import { eventually, find, findAll } from "../support/dom.ts";

type Tag = HTMLElementTagNameMap[
  | "customs-column-setup"
  | "customs-element-assistant"
  | "customs-export-dialog"
  | "customs-uploader"];

const columns = [{ key: "goods", title: "商品" }];
const task = {
  systemCode: "S",
  taskCode: "list",
  fileName: "报关单.xlsx",
  taskName: "报关单",
  gotoDownloadCenter: false,
};
const openIt = (tag: Tag) => (tag as DialogElement<object, object, unknown>).show();

/** Each tag, what it is given, and what makes it call. */
const tags: Record<string, { given: object; act?: (tag: Tag) => unknown; goesOn: boolean }> = {
  "customs-element-assistant": { given: { tariffCode: lampCode }, goesOn: true },
  "customs-column-setup": { given: { columns, resourceId: "outage" }, act: openIt, goesOn: false },
  "customs-export-dialog": { given: { task }, act: openIt, goesOn: false },
  "customs-uploader": {
    given: { basePath: "/outage" },
    act: (tag) => (tag as CustomsUploader).addFiles([new File(["a"], "a.txt")]),
    goesOn: true,
  },
};

const noticeOf = (tag: Tag) => findAll("[part=notice]", tag.shadowRoot ?? document)[0]?.textContent ?? "";
const otherCodes = ["8504409990", "8471300000"];
/** The assistant has an answer for its code; the catalogue of the tests has none of these. */
const answered = (tag: Tag) => eventually(() => tag.shadowRoot?.textContent?.includes("目录中没有该税号"));

describe("a portal that is away, at tags that call it when the user does something", () => {
  afterEach(() => {
    for (const tag of findAll(Object.keys(tags).join())) tag.remove();
    configurePortal({});
  });

  for (const [name, { given, act, goesOn }] of Object.entries(tags))
    it(`<${name}> says once what to check, and goes on of itself when it is back`, async () => {
      const scope = new Scope();
      const told: ConnectionFailedDetail[] = [];
      const tag = document.createElement(name) as Tag;
      Object.assign(tag, given, { token: await accessToken(), baseUrl: scope.at(""), exportBase: scope.exportBase });
      tag.addEventListener("connection-failed", (event) => void told.push((event as CustomEvent).detail));
      await scope.mode({ cut: true });
      document.body.append(tag);
      // Files that are added before it is ready wait for it.
      await act?.(tag);
      await eventually(() => noticeOf(tag).includes(location.origin));
      const calls = async () => (await scope.log()).filter(({ method }) => method !== "HEAD").length;
      // Over its own tries.
      await eventually(async () => (await scope.log()).filter(({ method }) => method === "HEAD").length > 1);
      expect(told.map(({ reason, url }) => [reason, url.startsWith(`${location.origin}/scope/`)])).to.deep.equal([
        ["unreachable", true],
      ]);
      const before = await calls();
      await scope.mode({});
      await eventually(() => noticeOf(tag) === "");
      if (goesOn) await eventually(async () => (await calls()) > before);
      expect(told.length).to.equal(1);
    });

  it("an outage that follows another at once is told, too, where a call got through in between", async () => {
    const scope = new Scope();
    let told = 0;
    const tag = document.createElement("customs-element-assistant");
    Object.assign(tag, { tariffCode: lampCode, token: await accessToken(), baseUrl: scope.at("") });
    tag.addEventListener("connection-failed", () => (told += 1));
    document.body.append(tag);
    await answered(tag);
    for (const [index, code] of otherCodes.entries()) {
      await scope.mode({ cut: true });
      tag.tariffCode = code;
      await eventually(() => told === index + 1);
      await scope.mode({});
      await answered(tag);
      await eventually(() => noticeOf(tag) === "");
    }
  });
});

describe("a frame without an origin, where the function of the page cannot fetch a token either", () => {
  const { error } = console;
  const ownOrigin = Object.getOwnPropertyDescriptor(globalThis, "origin") as PropertyDescriptor;
  const all: typeof tags = { ...tags, "customs-download-center": { given: { systemCode: ["S"] }, goesOn: true } };
  let lines: string[] = [];
  let told: ConnectionFailedDetail[] = [];
  const listen = (event: Event) => void told.push((event as CustomEvent<ConnectionFailedDetail>).detail);
  const failure = new TypeError("Failed to fetch");
  const token = () => Promise.reject(failure);

  beforeEach(() => {
    [lines, told] = [[], []];
    console.error = (...parts: unknown[]) => void lines.push(parts.join(" "));
    document.addEventListener("connection-failed", listen);
  });
  afterEach(() => {
    document.removeEventListener("connection-failed", listen);
    console.error = error;
    Object.defineProperty(globalThis, "origin", ownOrigin);
    for (const tag of findAll(Object.keys(all).join())) tag.remove();
    configurePortal({});
  });

  function add(name: string): Tag {
    const tag = document.createElement(name) as Tag;
    Object.assign(tag, all[name]?.given);
    document.body.append(tag);
    return tag;
  }

  for (const [name, { act }] of Object.entries(all))
    it(`<${name}> says so, as where its own calls fail, and asks the portal for nothing`, async () => {
      const scope = new Scope();
      Object.defineProperty(globalThis, "origin", { value: "null", configurable: true });
      configurePortal({ token, locale: "en", baseUrl: scope.at(""), exportBase: scope.exportBase });
      const tag = add(name);
      await act?.(tag);
      await eventually(() => noticeOf(tag).includes("allow-same-origin"));
      expect(told.map(({ reason }) => reason)).to.deep.equal(["sandbox"]);
      expect(told.map(({ error }) => (error as Error).cause)).to.deep.equal([failure]);
      expect(lines.filter((line) => line.startsWith(`<${name}>: This frame has no origin`)).length).to.equal(1);
      expect((await scope.log()).filter(({ method }) => method !== "HEAD")).to.deep.equal([]);
    });

  it("a page that has an origin waits for the function, and nothing is said of the portal", async () => {
    configurePortal({ token, locale: "en" });
    const tag = add("customs-download-center");
    await eventually(() => noticeOf(tag).includes("not signed in"));
    expect(lines.some((line) => line.includes('the function "token" of configurePortal failed'))).to.equal(true);
    configurePortal({ token: await accessToken(), locale: "en" });
    await eventually(() => noticeOf(tag) === "");
    expect(told).to.deep.equal([]);
  });
});

describe("an outage, explained", () => {
  it("is told with the address of the server that files go to, where that is another one", async () => {
    const portal = await testPortal(new Scope());
    const address = "https://transfer.invalid/api/v1/direct_tasks/create";
    const error = { code: "unavailable", status: 502, address };
    const { reason, url, text } = await explainConnection(error, portal, "baseUrl");
    expect([reason, url]).to.deep.equal(["gateway", "https://transfer.invalid/api/v1/direct_tasks/"]);
    expect(text).to.include(url);
    const own = await explainConnection({ ...error, address: "/pms/api/setup" }, portal, "baseUrl");
    expect(own.url).to.equal(`${location.origin}/`);
    portal.destroy();
  });

  it("what answers in the place of the backend is told once, though calls of its token succeed", async () => {
    const portal = await testPortal(new Scope());
    const element = document.createElement("div");
    let told = 0;
    const fail = async (code: string, accepted: number) => {
      const end = new AbortController();
      const said: string[] = [];
      const over = awaitConnection({
        ...{ element, base: "baseUrl", portal, error: { code, status: 200 }, signal: end.signal, accepted },
        say: (text) => void said.push(text),
        tell: () => void (told += 1),
        goOn: () => undefined,
      });
      await eventually(() => said.length === 1);
      end.abort();
      await over;
    };
    for (let time = 0; time < 5; time += 1) await fail("answer-malformed", time);
    expect(told).to.equal(1);
    // Of a network the calls that got through in between say that it was another outage.
    for (let time = 0; time < 3; time += 1) await fail("network-failure", time);
    expect(told).to.equal(4);
    portal.destroy();
  });

  it("400 of them leave no listener behind", async () => {
    const portal = await testPortal(new Scope());
    const heard: (AbortSignal | undefined)[] = [];
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, "onLine") as PropertyDescriptor;
    const targets = [window, document];
    for (const target of targets)
      target.addEventListener = (...given: Parameters<typeof target.addEventListener>) => {
        const [, , options] = given;
        heard.push(typeof options === "object" ? options.signal : undefined);
        EventTarget.prototype.addEventListener.apply(target, given);
      };
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => false, configurable: true });
    try {
      const element = document.createElement("div");
      const error = { code: "network-failure", status: 0 };
      for (let time = 0; time < 400; time += 1) {
        const end = new AbortController();
        const said: string[] = [];
        const over = awaitConnection({
          ...{ element, base: "baseUrl", portal, error, signal: end.signal, accepted: time },
          say: (text) => void said.push(text),
          tell: () => undefined,
          goOn: () => undefined,
        });
        await eventually(() => said.length === 1);
        end.abort();
        await over;
      }
      expect(heard.length).to.be.at.least(1200);
      expect(heard.filter((signal) => !signal?.aborted)).to.deep.equal([]);
    } finally {
      Object.defineProperty(Navigator.prototype, "onLine", online);
      for (const target of targets) Reflect.deleteProperty(target, "addEventListener");
      portal.destroy();
    }
  });
});

describe("a sign-in that ends, at tags that call the portal when the user does something", () => {
  const refusal = {
    status: 402,
    body: { success: false, code: 402, message: "登录已失效", errorCode: "session-expired" },
  };
  const { error } = console;
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    console.error = (...parts: unknown[]) => void lines.push(parts.join(" "));
  });
  afterEach(() => {
    console.error = error;
    for (const tag of findAll(Object.keys(tags).join())) tag.remove();
    configurePortal({});
  });

  it("<customs-element-assistant> tells each end, does not blame the tokens, and looks up with the next one", async () => {
    const scope = new Scope();
    const tokens = [await freshToken(), await freshToken(), await freshToken()];
    let at = 0;
    let told = 0;
    configurePortal({ token: () => tokens[at], baseUrl: scope.at("") });
    const tag = document.createElement("customs-element-assistant");
    tag.addEventListener("session-expired", () => (told += 1));
    tag.tariffCode = lampCode;
    document.body.append(tag);
    await answered(tag);
    for (const [index, code] of otherCodes.entries()) {
      await scope.mode(refusal);
      tag.tariffCode = code;
      await eventually(() => told === index + 1);
      await scope.mode({});
      at = index + 1;
      await answered(tag);
      await eventually(() => noticeOf(tag) === "");
    }
    expect(lines.filter((line) => line.includes("refuses every token"))).to.deep.equal([]);
  });

  it("<customs-column-setup> offers to load again what the end kept from it", async () => {
    const scope = new Scope();
    const tokens = [await freshToken(), await freshToken()];
    let at = 0;
    configurePortal({ token: () => tokens[at], baseUrl: scope.at("") });
    const tag = document.createElement("customs-column-setup");
    Object.assign(tag, { columns, resourceId: "over" });
    const over = new Promise((resolve) => tag.addEventListener("session-expired", resolve, { once: true }));
    await scope.mode(refusal);
    document.body.append(tag);
    tag.show();
    await over;
    const again = await eventually(() => find("[role=dialog] button", { text: "重试" }));
    await scope.mode({});
    at = 1;
    again.click();
    await eventually(() => find("[role=dialog]").textContent?.includes("商品"));
  });
});
