import { expect } from "@open-wc/testing";
import { CustomsColumnSetup } from "@customs-portal/elements/column-setup";
import { CustomsFormSetup } from "@customs-portal/elements/form-setup";
import { accessToken, Scope } from "../support/backend.ts";
import { eventually, find, findAll, pause } from "../support/dom.ts";
import { quietPortal } from "../support/tree.tsx";
import { writesOf } from "../support/setups.ts";

const columns = [
  { key: "goods", title: "商品" },
  { key: "port", title: "口岸" },
];

/** Puts a tag on the page, with a token and a backend of its own. */
async function put(element: CustomsColumnSetup | CustomsFormSetup, scope: Scope) {
  element.token = await accessToken();
  element.baseUrl = scope.at("");
  element.locale = "zh-CN";
  const told: [string, unknown][] = [];
  for (const name of ["setup-saved", "close", "session-expired", "element-failed"])
    element.addEventListener(name, (event) => told.push([name, (event as CustomEvent).detail]));
  document.body.append(element);
  await element.updateComplete;
  return told;
}
const save = () => find("[role=dialog] button[data-variant=primary], [role=alertdialog] button[data-variant=primary]");

describe("<customs-column-setup> and <customs-form-setup>", () => {
  afterEach(() => {
    for (const tag of findAll("customs-column-setup, customs-form-setup")) tag.remove();
  });

  it("R26-04 show() opens the setup of columns on a page without the portal; its end is told", async () => {
    const scope = new Scope();
    const tag = new CustomsColumnSetup();
    tag.columns = columns;
    tag.resourceId = `tag-${crypto.randomUUID()}`;
    const told = await put(tag, scope);
    // A dialog of the page around it would take a `close` for its own.
    const outside: string[] = [];
    const hear = ({ type }: Event) => outside.push(type);
    document.body.addEventListener("setup-saved", hear);
    document.body.addEventListener("close", hear);
    expect(tag.getBoundingClientRect().height).to.equal(0);
    tag.show();
    const name = await eventually(() => findAll("[role=treeitem][data-key=goods] .cs-tick")[0]);
    expect(find("[role=dialog]").getBoundingClientRect().width).to.be.at.most(860);
    name.click();
    await eventually(() => find("[data-key=goods]").ariaChecked === "false");
    save().click();
    await eventually(() => told.length === 2);
    expect(told).to.deep.equal([
      ["setup-saved", { setup: [{ key: "port", title: "口岸", omitted: ["goods"] }] }],
      ["close", { saved: true }],
    ]);
    expect((await writesOf(scope)).map(({ path }) => path)).to.deep.equal(["user/table_column"]);
    expect(tag.open).to.equal(false);
    await eventually(() => findAll("[role=treeitem]").length === 0);
    tag.show();
    await eventually(() => findAll("[role=treeitem]").length === 2);
    find("button[aria-label=关闭]").click();
    await eventually(() => told.length === 3);
    expect(told[2]).to.deep.equal(["close", { saved: false }]);
    expect(outside).to.deep.equal(["setup-saved"]);
    document.body.removeEventListener("setup-saved", hear);
    document.body.removeEventListener("close", hear);
  });

  it("R26-06 show() opens the setup of fields; columns and fields may stand in the markup as JSON", async () => {
    const tag = document.createElement("customs-form-setup");
    tag.setAttribute("fields", JSON.stringify(columns));
    tag.setAttribute("resource-id", `tag-${crypto.randomUUID()}`);
    tag.setAttribute("open", "");
    const told = await put(tag, new Scope());
    const box = await eventually(() => findAll<HTMLInputElement>(".fs-fields input")[0]);
    box.click();
    await eventually(() => !findAll<HTMLInputElement>(".fs-fields input")[0]?.checked);
    save().click();
    await eventually(() => told.length === 2);
    expect(told[0]).to.deep.equal(["setup-saved", { setup: ["port"] }]);
  });

  it("without columns or a resource id nothing opens, and the console says what is missing", async () => {
    const tag = new CustomsColumnSetup();
    tag.columns = columns;
    await put(tag, new Scope());
    const { warn } = console;
    const said: string[] = [];
    console.warn = (text: string) => said.push(text);
    try {
      tag.show();
      await eventually(() => said.some((text) => text.includes("resource-id")));
    } finally {
      console.warn = warn;
    }
    expect(tag.open).to.equal(false);
  });

  it("its dialog stays while the tag moves, and ends with the tag, or where the page closes it", async () => {
    const tag = new CustomsColumnSetup();
    tag.columns = columns;
    tag.resourceId = `tag-${crypto.randomUUID()}`;
    const told = await put(tag, new Scope());
    tag.show();
    const item = await eventually(() => findAll("[role=treeitem]")[0]);
    const elsewhere = document.createElement("div");
    document.body.append(elsewhere);
    elsewhere.append(tag);
    await pause(200); // absence: nothing ends it
    expect([item.isConnected, tag.open, told]).to.deep.equal([true, true, []]);
    elsewhere.remove();
    await eventually(() => !item.isConnected && findAll("[role=dialog]").length === 0);
    expect([tag.open, told]).to.deep.equal([false, [["close", { saved: false }]]]);
    document.body.append(tag);
    tag.show();
    await eventually(() => findAll("[role=treeitem]").length === 2);
    tag.open = false;
    await eventually(() => findAll("[role=dialog]").length === 0);
    expect(told).to.have.length(1);
  });

  it("without a token it takes no place until it is asked for; with one it opens", async () => {
    const tag = new CustomsColumnSetup();
    tag.columns = columns;
    tag.resourceId = "tag";
    await put(tag, new Scope());
    const token = tag.token ?? "";
    tag.token = "";
    const notices = () => findAll("[part=notice]", tag.shadowRoot ?? document);
    await pause(200); // absence: nothing is said
    expect([notices().length, tag.getBoundingClientRect().height]).to.deep.equal([0, 0]);
    tag.show();
    await eventually(() => notices()[0]?.textContent?.includes("登录"));
    tag.token = token;
    await eventually(() => findAll("[role=treeitem]").length === 2);
    expect(notices()).to.have.length(0);
  });

  it("a refused token is told, and the tag waits for another one", async () => {
    const scope = new Scope();
    const tag = new CustomsColumnSetup();
    tag.columns = columns;
    tag.resourceId = "tag";
    const told = await put(tag, scope);
    await pause(50);
    await scope.mode({ status: 401, body: { code: 401, success: false, message: "" } });
    tag.show();
    await eventually(() => told.some(([name]) => name === "session-expired"));
    await eventually(() => find("[part=notice]"));
    // What was chosen there is still there.
    await eventually(() => findAll("[role=dialog]").length === 1);
  });

  it("a dialog that this page cannot open ends, is told, and can be tried again", async () => {
    const { error } = console;
    console.error = () => undefined;
    const portal = quietPortal();
    const tag = new CustomsColumnSetup();
    tag.columns = columns;
    tag.resourceId = "tag";
    tag.portal = portal;
    const told = await put(tag, new Scope());
    tag.show();
    const again = () => eventually(() => find("[part=notice] button", { root: tag.shadowRoot ?? document }));
    await again();
    expect(told.map(([name]) => name)).to.deep.equal(["close", "element-failed"]);
    expect(told[1]?.[1]).to.have.nested.property("error.code", "dialog-unavailable");
    expect(tag.open).to.equal(false);
    // The page may ask once more, too.
    tag.show();
    await eventually(() => told.length === 4);
    let opened = 0;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    portal.dialogs.register("column-setup", () => {
      opened += 1;
      return promise;
    });
    (await again()).click();
    await eventually(() => opened === 1);
    expect(tag.open).to.equal(true);
    expect(findAll("[part=notice]", tag.shadowRoot ?? document)).to.have.length(0);
    resolve(undefined);
    await eventually(() => !tag.open);
    expect(opened).to.equal(1);
    expect(told.at(-1)).to.deep.equal(["close", { saved: false }]);
    portal.destroy();
    console.error = error;
  });

  for (const { Tag, name } of [
    { Tag: CustomsColumnSetup, name: "columns" },
    { Tag: CustomsFormSetup, name: "fields" },
  ])
    it(`<${name === "columns" ? "customs-column-setup" : "customs-form-setup"}> tells what is no JSON, and opens nothing`, async () => {
      const { error } = console;
      const errors: string[] = [];
      console.error = (...words: unknown[]) => errors.push(words.join(" "));
      try {
        const before = findAll("[role=dialog]").length;
        const tag = new Tag();
        tag.resourceId = `tag-${crypto.randomUUID()}`;
        tag.setAttribute(name, "nope");
        const told = await put(tag, new Scope());
        tag.show();
        await eventually(() => told.length > 0);
        expect([told[0]?.[0], tag.open]).to.deep.equal(["element-failed", false]);
        expect(findAll("[role=dialog]").length).to.be.at.most(before);
        expect(errors.join()).to.include(
          `${name} has to be a list of objects with key and title, as an attribute JSON: nope`,
        );
      } finally {
        console.error = error;
      }
    });
});
