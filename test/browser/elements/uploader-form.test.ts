import { expect } from "@open-wc/testing";
import type { CustomsUploader } from "@customs-portal/elements/uploader";
import { eventually } from "../support/dom.ts";
import { fileOf } from "../support/receiver.ts";
import { closeUploaders, openUploader } from "../support/uploader.ts";

describe("<customs-uploader> as a field", () => {
  afterEach(closeUploaders);

  it("bounds that are none are told on the console, and files are taken without them", async () => {
    const { error } = console;
    const told: unknown[] = [];
    console.error = (text: unknown) => told.push(text);
    try {
      const { choose, element, phases } = await openUploader('max-files="0" max-size="10MB" min-size="-1"');
      expect(told).to.deep.equal([
        "<customs-uploader>: maxFiles must be a whole number above 0; it does not hold.",
        "<customs-uploader>: minSize must be a whole number of bytes, without a unit; it does not hold.",
        "<customs-uploader>: maxSize must be a whole number of bytes, without a unit; it does not hold.",
      ]);
      await choose([fileOf("a.bin", 1000)]);
      await eventually(() => phases()["a.bin"] === "stored");
      told.length = 0;
      Object.assign(element, { maxFiles: 1, minSize: 2, maxSize: 1 });
      await element.updateComplete;
      expect(told).to.deep.equal(["<customs-uploader>: minSize is above maxSize; no file is taken."]);
    } finally {
      console.error = error;
    }
  });

  it("takes bounds that a template leaves empty for none", async () => {
    const { choose, element } = await openUploader('max-files="" max-size=" " min-size=""');
    expect([element.maxFiles, element.maxSize, element.minSize]).to.deep.equal([undefined, undefined, undefined]);
    await choose([fileOf("a.txt", 10), fileOf("b.txt", 10)]);
    await eventually(() => element.ids.length === 2);
  });

  it("R5-28 R5-29 R5-30 takes what its bounds allow, and says what it does not take", async () => {
    const { choose, element, events } = await openUploader('min-size="100" max-size="1000" accept=".txt"');
    await choose([fileOf("small.txt", 99), fileOf("fits.txt", 100), fileOf("large.txt", 1001), fileOf("a.exe", 500)]);
    await eventually(() => element.ids.length === 1);
    const added = events.find(({ type }) => type === "files-added") as unknown as {
      detail: { skipped: { name: string; reason: string }[] };
    };
    expect(added.detail.skipped.map(({ name, reason }) => `${name} ${reason}`)).to.deep.equal([
      "small.txt too-small",
      "large.txt too-large",
      "a.exe type",
    ]);
  });

  it("holds a file once that arrives again, and tells of a change where there is one", async () => {
    const { choose, element, events, sent } = await openUploader();
    const changes = () => events.filter(({ type }) => type === "change").length;
    const completed = (times: number) =>
      eventually(() => events.filter(({ type }) => type === "complete").length === times);
    await choose([fileOf("a.txt", 10)]);
    await completed(1);
    const [id] = element.ids;
    expect(changes()).to.equal(1);
    // A copy of it, which its server knows by the same id.
    await choose([fileOf("a.txt", 10, { lastModified: 1_800_000_000_000 })]);
    await completed(2);
    expect(element.files.map(({ fileId }) => fileId)).to.deep.equal([id, id]);
    expect([element.value, sent(), changes()]).to.deep.equal([id, [id], 1]);
    // One of the two goes; its id stays by the other.
    element.cancel(element.files[0]);
    expect([element.value, changes()]).to.deep.equal([id, 1]);
    element.cancel();
    expect([element.value, changes()]).to.deep.equal(["", 2]);
    // What the page does itself it is not told of.
    element.value = "old";
    element.cancel();
    expect(changes()).to.equal(2);
  });

  it("keeps what the page or the browser sets before there is a list", async () => {
    const early: ((element: CustomsUploader) => void)[] = [
      (element) => void (element.value = "old-1"),
      (element) => element.formStateRestoreCallback("old-1"),
    ];
    for (const set of early) {
      const { element, events, sent } = await openUploader('value="other"', { early: true });
      set(element);
      expect(element.value).to.equal("old-1");
      await eventually(() => events.some(({ type }) => type === "element-ready"));
      await element.updateComplete;
      expect([element.value, sent()]).to.deep.equal(["old-1", ["old-1"]]);
      closeUploaders();
    }
    const { element } = await openUploader("", { set: { value: "old-1" } });
    expect(element.value).to.equal("old-1");
  });

  it("does not tell the page of what the page did", async () => {
    const { choose, element, events, form } = await openUploader('value="x"');
    const changes = () => events.filter(({ type }) => type === "change").length;
    for (const undo of [() => void (element.value = "y"), () => form.reset()]) {
      const before = changes();
      await choose([fileOf("a.txt", 10), fileOf("b.txt", 10)]);
      await eventually(() => element.files.length === 2 && element.files.every(({ phase }) => phase === "stored"));
      const arrived = changes();
      expect(arrived).to.be.greaterThan(before);
      undo();
      await element.updateComplete;
      expect([changes(), element.files.length]).to.deep.equal([arrived, 0]);
    }
    expect(element.value).to.equal("x");
  });

  it("R5-27 R5-30 its bounds hold as soon as files can be added", async () => {
    const { element, events } = await openUploader('accept=".txt" max-files="1"', { early: true });
    element.addEventListener(
      "element-ready",
      () => void element.addFiles([fileOf("a.exe", 10), fileOf("b.txt", 10), fileOf("c.txt", 10)]),
    );
    await eventually(() => events.some(({ type }) => type === "complete"));
    expect(element.files.map(({ name }) => name)).to.deep.equal(["b.txt"]);
  });

  it("files that a page adds before it is ready are in the list once it is, unless the form was reset", async () => {
    const { element, events, form } = await openUploader("manual", { early: true });
    await element.addFiles([fileOf("gone.txt", 10)]);
    form.reset();
    await element.addFiles([fileOf("a.txt", 10)]);
    await element.addFiles([fileOf("b.txt", 10)]);
    await eventually(() => element.files.length === 2);
    expect(element.files.map(({ name }) => name)).to.deep.equal(["a.txt", "b.txt"]);
    expect(events.map(({ type }) => type).indexOf("element-ready")).to.equal(0);
  });

  it("R5-24 start() without a file says so", async () => {
    const { element } = await openUploader("manual");
    const said: unknown[] = [];
    const { error } = console;
    console.error = (...given: unknown[]) => void said.push(given[0]);
    try {
      const failure: unknown = await element.start().catch((cause: unknown) => cause);
      expect((failure as { code?: string }).code).to.equal("upload-not-ready");
      expect(said).to.deep.equal(["Plese select a file"]);
    } finally {
      console.error = error;
    }
  });
});
