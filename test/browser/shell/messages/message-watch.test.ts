import { expect } from "@open-wc/testing";
import type { MessageSummary, SessionUser } from "@customs-portal/sdk/contract";
import { messagePollLongestMs, messagePollMs, messagesSentEvent, messagesSentMs } from "@customs-portal/sdk/limits";
import { createStore, type Locale, type Portal } from "@customs-portal/sdk/portal";
import { createMessageWatch } from "../../../../shell/messages/message-watch.ts";
import { stopClock } from "../../support/clock.ts";

const user = { userNo: "operator", accessToken: "a" } as unknown as SessionUser;
const summaryOf = (unread: number): MessageSummary => ({ unread, latest: `${unread}-id`, categories: [] });

/** A page that can be hidden, and that counts who listens. */
class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  listeners = 0;
  override addEventListener(...given: Parameters<EventTarget["addEventListener"]>): void {
    this.listeners += 1;
    super.addEventListener(...given);
  }
  override removeEventListener(...given: Parameters<EventTarget["removeEventListener"]>): void {
    this.listeners -= 1;
    super.removeEventListener(...given);
  }
  show(visibilityState: DocumentVisibilityState): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

describe("the watch over messages", () => {
  let clock: ReturnType<typeof stopClock>;
  let page: Page;
  let asked: { signal: AbortSignal; options: object }[];
  let news: number[];
  let answer: () => Promise<MessageSummary>;
  const session = createStore<SessionUser | null>(user);
  const locale = createStore<Locale>("zh-CN");
  const ended: (() => void)[] = [];

  beforeEach(() => {
    clock = stopClock();
    page = new Page();
    asked = [];
    news = [];
    answer = () => Promise.resolve(summaryOf(1));
    session.set(user);
    locale.set("zh-CN");
  });
  afterEach(() => {
    for (const end of ended.splice(0)) end();
    clock.uninstall();
  });

  function watch() {
    const http = {
      get(_url: string, options: { signal: AbortSignal }) {
        asked.push({ signal: options.signal, options });
        return answer();
      },
      post: () => Promise.resolve(summaryOf(0)),
    };
    const portal = { http, session: { user: session }, i18n: { locale } } as unknown as Portal;
    const watching = createMessageWatch({
      portal,
      page,
      onNew: (unread) => news.push(unread),
    });
    ended.push(watching.destroy);
    return watching;
  }
  const pass = (ms: number) => clock.tickAsync(ms);

  it("R23-03 asks at once and every minute, untracked, while the page is seen", async () => {
    const { summary } = watch();
    await pass(0);
    expect(summary.getSnapshot()).to.deep.equal(summaryOf(1));
    expect(asked[0]?.options).to.include({ noInterceptor: true });
    await pass(messagePollMs - 1);
    expect(asked.length).to.equal(1);
    await pass(1);
    expect(asked.length).to.equal(2);
    page.show("hidden");
    await pass(messagePollMs * 10);
    expect(asked.length).to.equal(2);
    page.show("visible");
    await pass(0);
    expect(asked.length).to.equal(3);
  });

  it("R23-03 asks at once where something is known to have brought a message, and not while hidden", async () => {
    const { lookAgain, summary } = watch();
    await pass(0);
    answer = () => Promise.resolve(summaryOf(2));
    lookAgain();
    await pass(0);
    expect(summary.getSnapshot()?.unread).to.equal(2);
    expect(news).to.deep.equal([2]);
    page.show("hidden");
    lookAgain();
    await pass(messagePollMs);
    expect(asked.length).to.equal(2);
    page.show("visible");
    await pass(0);
    expect(asked.length).to.equal(3);
  });

  it("R23-03 looks soon after its user has sent messages, once for several, and no more after its end", async () => {
    const { destroy, summary } = watch();
    await pass(0);
    answer = () => Promise.resolve(summaryOf(2));
    for (let sent = 0; sent < 5; sent += 1) {
      dispatchEvent(new Event(messagesSentEvent));
      await pass(messagesSentMs / 10);
    }
    expect(asked.length).to.equal(1);
    await pass(messagesSentMs);
    expect([asked.length, summary.getSnapshot()?.unread]).to.deep.equal([2, 2]);
    await pass(messagePollMs);
    expect(asked.length).to.equal(3);
    page.show("hidden");
    dispatchEvent(new Event(messagesSentEvent));
    await pass(messagesSentMs);
    expect(asked.length).to.equal(3);
    page.show("visible");
    await pass(messagesSentMs);
    expect(asked.length).to.equal(4);
    destroy();
    dispatchEvent(new Event(messagesSentEvent));
    await pass(messagePollMs);
    expect(asked.length).to.equal(4);
  });

  it("R23-03 a page that is hidden and shown again within the minute asks no earlier for it", async () => {
    watch();
    await pass(0);
    for (let turn = 0; turn < 20; turn += 1) {
      page.show("hidden");
      page.show("visible");
      await pass(1000);
    }
    expect(asked.length).to.equal(1);
    await pass(messagePollMs - 20_000);
    expect(asked.length).to.equal(2);
  });

  it("R23-03 tells of messages that came, neither of those at the start nor of fewer", async () => {
    watch();
    await pass(0);
    answer = () => Promise.resolve(summaryOf(3));
    await pass(messagePollMs);
    answer = () => Promise.resolve(summaryOf(2));
    await pass(messagePollMs);
    expect(news).to.deep.equal([3]);
  });

  it("R23-03 asks less and less often while it fails, and as before once it works", async () => {
    watch();
    await pass(0);
    answer = () => Promise.reject(new Error("away"));
    await pass(messagePollMs);
    expect(asked.length).to.equal(2);
    await pass(messagePollMs);
    expect(asked.length).to.equal(2);
    await pass(messagePollMs);
    expect(asked.length).to.equal(3);
    await pass(messagePollLongestMs * 6);
    const failing = asked.length;
    await pass(messagePollLongestMs);
    expect(asked.length).to.equal(failing + 1);
    answer = () => Promise.resolve(summaryOf(1));
    await pass(messagePollLongestMs);
    const working = asked.length;
    await pass(messagePollMs * 3);
    expect(asked.length).to.equal(working + 3);
  });

  it("R23-03 knows at once what is left after something was read, and drops a look that began before", async () => {
    const { summary, markRead } = watch();
    await pass(0);
    let late: (old: MessageSummary) => void = () => undefined;
    answer = () => new Promise((resolve) => (late = resolve));
    await pass(messagePollMs);
    await markRead({ ids: ["1"] });
    expect(summary.getSnapshot()?.unread).to.equal(0);
    expect(asked.at(-1)?.signal.aborted).to.equal(true);
    late(summaryOf(9));
    await pass(1);
    expect(summary.getSnapshot()?.unread).to.equal(0);
  });

  it("R23-03 forgets at a sign-out, and asks anew for another user and another language", async () => {
    const { summary } = watch();
    await pass(0);
    session.set(null);
    expect(summary.getSnapshot()).to.equal(undefined);
    await pass(messagePollMs * 5);
    expect(asked.length).to.equal(1);
    session.set({ ...user, userNo: "manager" });
    await pass(0);
    expect(asked.length).to.equal(2);
    locale.set("vi");
    await pass(0);
    expect(asked.length).to.equal(3);
  });

  it("R23-03 400 looks, hidings and switches leave one timer and one listener, an end none", async () => {
    const { destroy } = watch();
    for (let round = 0; round < 400; round += 1) {
      await pass(messagePollMs);
      page.show("hidden");
      page.show("visible");
      session.set({ ...user, accessToken: String(round) });
      await pass(0);
    }
    expect([clock.countTimers(), page.listeners]).to.deep.equal([1, 1]);
    expect(asked.length).to.be.within(400, 1_201);
    expect(asked.filter(({ signal }) => !signal.aborted).length).to.be.greaterThan(400);
    destroy();
    expect([clock.countTimers(), page.listeners]).to.deep.equal([0, 0]);
    const before = asked.length;
    session.set(null);
    session.set(user);
    await pass(messagePollMs * 3);
    expect(asked.length).to.equal(before);
  });
});
