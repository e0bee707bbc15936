import { expect, fixture, html } from "@open-wc/testing";
import { frameMessages as names } from "@customs-portal/sdk/frame-bridge";
import type { SessionUser } from "@customs-portal/sdk/contract";
import { createStore, type LinePortal } from "@customs-portal/sdk/portal";
import { createFrameBridge, type FrameBridge } from "../../../../shell/frames/index.ts";
import { eventually } from "../../support/dom.ts";

/** What the portal was asked to do. */
interface Asked {
  readonly dirty: (readonly [boolean, string | undefined])[];
  readonly titles: string[];
  readonly opened: string[];
  readonly notices: string[];
  readonly tokens: string[];
  closed: number;
}

function recordingPortal() {
  const asked: Asked = { dirty: [], titles: [], opened: [], notices: [], tokens: [], closed: 0 };
  const visible = createStore(true);
  const user = createStore<Partial<SessionUser>>({
    company: "C1",
    companyName: "Tea Imports",
    userNo: "mei",
    userName: "Mei",
  });
  const locale = createStore("zh-CN");
  const portal = {
    session: { user },
    i18n: { locale },
    http: {
      post(_path: string, { origin }: { origin: string }) {
        asked.tokens.push(origin);
        return Promise.resolve({ token: `frame.${asked.tokens.length}`, expiresIn: 300 });
      },
    },
    notices: { show: ({ text }: { text: string }) => asked.notices.push(text) },
    tab: {
      visible,
      setDirty: (dirty: boolean, { reason }: { reason?: string } = {}) => asked.dirty.push([dirty, reason]),
      setTitle: (title: string) => asked.titles.push(title),
      close: () => Promise.resolve(((asked.closed += 1), true)),
    },
    tabs: { open: (path: string) => asked.opened.push(path) },
  };
  return { portal: portal as unknown as LinePortal, asked, visible, user, locale };
}

