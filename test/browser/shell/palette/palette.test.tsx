import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { createPortal, createStore, type PortalHost } from "@customs-portal/sdk/portal";
import { chromeTexts } from "../../../../shell/chrome/locales/index.ts";
import { companyTexts } from "../../../../shell/company/locales/index.ts";
import { shellTexts } from "../../../../shell/locales/index.ts";
import { texts as shell } from "../../../../shell/locales/zh-CN.ts";
import { createCommands } from "../../../../shell/model/commands.ts";
import type { WorkspaceModel } from "../../../../shell/model/workspace-model.ts";
import { Palette } from "../../../../shell/palette/Palette.tsx";
import { PaletteViews } from "../../../../shell/palette/PaletteViews.tsx";
import type { PaletteViewsProps } from "../../../../shell/palette/views-props.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

type Views = { PaletteViews: (props: PaletteViewsProps) => React.JSX.Element };

describe("the first opening of the palette", () => {
  let loads: PromiseWithResolvers<Views>;
  let page: HTMLFormElement;
  let field: HTMLInputElement;
  let sent: number;
  let portal: PortalHost;

  beforeEach(async () => {
    portal = createPortal({ locale: "zh-CN" });
    portal.i18n.register("chrome", chromeTexts);
    portal.i18n.register("shell", shellTexts);
    portal.i18n.register("company", companyTexts);
    await portal.i18n.load("chrome", "shell", "company");
    const tab = { id: "t", name: "x", path: "/home", meta: { title: "x" }, closable: true, dirty: false };
    const model = {
      portal,
      shell: { lines: () => ({ lines: {} }) },
      commands: createCommands(),
      tabs: createStore({ tabs: [tab], activeId: "t" }),
      canReopen: () => false,
    } as unknown as WorkspaceModel;
    loads = Promise.withResolvers();
    // What loads ahead fails as the opening does; nobody waits for it.
    loads.promise.catch(() => undefined);
    sent = 0;
    page = document.createElement("form");
    page.innerHTML = `<input aria-label="page" /><button>send</button>`;
    page.addEventListener("submit", (event) => {
      event.preventDefault();
      sent += 1;
    });
    document.body.append(page);
    field = page.querySelector("input")!;
    field.focus();
    let ahead = 0;
    const load = () => {
      ahead += 1;
      return loads.promise;
    };
    mountTree(<Palette model={model} load={load} />, { shadow: true, portal });
    // It is fetched when the page is idle, before anybody asks.
    await eventually(() => ahead === 1);
  });
  afterEach(() => {
    page.remove();
    unmountTrees();
  });

  const early = () => findAll(".palette-early")[0];
  const search = () => findAll<HTMLInputElement>("[role=combobox]")[0];
  async function pressKeys() {
    await sendKeys({ down: "Control" });
    await sendKeys({ press: "k" });
    await sendKeys({ up: "Control" });
  }
  async function typeEarly() {
    await pressKeys();
    await sendKeys({ type: "ab" });
    await sendKeys({ press: "Enter" });
    await sendKeys({ press: "Tab" });
    await sendKeys({ type: "c" });
  }

  it("takes the keyboard at once: nothing reaches the page, and the palette takes over what was typed", async () => {
    await typeEarly();
    expect(field.value).to.equal("");
    expect(sent).to.equal(0);
    await expectAccessible(early()!);
    loads.resolve({ PaletteViews });
    await eventually(() => search()?.value === "abc");
    await sendKeys({ type: "d" });
    await eventually(() => search()?.value === "abcd");
    expect(early()).to.equal(undefined);
    await sendKeys({ press: "Escape" });
    await eventually(() => document.activeElement === field && !search());
    await pressKeys();
    await sendKeys({ type: "z" });
    await eventually(() => search()?.value === "z");
    expect(field.value).to.equal("");
  });

  it("gives the focus back at Escape, and where it cannot be loaded, which it says", async () => {
    await typeEarly();
    await sendKeys({ press: "Escape" });
    await eventually(() => document.activeElement === field && !early());
    const told: string[] = [];
    const log = console.error;
    console.error = (...given: unknown[]) => void told.push(String(given[0]));
    try {
      await typeEarly();
      loads.reject(new TypeError("away"));
      await eventually(() => document.activeElement === field && !early());
    } finally {
      console.error = log;
    }
    expect(told).to.deep.equal(["The command palette could not be loaded."]);
    expect(portal.notices.list.getSnapshot().map(({ text }) => text)).to.deep.equal([shell.chunk.failed]);
    expect(field.value).to.equal("");
  });
});
