import { expect } from "@open-wc/testing";
import { transferBase } from "@customs-portal/sdk/limits";
import { texts } from "../../../../examples/files/line/locales/zh-CN.ts";
import { accessToken } from "../../support/backend.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { button, closeFiles, gridOf, openFiles, type OpenFiles } from "../../support/files-line.ts";

const named = (text: string, name: string) => text.replace("{{name}}", name);

/** Removes a file as a colleague does, without the page. */
async function removeElsewhere({ scope, folder }: OpenFiles, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken()}` };
  const base = scope.at(`${transferBase}/files`);
  const list = await fetch(`${base}?${new URLSearchParams({ folder, after: "", pageSize: "100" }).toString()}`, {
    headers,
  });
  const { data } = (await list.json()) as { data: { entries: { id: string; name: string }[] } };
  const { id } = data.entries.find((entry) => entry.name === name) as { id: string };
  const { ok } = await fetch(`${base}?id=${id}`, { method: "DELETE", headers });
  expect(ok).to.equal(true);
}

describe("file line: a file that somebody else has removed", () => {
  afterEach(closeFiles);

  const open = async () => {
    const page = await openFiles({ files: ["a.txt", "b.txt", "c.txt"] });
    await eventually(() => page.names().length === 3);
    await removeElsewhere(page, "a.txt");
    return page;
  };

  it("and that is downloaded is told to be gone, and leaves the list", async () => {
    const { root, names, notices } = await open();
    button(named(texts.download.of, "a.txt"), root).click();
    await eventually(() => notices().length === 1);
    expect(notices()[0]?.text).to.equal(named(texts.gone.one, "a.txt"));
    await eventually(() => names().join() === "b.txt,c.txt");
  });

  it("and that is removed is told to be gone, leaves the list, and leaves the focus to the next one", async () => {
    const { root, names, notices } = await open();
    const remove = button(named(texts.remove.of, "a.txt"), root);
    remove.focus();
    remove.click();
    const question = await eventually(() => find("[role=alertdialog]", { text: "a.txt" }));
    find("button", { text: texts.remove.yes, root: question }).click();
    await eventually(() => names().join() === "b.txt,c.txt");
    expect(notices().map(({ text }) => text)).to.deep.equal([named(texts.gone.one, "a.txt")]);
    await eventually(() => findAll("[role=alertdialog]").length === 0);
    expect(document.activeElement?.closest("[data-row]")?.textContent).to.include("b.txt");
  });

  it("is told of among several that are downloaded, and leaves the list", async () => {
    const { root, names, notices } = await open();
    for (const box of findAll("[data-row] input[type=checkbox]", gridOf(root)).slice(0, 2)) box.click();
    const download = texts.batch.download.replace("{{count}}", "2");
    (await eventually(() => find("button", { text: download, root }))).click();
    await eventually(() => notices().length === 1);
    const failed = named(texts.download.failed, "a.txt").replace("{{why}}", texts.gone.why);
    expect(notices()[0]?.text).to.include(failed);
    await eventually(() => names().join() === "b.txt,c.txt");
  });
});
