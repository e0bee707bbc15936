import { expect } from "@open-wc/testing";
import { configurePortal } from "@customs-portal/elements";
import type { CustomsExportDialog } from "@customs-portal/elements/export-dialog";
import "@customs-portal/elements/export-dialog";
import { accessToken, Scope } from "../support/backend.ts";
import { eventually, find, findAll, pause } from "../support/dom.ts";
import { quietPortal } from "../support/tree.tsx";

const task = { systemCode: "S", taskCode: "list", fileName: "报关单.xlsx", taskName: "报关单" };
const columns = [{ key: "no", title: "报关单号" }];
const dialogs = () => findAll("[role=dialog][data-open]");

describe("<customs-export-dialog>", () => {
  let element: CustomsExportDialog;
  let scope: Scope;
  let told: string[];

  beforeEach(async () => {
    scope = new Scope();
    told = [];
    element = document.createElement("customs-export-dialog");
    element.setAttribute("export-base", scope.exportBase);
    element.token = await accessToken();
    for (const name of ["export-created", "export-failed", "close"])
      element.addEventListener(name, (event) =>
        told.push(`${name} ${Object.keys((event as CustomEvent<object>).detail).join()}`),
      );
  });
  afterEach(() => {
    element.remove();
    configurePortal({});
  });
  const press = async (text: string) =>
    (
      await eventually(() =>
        findAll("button", dialogs()[0] ?? document).find(({ textContent }) => textContent === text),
      )
    ).click();

  it("R4-23 show() opens the dialog of its properties; a task that is accepted is told", async () => {
    await scope.mode({ body: { success: true, code: 200, data: {} } });
    Object.assign(element, { task, columns });
    document.body.append(element);
    element.show();
    await eventually(() => dialogs()[0]);
    expect(element.hasAttribute("open")).to.equal(true);
    await press("导出");
    await eventually(() => told.length === 2);
    expect(told).to.deep.equal(["export-created task", "close created"]);
    expect(element.open).to.equal(false);
    const sent = (await scope.log()).filter(({ url }) => url.includes("task/add"));
    expect((JSON.parse(sent[0]?.body ?? "{}") as { exportColumns: object }).exportColumns).to.deep.equal(columns);
  });

  it("its dialog ends with the tag", async () => {
    Object.assign(element, { task, columns });
    document.body.append(element);
    element.show();
    await eventually(() => dialogs()[0]);
    element.remove();
    await eventually(() => dialogs().length === 0 && told.length === 1);
    expect([element.open, told]).to.deep.equal([false, ["close created"]]);
  });

  it("one that waits for a token ends with the tag, and does not open for whoever signs in before it is back", async () => {
    const { token } = element;
    Object.assign(element, { task, columns, token: "" });
    document.body.append(element);
    element.show();
    const notices = () => findAll("[part=notice]", element.shadowRoot ?? document);
    await eventually(() => notices().length > 0);
    const place = document.createElement("div");
    document.body.append(place);
    place.append(element);
    await pause(200); // absence: nothing ends it
    expect([element.open, told]).to.deep.equal([true, []]);
    place.remove();
    await eventually(() => !element.open);
    expect(told).to.deep.equal(["close created"]);
    element.token = token;
    document.body.append(element);
    await pause(500); // absence: nothing opens
    expect([dialogs().length, told.length]).to.deep.equal([0, 1]);
    element.show();
    await eventually(() => dialogs()[0]);
    element.open = false;
    await eventually(() => dialogs().length === 0);
  });

  it("takes JSON in its attributes, and opens once more after it was closed", async () => {
    element.setAttribute("task", JSON.stringify(task));
    element.setAttribute("columns", JSON.stringify(columns));
    element.setAttribute("open", "");
    document.body.append(element);
    await eventually(() => dialogs()[0]);
    await press("取消");
    await eventually(() => told.length === 1);
    element.show();
    await eventually(() => dialogs()[0]);
    await press("取消");
    await eventually(() => told.length === 2);
    expect(told).to.deep.equal(["close created", "close created"]);
  });

  for (const { name, text } of [
    { name: "columns", text: "[{ key: 'no' }]" },
    { name: "columns", text: '{"key": "no"}' },
    { name: "task", text: "DECL" },
  ])
    it(`exports nothing where ${name} is ${text}, and says so`, async () => {
      const { error } = console;
      const errors: string[] = [];
      console.error = (...words: unknown[]) => errors.push(words.join(" "));
      try {
        element.setAttribute("task", JSON.stringify(task));
        element.setAttribute("columns", JSON.stringify(columns));
        element.setAttribute(name, text);
        element.addEventListener("element-failed", () => told.push("element-failed"));
        document.body.append(element);
        element.show();
        await eventually(() => told.length > 0);
        await pause(50); // absence: neither dialog nor task
        expect([told, element.open, dialogs().length]).to.deep.equal([["element-failed"], false, 0]);
        expect((await scope.log()).filter(({ url }) => url.includes("task/add"))).to.deep.equal([]);
        expect(errors.join()).to.include(`as an attribute JSON: ${text}`);
        // Mended, the way on opens it.
        Object.assign(element, { task, columns });
        (await eventually(() => find("button", { root: element.shadowRoot ?? document }))).click();
        await eventually(() => dialogs()[0]);
        await press("取消");
      } finally {
        console.error = error;
      }
    });

  it("posts at once where the page has taken the columns of its markup away", async () => {
    await scope.mode({ body: { success: true, code: 200, data: {} } });
    element.setAttribute("columns", JSON.stringify(columns));
    document.body.append(element);
    Object.assign(element, { task, columns: undefined });
    element.show();
    await eventually(() => told.includes("export-created task"));
    expect(dialogs()).to.have.length(0);
  });

  it("R4-24 without columns posts at once; a refused task is told", async () => {
    await scope.mode({ body: { success: false, code: 500, message: "满了" } });
    element.task = task;
    document.body.append(element);
    element.show();
    await eventually(() => told.length === 2);
    expect(told).to.deep.equal(["export-failed task,error", "close created"]);
    expect(dialogs()).to.have.length(0);
  });

  it("takes no place on the page", async () => {
    element.task = task;
    const row = document.createElement("div");
    row.style.display = "flow-root";
    row.append(element);
    document.body.append(row);
    await element.updateComplete;
    await eventually(() => element.shadowRoot?.querySelector("#app.cp-app"));
    expect(row.getBoundingClientRect().height).to.equal(0);
    row.remove();
  });

  it("a dialog that this page cannot open ends, is told, and opens once the page has it", async () => {
    const { error } = console;
    console.error = () => undefined;
    const portal = quietPortal();
    element.addEventListener("element-failed", (event) =>
      told.push(`failed ${String((event as CustomEvent<{ error: unknown }>).detail.error)}`),
    );
    Object.assign(element, { task, columns, portal });
    document.body.append(element);
    element.show();
    await eventually(() => find("[part=notice] button", { root: element.shadowRoot ?? document }));
    expect(told[0]).to.equal("close created");
    expect(told[1]).to.contain("no dialog export");
    expect(element.open).to.equal(false);
    let opened = 0;
    portal.dialogs.register("export", async () => void (opened += 1));
    element.show();
    await eventually(() => told.length === 3);
    expect([opened, told[2]]).to.deep.equal([1, "close created"]);
    await eventually(() => findAll("[part=notice]", element.shadowRoot ?? document).length === 0);
    portal.destroy();
    console.error = error;
  });
});
