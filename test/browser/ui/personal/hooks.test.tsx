import { expect } from "@open-wc/testing";
import { useEffect } from "react";
import type { PersonalColumn } from "@customs-portal/sdk/contract";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { toColumnSetup } from "@customs-portal/sdk/rules";
import { mountReact, openParcelDialog, usePersonalColumns, usePersonalFields } from "@customs-portal/ui";
import { Scope } from "../../support/backend.ts";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { closeSetups, portalOf, savedOf, writesOf } from "../../support/setups.ts";

const columns = [
  { key: "goods", title: "商品" },
  { key: "port", title: "口岸" },
];
const fields = [...columns];
const narrow = (width: number) => toColumnSetup([{ key: "port", title: "口岸", width }], columns);

let latest: ReturnType<typeof usePersonalColumns>;
function Table({ id }: { id: string }) {
  const own = usePersonalColumns(id, columns);
  useEffect(() => {
    latest = own;
  });
  const { setup, isReady, openSetup, from } = own;
  return (
    <p data-ready={isReady}>
      {from} {setup?.map(({ key, width }) => `${key}${width ?? ""}`).join()}
      {openSetup && <button onClick={() => void openSetup()}>设置</button>}
    </p>
  );
}
function FormPage({ id }: { id: string }) {
  const { shown } = usePersonalFields(id, fields);
  return <p>{shown.map(({ key }) => key).join()}</p>;
}

const trees = new Set<{ unmount(): void }>();
function mount(portal: PortalHost, node: React.ReactNode) {
  const container = document.createElement("div");
  document.body.append(container);
  const tree = mountReact(container, node, { portal });
  const handle = {
    container,
    unmount() {
      tree.unmount();
      container.remove();
      trees.delete(handle);
    },
  };
  trees.add(handle);
  return handle;
}
const ready = (container: HTMLElement) => eventually(() => container.querySelector("[data-ready=true]"));
const readsOf = async (scope: Scope) =>
  (await scope.log()).filter(({ method, url }) => method === "GET" && url.startsWith("/xdoConfig/")).length;
const newId = () => `t-${crypto.randomUUID()}`;