describe("the bridge to an embedded page", () => {
  const own = window.location.origin;
  let frame: HTMLIFrameElement;
  let bridge: FrameBridge;
  let recorded: ReturnType<typeof recordingPortal>;
  /** What came to the window of the frame. */
  let welcomes: MessageEvent<{ type: string; nonce: string }>[];

  const collect = (event: Event) => welcomes.push(event as (typeof welcomes)[number]);

  beforeEach(async () => {
    recorded = recordingPortal();
    welcomes = [];
    bridge = createFrameBridge({ portal: recorded.portal, origins: [own], mayOpen: (path) => path !== "/logout" });
    bridge.start();
    const place = await fixture<HTMLElement>(html`<div><iframe title="page"></iframe></div>`);
    frame = place.querySelector("iframe") as HTMLIFrameElement;
    bridge.setFrame(frame);
    frame.contentWindow?.addEventListener("message", collect);
  });
  afterEach(() => bridge.end());

  function greet(
    nonce: unknown,
    { source = frame.contentWindow, origin = own, type = "customs-portal/frame/1/hello" } = {},
  ) {
    window.dispatchEvent(new MessageEvent("message", { source, origin, data: { type, nonce } }));
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

  async function connect(nonce: string) {
    const before = welcomes.length;
    greet(nonce);
    await eventually(() => expect(welcomes.length).to.equal(before + 1));
    const port = welcomes[before]?.ports[0] as MessagePort;
    const told: { type: string; value: never }[] = [];
    port.onmessage = ({ data }: MessageEvent<{ type: string; value: never }>) => told.push(data);
    return { port, told };
  }

  it("answers the frame alone, with its nonce, and tells context and token, and what changes of them", async () => {
    const { told } = await connect("n1");
    expect(welcomes[0]?.data).to.deep.equal({ type: names.welcome, nonce: "n1" });
    await eventually(() => expect(told.map(({ type }) => type)).to.include.members(["context", "token"]));
    const context = told.find(({ type }) => type === "context")?.value as Record<string, unknown> | undefined;
    expect(context).to.deep.include({
      language: "zh-CN",
      company: { code: "C1", name: "Tea Imports" },
      user: { name: "Mei" },
    });
    expect((context as { tokens?: Record<string, string> }).tokens?.["--customs-primary"]).to.match(/^rgb/);
    recorded.locale.set("vi");
    await eventually(() => expect(told.at(-1)?.value).to.include({ language: "vi" }));
    expect(recorded.asked.tokens).to.deep.equal([own]);
  });

  it("gives the next token at once where the session has another one, and none where nobody is signed in", async () => {
    const { told } = await connect("n1");
    const given = () =>
      told.filter(({ type }) => type === "token").map(({ value }) => (value as { token: string }).token);
    await eventually(() => expect(given()).to.deep.equal(["frame.1"]));
    const { user } = recorded;
    user.set({ ...user.getSnapshot(), userName: "Mei Lin" });
    await settled();
    expect(recorded.asked.tokens).to.have.length(1);
    user.set({ ...user.getSnapshot(), accessToken: "next" });
    await eventually(() => expect(given()).to.deep.equal(["frame.1", "frame.2"]));
    await settled();
    expect(recorded.asked.tokens).to.have.length(2);
  });

  it("says nothing to other origins, other windows, replayed greetings and other messages", async () => {
    const stranger = await fixture<HTMLElement>(html`<div><iframe title="other"></iframe></div>`);
    const other = stranger.querySelector("iframe")?.contentWindow ?? null;
    other?.addEventListener("message", collect);
    greet("n", { origin: "https://evil.example" });
    greet("n", { origin: "null" });
    greet("n", { origin: `${own}.evil.example` });
    greet("n", { source: other });
    greet("n", { source: window });
    greet("n", { source: null });
    greet("n", { type: "customs-portal/frame/2/hello" });
    for (const nonce of ["", 1, undefined, {}, "x".repeat(101)]) greet(nonce);
    await settled();
    expect(welcomes).to.have.length(0);
    await connect("once");
    greet("once");
    await settled();
    expect(welcomes, "a greeting that came before").to.have.length(1);
    expect(recorded.asked.tokens).to.have.length(1);
  });

  it("does what is asked for, and does not open what it must not, nor while nobody sees the page", async () => {
    const { port } = await connect("n");
    const send = (type: string, value?: unknown, note?: unknown) => port.postMessage({ type, value, note });
    send("title", "Manual C1");
    send("dirty", true, "Unsaved");
    send("resize", 1200);
    send("notice", "Saved", "success");
    send("open", "/logout");
    send("open", "//evil.example");
    send("open", "/orders/list");
    send("close");
    await eventually(() => expect(recorded.asked.closed).to.equal(1));
    expect(recorded.asked).to.deep.include({
      titles: ["Manual C1"],
      dirty: [[true, "Unsaved"]],
      opened: ["/orders/list"],
      notices: ["Saved"],
    });
    expect(bridge.height.getSnapshot()).to.equal(1200);
    recorded.visible.set(false);
    send("open", "/orders/list");
    send("close");
    await eventually(() => expect(recorded.asked.closed).to.equal(2));
    expect(recorded.asked.opened).to.deep.equal(["/orders/list"]);
  });

  it("takes no flood: what is too much is passed over, and then the page is not listened to", async () => {
    const { port } = await connect("n");
    for (let count = 0; count < 5000; count++) port.postMessage({ type: "notice", value: `n${count}` });
    await settled();
    await eventually(() => expect(recorded.asked.dirty.at(-1)).to.deep.equal([false, undefined]));
    expect(recorded.asked.notices.length).to.be.within(40, 45);
    port.postMessage({ type: "title", value: "late" });
    await settled();
    expect(recorded.asked.titles).to.deep.equal([]);
    for (let count = 0; count < 500; count++) greet(`again ${count}`);
    await settled();
    expect(welcomes.length).to.be.within(2, 45);
  });

  it("ends the session of a document that is gone, and of one that another takes the place of", async () => {
    const first = await connect("first");
    first.port.postMessage({ type: "dirty", value: true });
    first.port.postMessage({ type: "resize", value: 900 });
    await eventually(() => expect(bridge.height.getSnapshot()).to.equal(900));
    await connect("second");
    expect(recorded.asked.dirty.at(-1)).to.deep.equal([false, undefined]);
    first.port.postMessage({ type: "title", value: "from before" });
    await settled();
    expect(recorded.asked.titles).to.deep.equal([]);
  });

  it("keeps the session of a document that answers after a load, and ends that of one that does not", async () => {
    const { port, told } = await connect("n");
    port.onmessage = ({ data }: MessageEvent<{ type: string; value: never }>) => {
      told.push(data);
      if (data.type === "ping") port.postMessage({ type: "pong" });
    };
    bridge.loaded();
    await eventually(() => expect(told.map(({ type }) => type)).to.include("ping"));
    await new Promise((resolve) => setTimeout(resolve, 3300));
    expect(recorded.asked.dirty).to.deep.equal([]);
    port.onmessage = null;
    bridge.loaded();
    await eventually(() => expect(recorded.asked.dirty).to.deep.equal([[false, undefined]]));
  });

  it("listens no more once the tab is closed, and to a new page when the tab begins anew", async () => {
    const { port } = await connect("n");
    bridge.end();
    port.postMessage({ type: "title", value: "late" });
    greet("later");
    await settled();
    expect(recorded.asked.titles).to.deep.equal([]);
    expect(welcomes).to.have.length(1);
    bridge.start();
    bridge.setFrame(frame);
    await connect("later");
  });
});
