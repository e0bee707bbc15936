import { expect } from "@open-wc/testing";
import { configurePortal, type CustomsUploader } from "@customs-portal/elements/uploader";
import type { FoundFile } from "@customs-portal/sdk/transfer";
import type { PortalHost } from "@customs-portal/sdk/portal";
import type { SessionUser } from "@customs-portal/sdk/contract";
import { eventually, findAll, nextFrame, pause } from "../support/dom.ts";
import { fileOf, Receiver } from "../support/receiver.ts";
import { closeUploaders, openUploader, type OpenUploader } from "../support/uploader.ts";

/** Longer than a file needs that is sent, and an element to start. */
const quietMs = 400;

const readies = ({ events }: OpenUploader) => events.filter(({ type }) => type === "element-ready").length;
const isReady = (open: OpenUploader, times = 1) => eventually(() => readies(open) >= times);
const phasesOf = ({ files }: CustomsUploader) => files.map(({ name, phase }) => `${name} ${phase}`);
const countOf = async (receiver: Receiver, name: string) =>
  (await receiver.names()).filter((one) => one === name).length;

/** A receiver that needs some time for each chunk. */
async function slowReceiver(): Promise<Receiver> {
  const receiver = new Receiver();
  await receiver.control({ chunkMs: 150, tellsChunks: false });
  return receiver;
}

/** What became of a promise by now. */
function watch(promise: Promise<unknown>): { end: unknown } {
  const watched: { end: unknown } = { end: "none" };
  promise.then(
    () => (watched.end = "resolved"),
    (cause: Error) => (watched.end = cause.name),
  );
  return watched;
}

/** Takes it out of the page, and waits until nothing of it runs. */
async function takeOut({ form, root }: OpenUploader): Promise<void> {
  form.remove();
  await eventually(() => findAll(".up-drop", root()).length === 0);
}

const putBack = ({ form }: OpenUploader) => document.body.append(form);

