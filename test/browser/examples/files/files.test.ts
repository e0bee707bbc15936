import { expect } from "@open-wc/testing";
import { changeAppearance, defaultAppearance } from "@customs-portal/sdk/appearance";
import { texts } from "../../../../examples/files/line/locales/zh-CN.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, fill, find, findAll, pause } from "../../support/dom.ts";
import { button, closeFiles, drag, gridOf, openFiles, transferOf } from "../../support/files-line.ts";
import { fileOf } from "../../support/receiver.ts";

const chunkBytes = 10_485_760;

describe("file line", () => {
  afterEach(closeFiles);
  afterEach(() => changeAppearance(defaultAppearance, document, () => localStorage));

  it("an empty folder offers the upload; what is stored is listed by the name that the server gave it", async () => {
    const { root, names, choose, isDirty } = await openFiles();
    await eventually(() => find(".cp-state", { text: texts.empty.folder, root }));
    await expectAccessible(root);
    choose([fileOf("b.txt", 10)]);
    await eventually(() => names().join() === "b.txt");
    choose([fileOf("b.txt", 11)]);
    await eventually(() => names().join() === "b (2).txt,b.txt");
    await eventually(() => !isDirty());
    await expectAccessible(root);
  });

  it("its rows are as high as the look says, where the list is wide enough for a line each", async () => {
    const { root, names } = await openFiles({ files: ["a.txt"] });
    await eventually(() => names().join() === "a.txt");
    const height = () => find("[data-row]", { root }).getBoundingClientRect().height;
    await eventually(() => height() === 36);
    changeAppearance({ density: "compact" }, document, () => localStorage);
    await eventually(() => height() === 28);
    changeAppearance({ density: "touch" }, document, () => localStorage);
    await eventually(() => height() === 48);
  });

  it("a drop says where it goes, goes there, and a folder brings its folders", async () => {
    const { root, folder, names, choose } = await openFiles({ files: ["a.txt"] });
    await eventually(() => names().join() === "a.txt");
    const dataTransfer = transferOf([fileOf("dropped.txt", 10)]);
    const row = find("[data-row]", { root });
    await eventually(() => {
      drag(row, "dragenter", dataTransfer);
      return find(".files-drop", { text: texts.upload.drop.replace("{{folder}}", folder), root });
    });
    drag(row, "drop", dataTransfer);
    await eventually(() => names().join() === "a.txt,dropped.txt");
    expect(findAll(".files-drop", root)).to.have.length(0);
    const picked = fileOf("in.txt", 12);
    Object.defineProperty(picked, "webkitRelativePath", { value: "下级/in.txt" });
    choose([picked], "folder");
    await eventually(() => names().join() === "下级,a.txt,dropped.txt");
    await eventually(() => find(".up-quiet", { text: `${folder}/下级`, root }));
  });

  it("files go to the folder that they were given to, whatever is shown meanwhile, also while the tab is hidden", async () => {
    const { root, folder, scope, show, hide, names, choose, isDirty } = await openFiles();
    await eventually(() => find(".cp-state", { root }));
    await scope.mode({ delayMs: 300 });
    choose(Array.from({ length: 12 }, (_, at) => fileOf(`${at}.txt`, 10 + at)));
    await eventually(isDirty);
    show(`${folder}/other`);
    hide(true);
    await eventually(() => !isDirty());
    await scope.mode({});
    hide(false);
    await eventually(() => find(".cp-state", { text: texts.empty.folder, root }));
    show(folder);
    await eventually(() => names().length === 12);
  });

  it("a long folder loads on while it is scrolled; files that arrive above move nothing", async () => {
    const names = Array.from({ length: 510 }, (_, at) => `f${String(at).padStart(3, "0")}.txt`);
    const { root, put, choose } = await openFiles({ files: names });
    const grid = await eventually(() => gridOf(root));
    await eventually(() => grid.getAttribute("aria-rowcount") === "504");
    grid.scrollTo({ top: 480 * 36 });
    await eventually(() => grid.getAttribute("aria-rowcount") === "511");
    const placeOf = (name: string) =>
      find(".files-name", { text: name, root }).getBoundingClientRect().top - grid.getBoundingClientRect().top;
    const before = placeOf("f482.txt");
    await put(["a1.txt", "a2.txt"]);
    choose([fileOf("a3.txt", 10)]);
    await eventually(() => grid.getAttribute("aria-rowcount") === "514");
    await eventually(() => Math.abs(placeOf("f482.txt") - before) < 1);
  });

  it("the row between the list and the uploads says how much there is, and is as high when something is chosen", async () => {
    const { root, choose } = await openFiles({ files: ["a.txt", "b.txt"], tab: { width: 1118, height: 652 } });
    choose([fileOf("c.txt", 10)]);
    const dock = find(".files-dock", { root });
    await eventually(() => dock.offsetHeight > 0);
    const row = await eventually(() => find(".cp-dt-foot", { text: "共 3 项", root }));
    expect(findAll(".files-tools .files-count", root)).to.have.length(0);
    const height = row.offsetHeight;
    find("[data-row] input[type=checkbox]", { root: gridOf(root) }).click();
    await eventually(() => find("button", { text: texts.batch.download.replace("{{count}}", "1"), root: row }));
    expect(row.offsetHeight).to.equal(height);
    expect(row.textContent).to.include("共 3 项");
    const gap = dock.getBoundingClientRect().top - row.getBoundingClientRect().bottom;
    expect(gap).to.be.at.most(12);
  });

  it("who comes up from a folder finds the focus on it", async () => {
    const { root, folder, names, put, show } = await openFiles({ files: ["a.txt"] });
    await put(["x.txt"], "第一");
    await put(["y.txt"], "第二");
    show(`${folder}/第二`);
    await eventually(() => names().join() === "y.txt");
    find("[data-row] [role=rowheader], [data-row] > *", { root: gridOf(root) }).focus();
    show(folder);
    await eventually(() => names().length === 3);
    await eventually(() => document.activeElement?.closest("[data-row]")?.textContent?.includes("第二"));
  });

  it("a file is removed after a question that names it, and the focus goes to its neighbour", async () => {
    const { root, names } = await openFiles({ files: ["a.txt", "b.txt", "c.txt"] });
    await eventually(() => names().length === 3);
    const remove = button(texts.remove.of.replace("{{name}}", "b.txt"), root);
    remove.focus();
    remove.click();
    const dialog = await eventually(() =>
      find("[role=alertdialog]", { text: texts.remove.ask.replace("{{name}}", "b.txt") }),
    );
    await expectAccessible(dialog);
    find("button", { text: texts.remove.yes, root: dialog }).click();
    await eventually(() => names().join() === "a.txt,c.txt");
    await eventually(() => gridOf(root).contains(document.activeElement));
  });

  it("the focus stays at the rows after a removal, also where another dialog was open before", async () => {
    const { root, names } = await openFiles({ files: ["a.txt", "b.txt", "c.txt"] });
    await eventually(() => names().length === 3);
    const opener = find("button", { text: texts.create.button, root });
    opener.focus();
    opener.click();
    const before = await eventually(() => find("[role=dialog]", { text: texts.create.title }));
    find("button", { text: texts.create.cancel, root: before }).click();
    await eventually(() => findAll("[role=dialog]").length === 0 && document.activeElement === opener);
    const remove = button(texts.remove.of.replace("{{name}}", "b.txt"), root);
    remove.focus();
    remove.click();
    const question = await eventually(() => find("[role=alertdialog]", { text: "b.txt" }));
    find("button", { text: texts.remove.yes, root: question }).click();
    await eventually(() => names().join() === "a.txt,c.txt" && findAll("[role=alertdialog]").length === 0);
    await pause(300); // absence: the focus goes nowhere else afterwards
    expect(document.activeElement?.closest("[data-row]")?.textContent).to.include("c.txt");
  });

  it("who may not upload has no buttons, a calm word, and no removal", async () => {
    const { root, names } = await openFiles({ without: ["FILE_UPLOAD"], files: ["a.txt"] });
    await eventually(() => names().length === 1);
    expect(findAll("input[type=file]", root)).to.have.length(0);
    find(".files-tools", { text: texts.upload.none, root });
    button(texts.download.of.replace("{{name}}", "a.txt"), root);
    expect(findAll(`button[aria-label="${texts.remove.of.replace("{{name}}", "a.txt")}"]`, root)).to.have.length(0);
    const transfer = transferOf([fileOf("x.txt", 1)]);
    drag(find("[data-row]", { root }), "dragenter", transfer);
    await pause(100);
    expect(findAll(".files-drop", root)).to.have.length(0);
  });

  it("who may not see files is led to the page of the portal", async () => {
    const { visited } = await openFiles({ without: ["FILE_READ"] });
    await eventually(() => visited[0]?.startsWith("/401?"));
  });

  it("a list that cannot be loaded says why and tries again; what was shown stays", async () => {
    const { root, folder, scope, show, names } = await openFiles({ files: ["a.txt"] });
    await eventually(() => names().length === 1);
    await scope.mode({ status: 500, body: {} });
    show(`${folder}/x`);
    const failed = await eventually(() => find("[role=alert]", { text: texts.failed.title, root }));
    await expectAccessible(root);
    await scope.mode({});
    find("button", { text: texts.retry, root: failed }).click();
    await eventually(() => find(".cp-state", { text: texts.empty.folder, root }));
    show(folder);
    await eventually(() => names().length === 1);
    await scope.mode({ status: 500, body: {} });
    button(texts.reload, root).click();
    const later = await eventually(() => find(".files-later", { root }));
    expect(later.textContent).to.include(texts.later.reload.replace("{{why}}", ""));
    expect(names()).to.deep.equal(["a.txt"]);
  });

  it("a folder is made by its name: the server says what is none, and nothing is stored before its first file", async () => {
    const { root, folder, names, visited, show } = await openFiles({ files: ["a.txt"] });
    await eventually(() => names().length === 1);
    find("button", { text: texts.create.button, root }).click();
    const dialog = await eventually(() => find("[role=dialog]", { text: texts.create.title }));
    const field = find("input", { root: dialog }) as HTMLInputElement;
    const open = find("button", { text: texts.create.open, root: dialog });
    open.click();
    await eventually(() => find("*", { text: texts.create.empty, root: dialog }));
    fill(field, "a?b");
    open.click();
    await eventually(() => dialog.textContent?.includes("a?b"));
    expect(visited).to.deep.equal([]);
    fill(field, "新");
    open.click();
    await eventually(() => find(".cp-state", { text: texts.empty.folder, root }));
    await eventually(() => document.activeElement?.textContent === texts.upload.files);
    expect(visited).to.deep.equal([`/files?${new URLSearchParams({ folder: `${folder}/新` }).toString()}`]);
    show(folder);
    await eventually(() => names().join() === "a.txt");
  });

  it("the name of a file downloads it, and its buttons begin with the download", async () => {
    const { root, names, scope } = await openFiles({ files: ["a.txt"] });
    await eventually(() => names().length === 1);
    const labels = findAll(".files-buttons button", root).map((one) => one.getAttribute("aria-label"));
    expect(labels).to.deep.equal([
      texts.download.of.replace("{{name}}", "a.txt"),
      texts.remove.of.replace("{{name}}", "a.txt"),
    ]);
    const clicked = new Promise<HTMLAnchorElement>((resolve) => {
      HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
        resolve(this);
      };
    });
    try {
      find(".files-lines > button", { root }).click();
      expect((await clicked).download).to.equal("a.txt");
    } finally {
      Reflect.deleteProperty(HTMLAnchorElement.prototype, "click");
    }
    expect((await scope.log()).some(({ url }) => url.includes("/files/link"))).to.equal(true);
    expect(
      find("[data-row]", { text: "操作员", root }).querySelector(".cp-cut[title]")?.getAttribute("title"),
    ).to.equal("operator");
  });

  it("an address that is no folder offers no upload", async () => {
    const { root, show } = await openFiles();
    await eventually(() => find(".files-tools", { root }));
    show("../../x");
    await eventually(() => find(".cp-state", { text: texts.wrong.title, root }));
    expect(findAll(".files-tools, input[data-picks], nav button", root)).to.have.length(0);
    await expectAccessible(root);
  });

  it("chunks have the size of the product", async () => {
    const { scope, names, choose } = await openFiles();
    choose([fileOf("large.bin", chunkBytes + 5)]);
    await eventually(() => names().join() === "large.bin");
    const sent = (await scope.log()).filter(({ url }) => url.includes("/direct_tasks/files/upload?"));
    expect(sent).to.have.length(2);
  });
});
