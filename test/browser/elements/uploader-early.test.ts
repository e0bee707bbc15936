import { expect } from "@open-wc/testing";
import type { CustomsUploader } from "@customs-portal/elements/uploader";
import { eventually, pause } from "../support/dom.ts";
import { fileOf, Receiver } from "../support/receiver.ts";
import { closeUploaders, openUploader, type OpenUploader } from "../support/uploader.ts";

/** Longer than a file needs that is sent. */
const quietMs = 400;

const isReady = ({ events }: OpenUploader) => eventually(() => events.some(({ type }) => type === "element-ready"));

const phasesOf = (element: CustomsUploader) => element.files.map(({ name, phase }) => `${name} ${phase}`);

/** What became of a promise by now. */
function watch(promise: Promise<unknown>): { end: unknown } {
  const watched: { end: unknown } = { end: "none" };
  promise.then(
    () => (watched.end = "resolved"),
    (cause: Error & { code?: unknown }) => (watched.end = typeof cause.code === "string" ? cause.code : cause.name),
  );
  return watched;
}

/** What the console tells as an error meanwhile; it is silent. */
async function silently(work: (said: unknown[]) => Promise<void>): Promise<void> {
  const { error } = console;
  const said: unknown[] = [];
  console.error = (...given: unknown[]) => void said.push(given[0]);
  try {
    await work(said);
  } finally {
    console.error = error;
  }
}

describe("<customs-uploader> before it is ready", () => {
  afterEach(closeUploaders);

  it("cancel() takes out what was added before it, and whoever started it need not wait", async () => {
    const open = await openUploader("", { early: true });
    const { element, receiver, sent } = open;
    await element.addFiles([fileOf("gone.txt", 10)]);
    const started = watch(element.start());
    element.cancel();
    await isReady(open);
    await pause(quietMs); // absence: nothing is sent
    expect([element.files.length, started.end, sent()]).to.deep.equal([0, "resolved", [""]]);
    expect(await receiver.names()).to.deep.equal([]);
    await element.addFiles([fileOf("a.txt", 10)]);
    await eventually(() => element.ids.length === 1);
  });

  it("pause() keeps files from being sent until resume(); the last of the two counts", async () => {
    const paused = await openUploader("", { early: true });
    paused.element.resume();
    await paused.element.addFiles([fileOf("a.txt", 10)]);
    paused.element.pause();
    const resumed = await openUploader("", { early: true });
    resumed.element.pause();
    await resumed.element.addFiles([fileOf("b.txt", 10)]);
    resumed.element.resume();
    await eventually(() => resumed.element.ids.length === 1);
    await isReady(paused);
    await pause(quietMs); // absence: nothing is sent
    expect(phasesOf(paused.element)).to.deep.equal(["a.txt waiting"]);
    expect(await paused.receiver.names()).to.not.include("upload_check");
    paused.element.resume();
    await eventually(() => paused.element.ids.length === 1);
  });

  it("R4-45 start() sends what was added before it, and resolves when that has arrived", async () => {
    const receiver = new Receiver();
    await receiver.control({ chunkMs: 50 });
    const { element } = await openUploader("manual", { receiver, early: true });
    await element.addFiles([fileOf("a.txt", 3000)]);
    await element.addFiles([fileOf("b.txt", 10)]);
    await element.start();
    expect(phasesOf(element)).to.deep.equal(["a.txt stored", "b.txt stored"]);
  });

  it("R5-24 start() without a file says so and rejects, also where one is added after it", async () => {
    await silently(async (said) => {
      const { element } = await openUploader("manual", { early: true });
      const started = watch(element.start());
      await element.addFiles([fileOf("a.txt", 10)]);
      await eventually(() => element.files.length === 1);
      await pause(quietMs); // absence: nothing is sent
      expect([started.end, said]).to.deep.equal(["upload-not-ready", ["Plese select a file"]]);
      expect(phasesOf(element)).to.deep.equal(["a.txt waiting"]);
    });
  });

  it("start() ends the pause before it; the pause after it holds what it began, with `manual` and without", async () => {
    for (const attributes of ["", "manual"]) {
      const going = await openUploader(attributes, { early: true });
      await going.element.addFiles([fileOf("a.txt", 10)]);
      going.element.pause();
      await going.element.start();
      await eventually(() => going.element.ids.length === 1);

      const held = await openUploader(attributes, { early: true });
      await held.element.addFiles([fileOf("b.txt", 10)]);
      const started = watch(held.element.start());
      held.element.pause();
      await isReady(held);
      await pause(quietMs); // absence: nothing is sent
      expect([phasesOf(held.element), started.end]).to.deep.equal([["b.txt paused"], "none"]);
      expect(await held.receiver.names()).to.not.include("upload_check");
      held.element.resume();
      await eventually(() => started.end === "resolved");
      expect(phasesOf(held.element)).to.deep.equal(["b.txt stored"]);
    }
  });

  it("start() rejects where the tag is taken away before; moved within the page, it goes on waiting", async () => {
    const { element, form } = await openUploader("manual", { early: true });
    await element.addFiles([fileOf("a.txt", 10)]);
    const moved = watch(element.start());
    const place = document.createElement("div");
    form.append(place);
    place.append(element);
    await eventually(() => moved.end === "resolved");
    expect(phasesOf(element)).to.deep.equal(["a.txt stored"]);

    const left = await openUploader("manual", { early: true });
    await left.element.addFiles([fileOf("b.txt", 10)]);
    const started = watch(left.element.start());
    left.form.remove();
    await eventually(() => started.end === "AbortError");
    // Its files stay with it, and wait as files do that nobody has started.
    document.body.append(left.form);
    await eventually(() => left.element.files.length === 1);
    await pause(quietMs); // absence: nothing is sent
    expect(phasesOf(left.element)).to.deep.equal(["b.txt waiting"]);
  });

  it("start() rejects with what `element-failed` tells where its code cannot be loaded, and files stay for the next try", async () => {
    await silently(async () => {
      const { CustomsUploader: Uploader } = await import("@customs-portal/elements/uploader");
      let isDown = true;
      class Broken extends Uploader {
        protected override loadParcel() {
          return isDown ? Promise.reject(new RangeError("no code")) : super.loadParcel();
        }
      }
      customElements.define("customs-uploader-broken", Broken);
      const { receiver, form } = await openUploader("", { early: true });
      const element = document.createElement("customs-uploader-broken") as Broken;
      Object.assign(element, { basePath: "/in", baseUrl: receiver.base, token: "bearer-1", manual: true });
      form.append(element);
      await element.addFiles([fileOf("a.txt", 10)]);
      const started = watch(element.start());
      await eventually(() => started.end === "RangeError");
      isDown = false;
      element.shadowRoot?.querySelector("button")?.click();
      await eventually(() => element.files.length === 1);
    });
  });
});
