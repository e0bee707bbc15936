import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import type { UploadItem } from "@customs-portal/sdk/transfer";
import { expectAccessible } from "../support/axe.ts";
import { atRest, eventually, find, findAll, pause } from "../support/dom.ts";
import { fileOf, Receiver, sha256Of } from "../support/receiver.ts";
import { closeUploaders, openUploader } from "../support/uploader.ts";

const done = (events: { type: string }[]) => eventually(() => events.some(({ type }) => type === "complete"));

describe("<customs-uploader>", () => {
  afterEach(closeUploaders);

  it("R1-18 R4-43 R4-44 R76-14 files that are chosen are set up, created once, checked, sent, and stored byte by byte", async () => {
    const { choose, events, receiver, element } = await openUploader();
    const files = [fileOf("提单.pdf", 4500), fileOf("a.txt", 300, { seed: 7 })];
    await choose(files);
    await done(events);
    const { calls, files: stored } = await receiver.log();
    const names = calls.map(({ name }) => name);
    expect(names.slice(0, 2)).to.deep.equal(["setup", "create"]);
    expect(names.filter((name) => name === "create")).to.have.length(1);
    expect(names.filter((name) => name === "upload_check")).to.have.length(2);
    expect(names.filter((name) => name === "upload")).to.have.length(6);
    for (const file of files) {
      const found = stored.find(({ name }) => name === file.name);
      expect(found?.sha256).to.equal(await sha256Of(file));
    }
    expect(element.ids).to.have.length(2);
  });

  it("R3-38 a form gets the ids of the files that have arrived, one a line; with `repeated` an entry for each", async () => {
    const { choose, events, sent, element } = await openUploader();
    await choose([fileOf("a.txt", 10), fileOf("b.txt", 20)]);
    await done(events);
    const ids = element.files.map(({ fileId }) => fileId);
    expect(ids.every(Boolean)).to.equal(true);
    expect(sent()).to.deep.equal([ids.join("\n")]);
    element.repeated = true;
    await element.updateComplete;
    expect(sent()).to.deep.equal(ids);
    const changes = events
      .filter(({ type }) => type === "change")
      .map(({ detail }) => (detail as { ids: string[] }).ids);
    expect(changes.at(-1)).to.deep.equal(ids);
  });

  it("is invalid while it is required and empty, files are on their way, or one has failed", async () => {
    const { choose, events, element, receiver, button } = await openUploader("required");
    expect([element.checkValidity(), element.validity.valueMissing]).to.deep.equal([false, true]);
    await receiver.control({ rules: [{ name: "upload", times: 1, fault: { status: 409 } }], chunkMs: 60 });
    await choose([fileOf("a.txt", 3000)]);
    expect(element.validity.customError).to.equal(true);
    await done(events);
    expect(element.validationMessage).to.equal("有文件上传失败，请重试或移除。");
    (await eventually(() => button("重试失败的 1 个"))).click();
    await eventually(() => element.checkValidity());
    expect(element.ids).to.have.length(1);
  });

  it("a reset empties it to its attribute; ids that a page sets stay before those of the list; a fieldset disables it", async () => {
    const { choose, events, element, form, sent, says, root } = await openUploader('value="old-1"');
    await says("之前已上传 1 个文件");
    await choose([fileOf("a.txt", 10)]);
    await done(events);
    const [file] = element.files as [UploadItem];
    expect(sent()).to.deep.equal([`old-1\n${file.fileId}`]);
    element.value = `old-2\n${file.fileId}`;
    expect(element.files).to.have.length(1);
    expect(element.value).to.equal(`old-2\n${file.fileId}`);
    element.value = "old-2";
    expect(element.files).to.have.length(0);
    form.reset();
    expect(sent()).to.deep.equal(["old-1"]);
    find("fieldset", { root: form }).setAttribute("disabled", "");
    expect(sent()).to.deep.equal([]);
    await eventually(() => findAll<HTMLButtonElement>(".up-drop button", root()).every(({ disabled }) => disabled));
  });

  it("R4-34 R4-35 R4-36 R4-37 R4-38 R4-39 R4-40 R4-41 R4-42 tells what happens under the names of the upload; those of the browser do not bubble", async () => {
    const heard: string[] = [];
    const listen = ({ type }: Event) => void heard.push(type);
    for (const type of ["success", "error", "cancel", "pause", "progress"])
      document.body.addEventListener(type, listen);
    const { choose, events, element, receiver } = await openUploader();
    await receiver.control({
      chunkMs: 50,
      rules: [
        { name: "upload", file: "a.txt", times: 1, fault: { status: 503 } },
        { name: "upload", file: "bad.txt", fault: { status: 400 } },
      ],
    });
    element.addEventListener("file-added", () => element.files.length === 3 && element.pause(), { once: false });
    await choose([fileOf("a.txt", 2000), fileOf("bad.txt", 900), fileOf("c.txt", 900)]);
    element.cancel(element.files[2]);
    element.resume();
    await done(events);
    const types = new Set(events.map(({ type }) => type));
    expect([...types]).to.include.members([
      ...["file-added", "files-added", "progress", "retry", "success"],
      ...["error", "pause", "resume", "cancel", "complete"],
    ]);
    const complete = events.find(({ type }) => type === "complete")?.detail as unknown as { failed: UploadItem[] };
    expect(complete.failed.map(({ name }) => name)).to.deep.equal(["bad.txt"]);
    expect(heard).to.deep.equal(["success"]);
    for (const type of ["success", "error", "cancel", "pause", "progress"])
      document.body.removeEventListener(type, listen);
  });

  it("R4-45 with `manual` nothing is sent before start()", async () => {
    const { choose, events, element, receiver } = await openUploader("manual");
    await choose([fileOf("a.txt", 10)]);
    await pause(100);
    expect(await receiver.names()).to.deep.equal([]);
    const starting = element.start();
    await done(events);
    await starting;
    expect(await receiver.names()).to.deep.equal(["setup", "create", "upload_check", "upload"]);
  });

  it("R5-22 without a base path it says so and asks for nothing", async () => {
    const said: unknown[] = [];
    const { error } = console;
    console.error = (...given: unknown[]) => void said.push(given[0]);
    try {
      const { receiver, element } = await openUploader("", { set: { basePath: "" }, early: true });
      await element.updateComplete;
      await eventually(() => said.includes("Please set basePath"));
      expect(await receiver.names()).to.deep.equal([]);
    } finally {
      console.error = error;
    }
  });

  it("on a hostile page, narrow and dark, nothing is cut off or out of reach", async () => {
    await setViewport({ width: 390, height: 844 });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { all: unset !important; color: rgb(255, 0, 0) !important; font: italic 30px/3 serif !important; letter-spacing: 3px !important; text-transform: uppercase !important } " +
        ":root { color-scheme: dark !important }",
    );
    document.adoptedStyleSheets = [sheet];
    try {
      const { choose, events, element, root, receiver } = await openUploader();
      await receiver.control({ rules: [{ name: "upload", file: "bad.bin", fault: { status: 403 } }] });
      await choose([fileOf("很长的文件名称用来检查省略号是否正确显示.bin", 10), fileOf("bad.bin", 10)]);
      await done(events);
      await eventually(() => findAll(".cp-dt-row", root()).length === 2);
      await atRest(element);
      const { left, right } = element.getBoundingClientRect();
      for (const one of findAll("button, .up-drop-title, .up-outcome", root())) {
        const box = one.getBoundingClientRect();
        if (box.width > 0) expect(box.left >= left - 5 && box.right <= right + 5, one.outerHTML).to.equal(true);
      }
      const title = getComputedStyle(find(".up-drop-title", { root: root() }));
      expect([title.fontStyle, title.textTransform, title.letterSpacing]).to.deep.equal(["normal", "none", "normal"]);
      document.adoptedStyleSheets = [];
      await expectAccessible(element);
    } finally {
      document.adoptedStyleSheets = [];
      await setViewport({ width: 1366, height: 768 });
    }
  });

  it("moved within the page it goes on where it was", async () => {
    const { choose, events, element, form, receiver } = await openUploader();
    await receiver.control({ chunkMs: 60 });
    await choose([fileOf("a.txt", 6000)]);
    const place = document.createElement("div");
    form.append(place);
    place.append(element);
    await done(events);
    expect(element.files).to.have.length(1);
    expect((await receiver.names()).filter((name) => name === "setup")).to.have.length(1);
  });

  it("a function that has no token any more ends the sign-in, is asked again, and the files go on with its next one", async () => {
    const { configurePortal } = await import("@customs-portal/elements/uploader");
    let token = "first";
    const receiver = new Receiver();
    configurePortal({ token: () => token, baseUrl: receiver.base });
    const { choose, events, element, says } = await openUploader("", { receiver, early: true });
    element.removeAttribute("token");
    element.removeAttribute("base-url");
    await eventually(() => findAll(".up-drop", element.shadowRoot ?? undefined).length > 0);
    token = "";
    await choose([fileOf("a.txt", 10)]);
    await eventually(() => events.some(({ type }) => type === "session-expired"));
    await says("登录");
    token = "next";
    await done(events);
    expect(events.filter(({ type }) => type === "session-expired")).to.have.length(1);
    expect(element.ids).to.have.length(1);
    configurePortal({});
  });

  it("a refused token is told once; with another one the files that wait are sent", async () => {
    let token = "old";
    const { configurePortal } = await import("@customs-portal/elements/uploader");
    const receiverOf = await openUploader("", { early: true });
    receiverOf.form.remove();
    configurePortal({ token: () => token, baseUrl: receiverOf.receiver.base });
    await receiverOf.receiver.control({ rules: [{ name: "setup", times: 1, fault: { status: 401 } }] });
    const { choose, events, element, says } = await openUploader("", { receiver: receiverOf.receiver, early: true });
    element.removeAttribute("token");
    element.removeAttribute("base-url");
    await eventually(() => events.some(({ type }) => type === "element-ready"));
    await eventually(() => findAll(".up-drop", element.shadowRoot ?? undefined).length > 0);
    await choose([fileOf("a.txt", 10)]);
    await eventually(() => events.some(({ type }) => type === "session-expired"));
    expect(element.files).to.have.length(1);
    token = "new";
    await done(events);
    expect(events.filter(({ type }) => type === "session-expired")).to.have.length(1);
    await says("全部上传");
    configurePortal({});
  });
});
