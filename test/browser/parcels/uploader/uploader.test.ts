import { expect } from "@open-wc/testing";
import { createFormat } from "@customs-portal/ui";
import { sendKeys } from "@web/test-runner-commands";
import { expectAccessible } from "../../support/axe.ts";
import { atRest, eventually, find, findAll, pause } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

const done = (events: { type: string }[]) => eventually(() => events.some(({ type }) => type === "complete"));
const kilobytes = (count: number) => count * 1000;

describe("uploader", () => {
  afterEach(closeUploaders);

  it("R4-28 a file waits, is uploading with progress, and is complete", async () => {
    const { choose, events, phases, root, receiver, says } = await openUploader("manual");
    await receiver.control({ chunkMs: 300 });
    await choose([fileOf("a.bin", kilobytes(30))]);
    const status = () => find("[data-status]", { root: root() }).dataset["status"];
    await eventually(() => phases()["a.bin"] === "waiting");
    expect(status()).to.equal("wait");
    find("button", { text: "开始上传", root: root() }).click();
    await eventually(() => phases()["a.bin"] === "sending");
    expect(status()).to.equal("uploading");
    await eventually(() => {
      const bar = find(".up-state [role=progressbar]", { root: root() });
      const now = Number(bar.getAttribute("aria-valuenow"));
      return now > 0 && now < 100 && bar.getAttribute("aria-label") === "a.bin 的进度";
    });
    await done(events);
    await eventually(() => phases()["a.bin"] === "stored" && status() === "complete");
    await says("1 个文件已全部上传，共 30 kB");
  });

  it("a file of which nothing has gone yet waits, whatever its call is named", async () => {
    const { choose, phases, root, receiver } = await openUploader();
    await receiver.control({ rules: [{ name: "upload", file: "a.bin", fault: { hang: true } }] });
    await choose([fileOf("a.bin", kilobytes(90))]);
    // They take all of the line, before the other file is there.
    await eventually(async () => (await receiver.names()).filter((name) => name === "upload").length === 5);
    await choose([fileOf("b.bin", kilobytes(90))]);
    const words = () => findAll(".up-state", root()).map((state) => find(".cp-tag", { root: state }).textContent);
    await eventually(() => Object.values(phases()).join() === "sending,sending" && words().join() === "上传中,等待中");
    expect(findAll(".up-state [role=progressbar]", root())).to.have.length(1);
  });

  it("takes what is dropped and what is pasted, and a folder with the folders of its files", async () => {
    const { give, choose, events, receiver, root } = await openUploader();
    await give("drop", [fileOf("dropped.txt", 10)]);
    await give("paste", [fileOf("pasted.txt", 11)]);
    const picked = fileOf("c.txt", 12);
    Object.defineProperty(picked, "webkitRelativePath", { value: "a/b/c.txt" });
    const input = find('input[data-picks="folder"]', { root: root() }) as HTMLInputElement;
    Object.defineProperty(input, "files", { value: [picked], configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await eventually(async () => (await receiver.names()).filter((name) => name === "upload").length === 3);
    await done(events);
    const { calls } = await receiver.log();
    const checks = calls.filter(({ name }) => name === "upload_check").map(({ body }) => body ?? {});
    const folders = Object.fromEntries(checks.map((body) => [String(body["file_name"]), body["dest_path"]]));
    expect(folders).to.deep.equal({ "dropped.txt": "", "pasted.txt": "", "c.txt": "a/b" });
    expect(choose).to.be.a("function");
    await eventually(() => find(".up-name .up-quiet", { text: "a/b", root: root() }));
  });

  it("a file that is dropped beside it does not take the place of the page", async () => {
    await openUploader();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(fileOf("a.txt", 10));
    const dropped = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
    document.body.dispatchEvent(dropped);
    expect(dropped.defaultPrevented).to.equal(true);
    const text = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() });
    document.body.dispatchEvent(text);
    expect(text.defaultPrevented).to.equal(false);
    // Fields of the page take what is dropped on them.
    const field = Object.assign(document.createElement("input"), { type: "file" });
    document.body.append(field);
    const taken = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
    field.dispatchEvent(taken);
    field.remove();
    expect(taken.defaultPrevented).to.equal(false);
  });

  it("R4-40 R4-41 files are paused, resumed and cancelled one by one and all together", async () => {
    const { choose, element, events, phases, root, receiver, button } = await openUploader();
    await receiver.control({ chunkMs: 80 });
    await choose([fileOf("a.bin", kilobytes(20)), fileOf("b.bin", kilobytes(20)), fileOf("c.bin", kilobytes(20))]);
    const of = (label: string) => find(`button[aria-label="${label}"]`, { root: root() });
    (await eventually(() => of("暂停 a.bin"))).click();
    await eventually(() => phases()["a.bin"] === "paused");
    expect(phases()["b.bin"]).to.be.oneOf(["checking", "sending"]);
    (await eventually(() => of("继续 a.bin"))).click();
    await eventually(() => phases()["a.bin"] !== "paused");
    // Only what has got on is asked about, and none is through before.
    await eventually(() => (element.files.find(({ name }) => name === "b.bin")?.loadedBytes ?? 0) > 1000);
    await receiver.control({ chunkMs: 3000 });
    button("全部暂停").click();
    await eventually(() => Object.values(phases()).every((phase) => phase === "paused" || phase === "waiting"));
    await pause(200);
    const before = (await receiver.names()).length;
    await pause(200);
    expect((await receiver.names()).length).to.equal(before);
    (await eventually(() => button("全部继续"))).click();
    await eventually(() => Object.values(phases()).every((phase) => phase !== "paused"));
    (await eventually(() => of("取消上传 b.bin"))).click();
    const question = await eventually(() => find("[role=alertdialog]", { text: "取消上传“b.bin”？", root: root() }));
    find("button", { text: "取消上传", root: question }).click();
    await eventually(() => phases()["b.bin"] === undefined);
    await receiver.control({ chunkMs: 0 });
    await done(events);
    await eventually(() => Object.values(phases()).every((phase) => phase === "stored"));
    // The focus went on to a row, which keeps them all where they are; without it they are in the order of the list.
    (root().activeElement as HTMLElement | null)?.blur();
    await eventually(() => Object.keys(phases()).join() === "a.bin,c.bin");
  });

  it("cancelling all asks first, and leaves what has arrived", async () => {
    const { choose, element, receiver, button, root } = await openUploader();
    await receiver.control({ rules: [{ name: "upload", file: "slow.bin", fault: { hang: true } }] });
    await choose([fileOf("a.bin", 10), fileOf("slow.bin", kilobytes(3))]);
    await eventually(() => element.ids.length === 1);
    (await eventually(() => button("全部取消"))).click();
    const dialog = await eventually(() =>
      find("[role=alertdialog], [role=dialog]", { text: "取消未上传完的 1 个文件？", root: root() }),
    );
    await expectAccessible(dialog);
    expect(findAll(".cp-dialog-actions button", dialog).map(({ textContent }) => textContent)).to.deep.equal([
      "保留在列表中",
      "取消上传",
    ]);
    find("button", { text: "取消上传", root: dialog }).click();
    await eventually(() => element.files.length === 1);
    await eventually(() => root().activeElement?.textContent === "选择文件");
    expect(element.files[0]?.name).to.equal("a.bin");
  });

  it("R4-39 R4-46 at the end the failed ones stand first with the reason, and are retried", async () => {
    const { choose, events, phases, says, receiver, root, button } = await openUploader();
    await receiver.control({ rules: [{ name: "upload", file: "bad.bin", times: 1, fault: { status: 403 } }] });
    await choose([fileOf("a.bin", 10), fileOf("bad.bin", 900), fileOf("c.bin", 10)]);
    await done(events);
    await says("1 个文件失败，2 个已上传；失败的列在最前");
    await eventually(() => Object.keys(phases())[0] === "bad.bin");
    expect(find('[data-phase="failed"]', { root: root() }).textContent).to.include("传输服务器没有接收此文件");
    button("重试失败的 1 个").click();
    await says("3 个文件已全部上传");
  });

  it("R8-29 R8-30 A64 a setup that fails is told in one quiet line, and tried again", async () => {
    const { choose, events, says, receiver, button, phases } = await openUploader();
    await receiver.control({
      rules: [
        { name: "setup", times: 1, fault: { status: 400 } },
        { name: "create", times: 1, fault: { status: 400 } },
      ],
    });
    await choose([fileOf("a.bin", 10)]);
    for (const told of [1, 2]) {
      await eventually(() => events.filter(({ type }) => type === "task-error").length === told);
      await says("暂时无法开始上传，文件仍保留在列表中。");
      await says("upload-refused");
      await eventually(() => phases()["a.bin"] === "waiting");
      button("重试").click();
    }
    await done(events);
    expect(events.filter(({ type }) => type === "task-error")).to.have.length(2);
    expect(events.filter(({ type }) => type === "error")).to.have.length(0);
  });

  it("R8-31 A64 a check that fails stands in the row of its file, and is no `error`", async () => {
    const { choose, events, phases, receiver } = await openUploader();
    await receiver.control({ rules: [{ name: "upload_check", times: 1, fault: { status: 400 } }] });
    await choose([fileOf("a.bin", 10)]);
    await done(events);
    await eventually(() => phases()["a.bin"] === "failed");
    const types = events.map(({ type }) => type);
    expect(types).to.include("task-error");
    expect(types).not.to.include("error");
  });

  it("R5-26 A67 takes many, huge and empty files of any type where no limit is set", async () => {
    const { element, events } = await openUploader("manual");
    const huge = fileOf("huge.iso", 10);
    Object.defineProperty(huge, "size", { value: 50_000_000_000 });
    await element.addFiles([
      huge,
      fileOf("empty.exe", 0),
      ...Array.from({ length: 300 }, (_, at) => fileOf(`${at}.dat`, 1)),
    ]);
    expect(element.files).to.have.length(302);
    expect(events.some(({ detail }) => ((detail as { skipped?: unknown[] }).skipped ?? []).length > 0)).to.equal(false);
  });

  it("R5-27 R5-28 R5-29 R5-30 says of each file why it was not taken, and beforehand what is", async () => {
    const limits = 'manual accept=".pdf,xlsx" min-size="5" max-size="2000" max-files="2"';
    const { choose, says, root, events, element, button } = await openUploader(limits);
    const size = createFormat("zh-CN").bytes(5);
    await says(`类型：.pdf、xlsx · 单个不超过 2 kB · 单个不小于 ${size} · 最多 2 个`);
    const given = [
      ["a.pdf", 10],
      ["tiny.pdf", 1],
      ["big.pdf", 9000],
      ["x.exe", 10],
      ["b.XLSX", 10],
      ["c.pdf", 10],
    ] as const;
    await choose(given.map(([name, size]) => fileOf(name, size)));
    await says("4 个文件未添加");
    const lines = findAll(".up-refused li", root()).map(({ textContent }) => textContent);
    expect(lines).to.deep.equal([
      `tiny.pdf 文件太小，请上传大于 ${size} 的文件。`,
      "big.pdf 文件太大，请上传小于 2 kB 的文件。",
      "x.exe 类型不允许，请上传以下类型：.pdf、xlsx。",
      "c.pdf 最多 2 个，列表已满；请先移除再添加。",
    ]);
    const told = events.find(({ type }) => type === "files-added")?.detail as unknown as {
      skipped: { message: string }[];
    };
    expect(told.skipped.at(-1)?.message).to.equal("Please upload no more than 2 files at a time.");
    await says("列表已满（最多 2 个），请先移除再添加");
    expect(button("选择文件").getAttribute("aria-disabled")).to.equal("true");
    // Each choice is told of by itself.
    await element.addFiles([fileOf("d.pdf", 11)]);
    await says("1 个文件未添加");
    find(".up-refused button", { root: root() }).click();
    await eventually(() => findAll(".up-refused", root()).length === 0);
    (await eventually(() => find("button[aria-label='取消上传 a.pdf']", { root: root() }))).click();
    await eventually(() => button("选择文件").getAttribute("aria-disabled") === null);
  });

  it("without a network it says that it goes on by itself", async () => {
    const { choose, says, root, receiver } = await openUploader();
    await receiver.control({ rules: [{ name: "upload", fault: { hang: true } }] });
    await choose([fileOf("a.bin", kilobytes(3))]);
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    try {
      window.dispatchEvent(new Event("offline"));
      await says("网络已断开");
      await eventually(() => find("[data-phase=sending] .cp-tag", { root: root() }).textContent === "等待连接");
    } finally {
      Reflect.deleteProperty(navigator, "onLine");
      window.dispatchEvent(new Event("online"));
    }
    await eventually(() => !root().textContent?.includes("网络已断开"));
  });

  it("is used by keyboard alone, and axe finds nothing in any state", async () => {
    const { choose, element, phases, receiver, root } = await openUploader("manual");
    await receiver.control({ rules: [{ name: "upload", file: "bad.bin", fault: { status: 409 } }] });
    await expectAccessible(element);
    await choose([fileOf("a.bin", 10), fileOf("bad.bin", 900), fileOf("c.bin", 10)]);
    await eventually(() => Object.keys(phases()).length === 3);
    const focused = () => root().activeElement;
    find(".up-drop button", { root: root() }).focus();
    const stops: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      await sendKeys({ press: "Tab" });
      stops.push(focused()?.textContent?.trim() ?? "");
    }
    expect(stops.slice(0, 3)).to.deep.equal(["选择文件夹", "开始上传", "全部取消"]);
    expect(stops[3]).to.include("a.bin");
    // The buttons of the last row: out of its cell by Escape.
    for (const press of ["End", "ArrowDown", "ArrowDown", "Enter"]) await sendKeys({ press });
    expect(focused()?.getAttribute("aria-label")).to.equal("暂停 c.bin");
    await sendKeys({ press: "Enter" });
    await eventually(() => phases()["c.bin"] === "paused");
    await sendKeys({ press: "Tab" });
    expect(focused()?.getAttribute("aria-label")).to.equal("取消上传 c.bin");
    await sendKeys({ press: "Enter" });
    await eventually(() => phases()["c.bin"] === undefined);
    expect(focused()?.closest(".cp-dt-row")?.textContent).to.include("bad.bin");
    find(".up-overall button", { text: "开始上传", root: root() }).focus();
    await sendKeys({ press: "Enter" });
    await eventually(() => phases()["bad.bin"] === "failed" && phases()["a.bin"] === "stored");
    await atRest(element);
    await expectAccessible(element);
  });

  it("the focus stays where files are paused and resumed, and goes to the choice of files with the last one", async () => {
    const { choose, element, receiver, root, button } = await openUploader();
    await receiver.control({ rules: [{ name: "upload", file: "slow.bin", fault: { hang: true } }] });
    await choose([fileOf("slow.bin", 10)]);
    (await eventually(() => button("全部暂停"))).focus();
    await sendKeys({ press: "Enter" });
    await eventually(() => button("全部继续"));
    expect(root().activeElement?.textContent).to.equal("全部继续");
    await sendKeys({ press: "Enter" });
    await eventually(() => button("全部暂停"));
    expect(root().activeElement?.textContent).to.equal("全部暂停");
    (await eventually(() => find("button[aria-label='取消上传 slow.bin']", { root: root() }))).focus();
    await sendKeys({ press: "Enter" });
    await eventually(() => element.files.length === 0);
    await eventually(() => root().activeElement?.textContent === "选择文件");
  });

  it("screen readers are told together and not too often", async function telling(this: { timeout(ms: number): void }) {
    this.timeout(20_000);
    const said: string[] = [];
    const { choose, events, receiver } = await openUploader();
    const region = await eventually(() => find("[data-customs-announcer]"));
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? "");
    }).observe(region, { childList: true });
    await receiver.control({ chunkMs: 30, rules: [{ name: "upload", file: "0.bin", fault: { status: 409 } }] });
    const from = performance.now();
    await choose(Array.from({ length: 30 }, (_, at) => fileOf(`${at}.bin`, 10)));
    await done(events);
    await eventually(() => said.at(-1) === "1 个文件失败，29 个已上传；失败的列在最前");
    expect(said[0]).to.equal("已添加 30 个文件。");
    // Between them at most one in five seconds, on a machine that takes so long.
    expect(said.length).to.be.at.most(2 + Math.floor((performance.now() - from) / 5000));
    // What the sum has told is not told again with what comes next.
    await pause(5100);
    said.length = 0;
    await choose([fileOf("next.bin", 10)]);
    await eventually(() => said.length > 0);
    expect(said[0]).to.equal("已添加 1 个文件。");
  });
});
