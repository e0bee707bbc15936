import { expect } from "@open-wc/testing";
import { configurePortal, type CustomsDownloadCenter } from "@customs-portal/elements";
import { accessToken, addTasks, newSystemCode, Scope } from "../support/backend.ts";
import { eventually, find, findAll, pause } from "../support/dom.ts";

/** What an element told the page, in order. */
interface Told {
  name: string;
  detail: { reason?: string; url?: string; error?: unknown };
}

const names = ["element-ready", "session-expired", "connection-failed", "element-failed"];
const rows = (element: Element) => findAll("tbody tr:not([aria-hidden])", element.shadowRoot ?? document);
const noticeOf = (element: Element) => findAll("[part=notice]", element.shadowRoot ?? document)[0]?.textContent ?? "";

describe("the sign-in of a page that embeds elements", () => {
  let systemCode = "";
  let good = "";
  let told: Told[] = [];
  let tokens = 0;
  const { info, error } = console;
  const lines: string[] = [];
  const listen = (event: Event) =>
    void told.push({ name: event.type, detail: (event as CustomEvent<Told["detail"]>).detail });

  /** A token that no backend knows. */
  const badToken = () => `bad-${++tokens}-${crypto.randomUUID()}`;
  const toldNames = () => told.map(({ name }) => name);

  before(async () => {
    systemCode = newSystemCode();
    await addTasks({
      systemCode,
      taskName: "报关单",
      statusCode: "success",
      fastDFSPath: `export/${crypto.randomUUID()}`,
    });
    good = await accessToken();
    for (const name of names) document.addEventListener(name, listen);
    console.info = (...parts: unknown[]) => void lines.push(parts.join(" "));
    console.error = (...parts: unknown[]) => void lines.push(parts.join(" "));
  });
  after(() => {
    for (const name of names) document.removeEventListener(name, listen);
    Object.assign(console, { info, error });
  });
  beforeEach(() => {
    told = [];
    lines.length = 0;
  });
  afterEach(() => {
    for (const element of findAll("customs-download-center")) element.remove();
    configurePortal({});
  });

  function add(attributes: Record<string, string> = {}): CustomsDownloadCenter {
    const element = document.createElement("customs-download-center");
    element.systemCode = [systemCode];
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    return element;
  }
  const refused = {
    status: 402,
    body: { success: false, code: 402, message: "登录已失效", errorCode: "session-expired" },
  };
  const refreshNow = (element: Element) =>
    find("button[aria-label='立即刷新']", { root: element.shadowRoot ?? document }).click();

  it("asks nothing of the server until a token is there, says so, and starts with it", async () => {
    const scope = new Scope();
    configurePortal({ exportBase: scope.exportBase });
    const element = add();
    await eventually(() => noticeOf(element).includes("登录"));
    expect(lines.join()).to.contain("configurePortal({ token })");
    await pause(300);
    expect([await scope.log(), told]).to.deep.equal([[], []]);
    configurePortal({ exportBase: scope.exportBase, token: good });
    await eventually(() => rows(element).length === 1);
    await eventually(() => toldNames().length > 0);
    expect([noticeOf(element), toldNames()]).to.deep.equal(["", ["element-ready"]]);
  });

  for (const [way, set] of [
    ["the attribute", (element: CustomsDownloadCenter) => element.setAttribute("token", good)],
    ["the property", (element: CustomsDownloadCenter) => void (element.token = good)],
  ] as const)
    it(`starts with a token that comes by ${way}`, async () => {
      const scope = new Scope();
      const element = add({ "export-base": scope.exportBase });
      await eventually(() => noticeOf(element) !== "");
      expect(await scope.log()).to.deep.equal([]);
      set(element);
      await eventually(() => rows(element).length === 1);
    });

  it("starts when a function that had no token gives one, without being told", async () => {
    const scope = new Scope();
    let token: string | undefined;
    configurePortal({ exportBase: scope.exportBase, token: () => token });
    const element = add();
    await eventually(() => noticeOf(element) !== "");
    token = good;
    await eventually(() => rows(element).length === 1);
    await eventually(() => toldNames().length > 0);
    expect(toldNames()).to.deep.equal(["element-ready"]);
  });

  it("the console says of a function without a token that it gave none, and nothing of a refusal", async () => {
    configurePortal({ token: () => "" });
    add();
    const line = await eventually(() => lines.find((each) => each.includes("waits for a token")));
    expect(line).to.include("an empty text is none");
    expect(line).not.to.match(/refused|sets one/);
  });

  it("a wrong value is told once, however often the tag is read", async () => {
    const { warn } = console;
    const warnings: string[] = [];
    console.warn = (...parts: unknown[]) => void warnings.push(parts.join(" "));
    try {
      configurePortal({ token: good });
      const element = add({ limit: "many" });
      await eventually(() => rows(element).length === 1);
      element.module = "报关单";
      element.locale = "en";
      await eventually(
        () => find("button[type=submit]", { root: element.shadowRoot ?? document }).textContent === "Search",
      );
      await eventually(() => rows(element).length === 1);
      expect(warnings).to.deep.equal([
        '<customs-download-center>: limit "many" is not a whole number above 0; the usual one holds.',
      ]);
    } finally {
      console.warn = warn;
    }
  });

  it("a function that throws is named in the console, and asked again", async () => {
    let fails = true;
    configurePortal({
      token: () => {
        if (fails) throw new Error("the page broke");
        return good;
      },
    });
    const element = add();
    await eventually(() => lines.some((line) => line.includes('function "token"')));
    fails = false;
    await eventually(() => rows(element).length === 1);
  });

  it("a refused token is asked for once more, and another one is used at once, without an event", async () => {
    const bad = badToken();
    const asked: (string | undefined)[] = [];
    configurePortal({
      token: ({ refused }) => {
        asked.push(refused);
        return asked.includes(bad) ? good : bad;
      },
    });
    const element = add();
    await eventually(() => rows(element).length === 1);
    expect(asked.filter((each) => each !== undefined)).to.deep.equal([bad]);
    await eventually(() => toldNames().length > 0);
    expect(toldNames()).to.deep.equal(["element-ready"]);
  });

  it("tells once that the session is over, for all elements and calls, and asks nothing more", async () => {
    const scope = new Scope();
    const asked: string[] = [];
    configurePortal({
      exportBase: scope.exportBase,
      token: ({ refused = "" }) => {
        asked.push(refused);
        return good;
      },
    });
    const elements = [add(), add()];
    await eventually(() => elements.every((element) => rows(element).length === 1));
    await scope.mode(refused);
    for (const element of elements) refreshNow(element);
    await eventually(() => elements.every((element) => noticeOf(element).includes("登录")));
    expect(toldNames().filter((name) => name === "session-expired")).to.deep.equal(["session-expired"]);
    expect(asked, "it was asked for another one").to.contain(good);
    const after = await scope.log();
    // Those that time alone makes say so.
    const wanted = after.filter(({ url }) => url.includes("v1/task/get") && !url.includes("background=1"));
    expect(wanted.length, "two at the start, then one call of each, none repeated with the same token").to.equal(4);
    await pause(1500);
    expect((await scope.log()).length).to.equal(after.length);
    for (const element of elements) expect(rows(element)).to.deep.equal([]);
    // The button lets the same token be tried again, when the server was wrong.
    await scope.mode({});
    for (const element of elements) find("[part=notice] button", { root: element.shadowRoot ?? document }).click();
    await eventually(() => elements.every((element) => rows(element).length === 1));
  });

  it("comes back with a new token of a function, and tells of the next end once more", async () => {
    const scope = new Scope();
    let token = badToken();
    configurePortal({ exportBase: scope.exportBase, token: () => token });
    const element = add();
    await eventually(() => toldNames().includes("session-expired"));
    token = good;
    await eventually(() => rows(element).length === 1);
    await eventually(() => toldNames().length > 1);
    expect([noticeOf(element), toldNames()]).to.deep.equal(["", ["session-expired", "element-ready"]]);
    token = badToken();
    refreshNow(element);
    await eventually(() => toldNames().filter((name) => name === "session-expired").length === 2);
  });

  it("a page that answers the event with the same token makes no storm", async () => {
    const scope = new Scope();
    const token = badToken();
    const settings = { exportBase: scope.exportBase, token };
    const answer = () => configurePortal({ ...settings });
    document.addEventListener("session-expired", answer);
    configurePortal(settings);
    const element = add();
    await eventually(() => toldNames().includes("session-expired"));
    await eventually(() => noticeOf(element) !== "");
    await pause(500);
    document.removeEventListener("session-expired", answer);
    expect([(await scope.lists()).length, toldNames()]).to.deep.equal([1, ["session-expired"]]);
  });

  const useless = {
    "a scheme before it": () => `Bearer ${badToken()}`,
    "tokens of another portal": badToken,
    "an object": () => ({ accessToken: badToken() }) as unknown as string,
  };
  for (const [what, giveUseless] of Object.entries(useless))
    it(`new tokens that are all useless (${what}) make no storm: told once, asked less and less often`, async () => {
      const scope = new Scope();
      let give = giveUseless;
      let signIns = 0;
      configurePortal({
        exportBase: scope.exportBase,
        token: () => {
          signIns += 1;
          return give();
        },
      });
      const elements = [add(), add()];
      await eventually(() => elements.every((element) => noticeOf(element).includes("登录")));
      await pause(4500);
      const isSent = what !== "an object";
      expect(toldNames()).to.deep.equal(isSent ? ["session-expired"] : []);
      // Two at the start, each asked for once more, then one question after 1, 2 and 4 s, which both elements try.
      expect(signIns).to.be.lessThan(12);
      expect((await scope.lists()).length).to.be.lessThan(isSent ? 11 : 1);
      const advice = { "a scheme before it": '"Bearer "', "an object": "accessToken" }[what] ?? "PORTAL_AUDIENCE";
      expect(lines.filter((line) => line.includes(advice)).length, lines.join("\n")).to.equal(1);
      give = () => good;
      window.dispatchEvent(new Event("focus"));
      await eventually(() => elements.every((element) => rows(element).length === 1));
      expect(toldNames().filter((name) => name === "session-expired").length).to.equal(isSent ? 1 : 0);
    });

  it("a guard token in place of the token that it is changed for is told as one", async () => {
    const scope = new Scope();
    await scope.mode(refused);
    const part = (text: string) => btoa(text).replace(/=+$/, "");
    configurePortal({
      exportBase: scope.exportBase,
      token: [part('{"alg":"EdDSA"}'), part(`{"jti":"${badToken()}"}`), part("signed")].join("."),
    });
    add();
    await eventually(() => lines.some((line) => line.includes("such as a guard token")));
  });

  it("a page that answers the event with another useless token makes no storm", async () => {
    const scope = new Scope();
    const answer = () => configurePortal({ exportBase: scope.exportBase, token: badToken() });
    document.addEventListener("session-expired", answer);
    answer();
    const element = add();
    await eventually(() => toldNames().includes("session-expired"));
    await eventually(() => noticeOf(element) !== "");
    await pause(1500);
    document.removeEventListener("session-expired", answer);
    expect([(await scope.lists()).length, toldNames()]).to.deep.equal([2, ["session-expired"]]);
    configurePortal({ exportBase: scope.exportBase, token: good });
    await eventually(() => toldNames().includes("element-ready"));
  });

  it("says once why no call gets through, and is silent again when one does", async () => {
    const scope = new Scope();
    await scope.mode({ cut: true });
    configurePortal({ exportBase: scope.exportBase, token: good, locale: "en" });
    const element = add();
    await eventually(() => toldNames().includes("connection-failed"));
    expect([told[0]?.detail.reason, told[0]?.detail.url]).to.deep.equal([
      "unreachable",
      new URL(scope.exportBase, location.origin).href,
    ]);
    expect(noticeOf(element)).to.contain("check the address");
    expect(lines.join()).to.contain("check the address");
    find("button", { text: "Try again", root: element.shadowRoot ?? document }).click();
    await eventually(async () => (await scope.lists()).length > 1);
    await pause(100);
    expect(toldNames()).to.deep.equal(["connection-failed"]);
    await scope.mode({});
    find("button", { text: "Try again", root: element.shadowRoot ?? document }).click();
    await eventually(() => rows(element).length === 1 && noticeOf(element) === "");
    await eventually(() => toldNames().length > 1);
    expect(toldNames()).to.deep.equal(["connection-failed", "element-ready"]);
  });

  it("a function that takes long is waited for and asked once; one that never answers keeps no other from starting", async () => {
    const scope = new Scope();
    const { promise, resolve } = Promise.withResolvers<string>();
    let asked = 0;
    configurePortal({
      exportBase: scope.exportBase,
      token: () => {
        asked += 1;
        return asked === 1 ? promise : good;
      },
    });
    const element = add();
    await eventually(() => noticeOf(element).includes("登录"));
    expect(asked).to.equal(1);
    resolve(good);
    await eventually(() => rows(element).length === 1 && noticeOf(element) === "");
    configurePortal({ exportBase: scope.exportBase, token: () => new Promise(() => {}) });
    await eventually(() => noticeOf(element).includes("登录"));
    configurePortal({ exportBase: scope.exportBase, token: good });
    await eventually(() => rows(element).length === 1 && noticeOf(element) === "");
  });

  const answers = {
    "a proxy whose portal is away": { status: 502, text: "<html><h1>502 Bad Gateway</h1></html>", reason: "gateway" },
    "one that says so in JSON": { status: 503, body: { message: "门户正在维护" }, reason: "gateway" },
    "a development server whose portal is away": { status: 500, text: "", reason: "gateway" },
    "a server that does not pass it on": { status: 404, text: "404 page not found", reason: "foreign" },
    "the portal itself, at an address that no call has": {
      status: 404,
      text: '{"success":false,"code":404,"errorCode":"not-found","message":"it was removed","data":null}',
      reason: "foreign",
    },
    "one that has its own page for everything": { status: 200, text: "<!doctype html>", reason: "foreign" },
  };
  for (const [who, { reason, ...mode }] of Object.entries(answers))
    it(`${who} is told, in the language of the user alone, and over when the portal is back`, async () => {
      const scope = new Scope();
      await scope.mode({ ...mode, headers: { "content-type": "text/plain" } });
      configurePortal({ exportBase: scope.exportBase, token: good });
      const element = add();
      await eventually(() => toldNames().includes("connection-failed"));
      expect([told[0]?.detail.reason, noticeOf(element).includes(String(mode.status))]).to.deep.equal([reason, true]);
      const { textContent } = find("#app", { root: element.shadowRoot ?? document });
      expect(textContent).not.to.match(/[a-z]{3,} (?:gateway|upstream|found|removed)|doctype/i);
      await scope.mode({});
      find("#app button", { text: "重试", root: element.shadowRoot ?? document }).click();
      await eventually(() => rows(element).length === 1 && noticeOf(element) === "");
    });

  it("a tag whose token does go with its calls has it refused, whatever its other base", async () => {
    const scope = new Scope();
    await scope.mode(refused);
    configurePortal({ token: badToken() });
    add({ "base-url": "https://elsewhere.example", "export-base": `${location.origin}${scope.exportBase}` });
    await eventually(() => told.length > 0);
    expect(toldNames()).to.deep.equal(["session-expired"]);
  });

  it("settings that mean nothing are named, and a locale of a region is understood", async () => {
    const { warn } = console;
    const warnings: string[] = [];
    console.warn = (...parts: unknown[]) => void warnings.push(parts.join(" "));
    configurePortal({ token: good, locale: "en-US", tokn: "x" } as object);
    const element = add();
    await eventually(() => rows(element).length === 1);
    expect(find("button[type=submit]", { root: element.shadowRoot ?? document }).textContent).to.equal("Search");
    configurePortal({ token: good, locale: "de" as "en" });
    await eventually(() => warnings.some((text) => text.includes('locale "de"')));
    await eventually(() => rows(element).length === 1);
    console.warn = warn;
    expect(warnings[0]).to.contain('"tokn"');
  });
});