describe("usePersonalColumns and usePersonalFields", () => {
  afterEach(() => {
    for (const tree of trees) tree.unmount();
    closeSetups();
  });

  it("ask for what is saved once for a page, and again after the company has changed", async () => {
    const scope = new Scope();
    const portal = await portalOf("manager", scope);
    const [one, two] = [newId(), newId()];
    const change = { kind: "form", key: two, value: ["port"] } as const;
    await portal.personalisation.save("user", change, await portal.personalisation.load("user"));
    const before = await readsOf(scope);
    const table = mount(portal, <Table id={one} />);
    const form = mount(portal, <FormPage id={two} />);
    await ready(table.container);
    await eventually(() => form.container.textContent === "port");
    mount(portal, <Table id={newId()} />);
    await pause(100);
    expect((await readsOf(scope)) - before).to.equal(2);
    await portal.company.switchTo({ corpCode: "4403180629", corpName: "", department: "", type: "" });
    await eventually(async () => (await readsOf(scope)) - before === 4);
  });

  it("a form shows a field that it got since its setup was saved", async () => {
    const portal = await portalOf("operator", new Scope());
    const id = newId();
    const seen = await portal.personalisation.load("user");
    const change = { kind: "form", key: id, value: ["old"], omitted: ["goods"] } as const;
    await portal.personalisation.save("user", change, seen);
    const form = mount(portal, <FormPage id={id} />);
    await eventually(() => form.container.textContent === "port");
  });

  it("mine comes before the company's, and the company's before the page's", async () => {
    const portal = await portalOf("manager", new Scope());
    const id = newId();
    const save = async (scope: "user" | "company", value: PersonalColumn[]) =>
      portal.personalisation.save(
        scope,
        { kind: "tableColumn", key: id, value },
        await portal.personalisation.load(scope),
      );
    const textOf = async () => {
      const again = await portalOf("manager", new Scope());
      const table = mount(again, <Table id={id} />);
      await ready(table.container);
      return table.container.querySelector("p")?.firstChild?.textContent + (latest.setup ? latest.setup[0]!.key : "");
    };
    expect(await textOf()).to.equal("page");
    await save("company", [{ key: "port", title: "" }]);
    expect(await textOf()).to.equal("companyport");
    await save("user", [{ key: "goods", title: "" }]);
    expect(await textOf()).to.equal("usergoods");
  });

  it("a width is shown at once; of several close together the last is saved, also when the page goes", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const id = newId();
    const table = mount(portal, <Table id={id} />);
    await ready(table.container);
    for (const width of [100, 110, 120]) latest.saveSetup(narrow(width));
    await eventually(() => table.container.textContent?.includes("user port120"));
    expect(await writesOf(scope)).to.deep.equal([]);
    await eventually(async () => (await writesOf(scope)).length === 1);
    expect((await savedOf(portal)).user.tableColumn[id]?.[0]?.width).to.equal(120);
    latest.saveSetup(narrow(200));
    table.unmount();
    await eventually(async () => (await writesOf(scope)).length === 2);
    await eventually(async () => (await savedOf(portal)).user.tableColumn[id]?.[0]?.width === 200);
  });

  it("what is hidden while the save before is under way stays hidden, with nothing saved before and with something", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const id = newId();
    const table = mount(portal, <Table id={id} />);
    await ready(table.container);
    const keys = ["port", "goods"];
    for (const [round, width] of [90, 130].entries()) {
      const both = keys.map((key) => ({ key, title: key, width }));
      await scope.mode({ delayMs: 1500 });
      latest.saveSetup(toColumnSetup(both, columns));
      await eventually(async () => (await writesOf(scope)).length === 3 * round + 1);
      latest.saveSetup(toColumnSetup([{ key: "port", title: "port", width: 70 }], columns));
      await eventually(() => table.container.textContent?.includes("user port70"));
      await eventually(async () => (await writesOf(scope)).length === 3 * round + 2);
      await scope.mode({});
      await eventually(async () => {
        const stored = (await savedOf(portal)).user.tableColumn[id];
        return stored?.length === 1 && stored[0]?.omitted?.join() === "goods" && stored[0].width === 70;
      });
      latest.saveSetup(toColumnSetup(both, columns));
      await eventually(async () => (await savedOf(portal)).user.tableColumn[id]?.length === 2);
    }
    // One's own save is nobody else's change: none of them was refused.
    expect(await writesOf(scope)).to.have.length(6);
  });

  it("what waits is saved when the page is about to be left, while calls still can be made", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const id = newId();
    const table = mount(portal, <Table id={id} />);
    await ready(table.container);
    latest.saveSetup(narrow(100));
    window.dispatchEvent(new Event("beforeunload"));
    latest.saveSetup(narrow(120));
    await eventually(async () => (await savedOf(portal)).user.tableColumn[id]?.[0]?.width === 120);
    expect(await writesOf(scope)).to.have.length(2);
  });

  it("what was not saved goes with the next change", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const id = newId();
    const table = mount(portal, <Table id={id} />);
    await ready(table.container);
    await scope.mode({ status: 503, body: {}, delayMs: 1500 });
    latest.saveSetup(narrow(100));
    await eventually(async () => (await writesOf(scope)).length === 1);
    latest.saveSetup(toColumnSetup([{ key: "port", title: "口岸", width: 100, pinned: "left" }], columns));
    await scope.mode({});
    const stored = await eventually(async () => (await savedOf(portal)).user.tableColumn[id]?.[0]);
    expect([stored.width, stored.pinned, stored.omitted]).to.deep.equal([100, "left", ["goods"]]);
  });

  it("a width that was not saved yet goes to nobody in another company", async () => {
    const scope = new Scope();
    const portal = await portalOf("manager", scope);
    const table = mount(portal, <Table id={newId()} />);
    await ready(table.container);
    latest.saveSetup(narrow(100));
    await portal.company.switchTo({ corpCode: "4403180629", corpName: "", department: "", type: "" });
    await eventually(() => table.container.textContent?.startsWith("page"));
    await pause(1000);
    expect(await writesOf(scope)).to.deep.equal([]);
  });

  it("what the dialog saves is shown by the table", async () => {
    const portal = await portalOf("operator", new Scope());
    portal.dialogs.register("column-setup", (props) =>
      openParcelDialog({
        portal,
        name: "column-setup",
        props,
        load: () => import("@customs-portal/parcels/column-setup"),
      }),
    );
    const table = mount(portal, <Table id={newId()} />);
    await ready(table.container);
    find("button", { root: table.container }).click();
    const line = await eventually(() => findAll("[data-key=goods] .cs-tick")[0]);
    line.click();
    await eventually(() => find("[data-key=goods]").ariaChecked === "false");
    find("button[data-variant=primary]", { text: "保存" }).click();
    await eventually(() => table.container.textContent?.includes("user port"));
  });

  it("R6-12 with closeSelfConfig nothing is asked, nothing is saved, and there is no way to a dialog", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope, { closeSelfConfig: true });
    const table = mount(portal, <Table id={newId()} />);
    await ready(table.container);
    expect([latest.openSetup, latest.setup]).to.deep.equal([undefined, undefined]);
    latest.saveSetup(narrow(100));
    table.unmount();
    await pause(100);
    expect((await scope.log()).filter(({ url }) => url.includes("/xdoConfig/"))).to.deep.equal([]);
  });
});