describe("<customs-uploader> that was taken out of the page", () => {
  const portals: PortalHost[] = [];
  afterEach(() => {
    closeUploaders();
    for (const portal of portals.splice(0)) portal.destroy();
    configurePortal({});
  });

  function portalOf(receiver: Receiver, userId?: string): PortalHost {
    const portal = receiver.portal();
    if (userId) portal.session.replace(userOf(receiver, userId));
    portals.push(portal);
    return portal;
  }

  function userOf({ id }: Receiver, name: string): SessionUser {
    const userNo = `${id}-${name}`;
    const rest = { company: "c-1", accessToken: `token of ${name}`, functions: [], menu: [], mode: "own" } as const;
    return { userId: userNo, userNo, userName: name, ...rest, functions: [], menu: [] };
  }

  /** Has a file that arrived and one that is on its way. */
  async function begin(open: OpenUploader): Promise<void> {
    await isReady(open);
    await open.element.addFiles([fileOf("small.txt", 10), fileOf("large.bin", 60_000)]);
    await eventually(() => String(phasesOf(open.element)) === "small.txt stored,large.bin sending");
  }

  /** Nothing of it is there for whoever comes next, and nothing was sent for them. */
  async function expectEmpty(open: OpenUploader, setups: number): Promise<void> {
    expect([open.element.value, open.sent()]).to.deep.equal(["", [""]]);
    await pause(quietMs); // absence: nothing is sent
    expect([phasesOf(open.element), open.element.value, open.sent()]).to.deep.equal([[], "", [""]]);
    expect(await countOf(open.receiver, "setup")).to.equal(setups);
  }

  describe("and comes back for somebody else", () => {
    it("has nothing of whoever has signed out meanwhile, and sends nothing of theirs", async () => {
      const receiver = await slowReceiver();
      const portal = portalOf(receiver, "1");
      const open = await openUploader("", { receiver, set: { portal, scope: undefined } });
      await begin(open);
      await takeOut(open);
      portal.session.clear("user");
      portal.session.replace(userOf(receiver, "2"));
      putBack(open);
      expect(open.element.value).to.equal("");
      await isReady(open, 2);
      await expectEmpty(open, 1);
    });

    it("nor where it is put somewhere else in the same task", async () => {
      const receiver = await slowReceiver();
      const portal = portalOf(receiver, "1");
      const open = await openUploader("", { receiver, set: { portal, scope: undefined } });
      await begin(open);
      open.form.remove();
      portal.session.clear("user");
      portal.session.replace(userOf(receiver, "2"));
      putBack(open);
      await isReady(open, 2);
      await expectEmpty(open, 1);
    });

    it("nor where the place that it comes to has another portal, or it gets another one where it stands", async () => {
      for (const isAway of [true, false]) {
        const receiver = await slowReceiver();
        const open = await openUploader("", { receiver, set: { portal: portalOf(receiver, "1"), scope: undefined } });
        await begin(open);
        if (isAway) await takeOut(open);
        open.element.portal = portalOf(receiver, "2");
        putBack(open);
        await isReady(open, 2);
        await expectEmpty(open, 1);
      }
    });

    it("nor after its token was taken back, by its tag or by the page", async () => {
      for (const isOfTag of [true, false]) {
        const receiver = await slowReceiver();
        const give = (token: string) => {
          if (isOfTag) open.element.token = token;
          else configurePortal({ token, baseUrl: receiver.base });
        };
        configurePortal({ token: "bearer-1", baseUrl: receiver.base });
        const open = await openUploader("", { receiver, early: true, set: { scope: undefined } });
        if (!isOfTag) open.element.removeAttribute("token");
        await begin(open);
        await takeOut(open);
        give("");
        await open.element.updateComplete;
        give("bearer-2");
        putBack(open);
        await isReady(open, 2);
        await expectEmpty(open, 1);
        closeUploaders();
      }
    });

    it("nor where the page took its token back while it was not there: it waited for one to start anew", async () => {
      const receiver = await slowReceiver();
      let token: string | Promise<string> = "bearer-1";
      configurePortal({ token: () => token, baseUrl: receiver.base });
      const open = await openUploader("", { receiver, early: true, set: { scope: undefined } });
      open.element.removeAttribute("token");
      await begin(open);
      token = new Promise<string>(() => undefined);
      open.element.baseUrl = `${receiver.base}/.`;
      await eventually(() => findAll(".up-drop", open.root()).length === 0);
      configurePortal({ baseUrl: receiver.base });
      await pause(50); // absence: it does not start
      configurePortal({ token: "bearer-2", baseUrl: receiver.base });
      await isReady(open, 2);
      await expectEmpty(open, 1);
    });

    it("nor with another scope", async () => {
      const receiver = await slowReceiver();
      const open = await openUploader("", { receiver });
      await begin(open);
      await takeOut(open);
      open.element.scope = "somebody else";
      await open.element.updateComplete;
      await pause(quietMs); // absence: it does not start outside the page
      expect([readies(open), open.element.value, open.element.files]).to.deep.equal([1, "", []]);
      putBack(open);
      await isReady(open, 2);
      await expectEmpty(open, 1);
    });

    it("has what the page gives it for them before it is back", async () => {
      const receiver = new Receiver();
      const portal = portalOf(receiver, "1");
      const open = await openUploader("manual", { receiver, set: { portal, scope: undefined } });
      const { element } = open;
      await isReady(open);
      await element.addFiles([fileOf("of-1.txt", 10)]);
      await takeOut(open);
      const started = watch(element.start());
      portal.session.clear("user");
      portal.session.replace(userOf(receiver, "2"));
      element.value = "id-of-2";
      await element.addFiles([fileOf("of-2.txt", 10)]);
      await eventually(() => started.end === "AbortError");
      putBack(open);
      await isReady(open, 2);
      await eventually(() => element.files.length > 0);
      expect([phasesOf(element), element.value]).to.deep.equal([["of-2.txt waiting"], "id-of-2"]);
    });
  });

  describe("and comes back for the same user", () => {
    it("goes on with what had not arrived, and holds the id of what had; who chose files before the sign-in has them after it", async () => {
      const receiver = await slowReceiver();
      const portal = portalOf(receiver);
      const open = await openUploader("", { receiver, set: { portal, scope: undefined } });
      await begin(open);
      const { value } = open.element;
      await takeOut(open);
      expect(open.element.files.map(({ name }) => name)).to.deep.equal(["large.bin"]);
      portal.session.replace(userOf(receiver, "1"));
      putBack(open);
      await isReady(open, 2);
      await eventually(() => open.element.ids.length === 2);
      expect([phasesOf(open.element), open.element.ids[0]]).to.deep.equal([["large.bin stored"], value]);
    });

    it("has the files that were added while it was away", async () => {
      const open = await openUploader();
      await isReady(open);
      await takeOut(open);
      await open.element.addFiles([fileOf("between.txt", 10)]);
      putBack(open);
      await eventually(() => String(phasesOf(open.element)) === "between.txt stored");
    });

    it("has all files of a choice that it was given last, whole, and each once", async () => {
      const open = await openUploader();
      await isReady(open);
      const wait = Promise.withResolvers<void>();
      async function* found(): AsyncGenerator<FoundFile> {
        yield fileOf("a.txt", 10);
        yield fileOf("b.txt", 10);
        await wait.promise;
        yield fileOf("c.txt", 10);
        yield fileOf("d.txt", 10);
      }
      void open.element.addFiles(found());
      await eventually(() => open.element.ids.length === 2);
      const more = Array.from({ length: 50 }, (_, at) => fileOf(`more-${at}.txt`, 10));
      void open.element.addFiles(more);
      await takeOut(open);
      putBack(open);
      wait.resolve();
      await eventually(() => open.element.ids.length === 54);
      const skipped = open.events
        .filter(({ type }) => type === "files-added")
        .flatMap(({ detail }) => (detail as { skipped: object[] }).skipped);
      expect(skipped).to.deep.equal([]);
    });

    it("start() while it is away waits for it, and sends what was there", async () => {
      const open = await openUploader("manual");
      const { element } = open;
      await isReady(open);
      await element.addFiles([fileOf("a.txt", 10)]);
      await takeOut(open);
      const started = watch(element.start());
      await pause(quietMs); // absence: it is not started outside the page
      expect([started.end, phasesOf(element)]).to.deep.equal(["none", ["a.txt waiting"]]);
      putBack(open);
      await eventually(() => started.end === "resolved");
      expect(phasesOf(element)).to.deep.equal(["a.txt stored"]);
    });

    it("what was paused stays so: all of it, a file, or what the page has said of them while it was away", async () => {
      const receivers = await Promise.all(["all", "one", "away"].map(slowReceiver));
      const [all, one, away] = (await Promise.all(receivers.map((receiver) => openUploader("", { receiver })))) as [
        OpenUploader,
        OpenUploader,
        OpenUploader,
      ];
      for (const open of [all, one, away]) {
        await isReady(open);
        await open.element.addFiles([fileOf("a.bin", 20_000), fileOf("b.bin", 5000), fileOf("c.bin", 5000)]);
        await eventually(() => open.element.files[0]?.phase === "sending");
      }
      all.element.pause();
      one.element.pause(one.element.files[0]);
      away.element.pause(away.element.files[0]);
      await Promise.all([all, one, away].map(takeOut));
      const [a, b, c] = away.element.files;
      away.element.resume(a);
      away.element.pause(b);
      away.element.cancel(c);
      const chunks = await countOf(all.receiver, "upload");
      for (const open of [all, one, away]) putBack(open);
      await eventually(() => String(phasesOf(one.element)) === "a.bin paused,b.bin stored,c.bin stored");
      await eventually(() => String(phasesOf(away.element)) === "a.bin stored,b.bin paused");
      expect(phasesOf(all.element)).to.deep.equal(["a.bin waiting", "b.bin waiting", "c.bin waiting"]);
      expect(await countOf(all.receiver, "upload")).to.equal(chunks);
      for (const { element } of [all, one, away]) element.resume();
      await eventually(() => [all, one, away].every(({ element }) => element.files.every((file) => file.fileId)));
      await eventually(() => all.element.ids.length + one.element.ids.length + away.element.ids.length === 8);
    });

    it("cancel() and a reset of the form while it is away leave nothing", async () => {
      for (const end of [({ element }: OpenUploader) => element.cancel(), ({ form }: OpenUploader) => form.reset()]) {
        const open = await openUploader("manual");
        await isReady(open);
        await open.element.addFiles([fileOf("a.txt", 10)]);
        await takeOut(open);
        end(open);
        putBack(open);
        await isReady(open, 2);
        await open.element.addFiles([fileOf("later.txt", 10)]);
        expect(phasesOf(open.element)).to.deep.equal(["later.txt waiting"]);
      }
    });
  });

  describe("or starts anew in it", () => {
    it("with another portal, files that are added meanwhile are in the list", async () => {
      const receiver = new Receiver();
      const open = await openUploader("", { receiver, set: { portal: portalOf(receiver) } });
      await isReady(open);
      open.element.portal = portalOf(receiver);
      let added = 0;
      while (readies(open) < 2) {
        void open.element.addFiles([fileOf(`${(added += 1)}.txt`, 10)]);
        await nextFrame();
      }
      await eventually(() => open.element.ids.length === added);
    });

    it("files that are added after it could not start are there once it can", async () => {
      const receiver = new Receiver();
      const portal = portalOf(receiver);
      const { uploads } = portal;
      let isDown = true;
      const opened: typeof uploads.open = async (settings) => {
        if (isDown) throw new RangeError("down");
        return uploads.open(settings);
      };
      const open = await openUploader("", { receiver, set: { portal } });
      await isReady(open);
      const failures: unknown[] = [];
      open.element.addEventListener(
        "element-failed",
        (event) => {
          event.stopImmediatePropagation();
          failures.push(event.detail.error);
        },
        { capture: true },
      );
      const { error } = console;
      console.error = () => undefined;
      open.element.portal = { ...portal, uploads: { ...uploads, open: opened } };
      await eventually(() => failures.length > 0);
      console.error = error;
      await open.element.addFiles([fileOf("after.txt", 10)]);
      isDown = false;
      open.button("重试").click();
      await eventually(() => open.element.ids.length === 1);
    });
  });

  it("never starts outside of it, whatever is set there", async () => {
    const receiver = new Receiver();
    const open = await openUploader("", { receiver, set: { portal: portalOf(receiver, "1") } });
    const { element, root } = open;
    await isReady(open);
    await takeOut(open);
    for (const set of [
      { scope: "somebody else" },
      { portal: portalOf(receiver, "2") },
      { token: "" },
      { basePath: "/elsewhere" },
    ]) {
      Object.assign(element, set);
      await element.addFiles([fileOf("a.txt", 10)]);
      await element.updateComplete;
    }
    await pause(quietMs); // absence: it does not start
    expect([readies(open), findAll(".up-drop", root()).length, await receiver.names()]).to.deep.equal([1, 0, []]);
  });

  it("never starts outside of it with the token that it waited for, nor with what was set before it left", async () => {
    const receiver = new Receiver();
    const token = Promise.withResolvers<string>();
    let isAsked = false;
    const ask = () => {
      isAsked = true;
      return token.promise;
    };
    configurePortal({ baseUrl: receiver.base, token: ask });
    const open = await openUploader("", { receiver, early: true });
    open.element.removeAttribute("token");
    await eventually(() => isAsked);
    open.element.manual = true;
    await open.element.updateComplete;
    open.form.remove();
    token.resolve("bearer-1");
    await pause(quietMs); // absence: it does not start
    expect([readies(open), findAll(".up-drop", open.root()).length]).to.deep.equal([0, 0]);
    putBack(open);
    await isReady(open);
  });
});
