import { expect } from "@open-wc/testing";
import { appearanceKey } from "@customs-portal/sdk/appearance";
import { usePreferences } from "../../../../shell/preferences/use-preferences.tsx";
import { preferenceTexts } from "../../../../shell/preferences/locales/index.ts";
import { texts } from "../../../../shell/preferences/locales/zh-CN.ts";
import { createCommands, type Commands } from "../../../../shell/model/commands.ts";
import { actionEntries, findEntries } from "../../../../shell/palette/entries.tsx";
import { eventually, find } from "../../support/dom.ts";
import { mountTree, quietPortal, unmountTrees } from "../../support/tree.tsx";

describe("the commands of the preferences", () => {
  let commands: Commands;
  let locks: number;
  const ids = () => commands.list.getSnapshot().map(({ id }) => id);
  const named = (id: string) => {
    const command = commands.list.getSnapshot().find((one) => one.id === id);
    if (!command) throw new Error(`no command ${id}`);
    return command;
  };
  const root = document.documentElement;

  beforeEach(async () => {
    localStorage.removeItem(appearanceKey);
    commands = createCommands();
    locks = 0;
    const portal = quietPortal();
    portal.i18n.register("preferences", preferenceTexts);
    await portal.i18n.load("preferences");
    const model = { commands, portal, lock: () => void (locks += 1) };
    function Owner() {
      return usePreferences(model).dialog;
    }
    mountTree(<Owner />, { portal });
    await eventually(() => ids().length > 0);
  });
  afterEach(() => {
    unmountTrees();
    localStorage.removeItem(appearanceKey);
    for (const name of ["data-theme", "data-density"]) root.removeAttribute(name);
  });

  it("change theme and density at once, and offer what is not there yet", async () => {
    expect(ids()).to.include.members(["theme.light", "theme.dark", "density.compact", "density.touch"]);
    expect(ids()).not.to.include.members(["theme.system", "density.comfortable"]);
    expect(named("theme.dark").title()).to.equal("主题：深色");
    named("theme.dark").run();
    expect(root.dataset["theme"]).to.equal("dark");
    await eventually(() => ids().includes("theme.system") && !ids().includes("theme.dark"));
    named("density.compact").run();
    expect(root.dataset["density"]).to.equal("compact");
    await eventually(() => ids().includes("density.comfortable"));
    named("theme.system").run();
    expect(root.dataset["theme"]).to.equal(undefined);
  });

  it("open the dialog of the look, lock the screen, and know of the full screen where the browser does", async () => {
    named("lock").run();
    expect(locks).to.equal(1);
    expect(ids().includes("fullScreen")).to.equal(document.fullscreenEnabled);
    named("appearance").run();
    await eventually(() => find("h2", { text: texts.appearance.title }));
  });

  it("are found by their words in any language, and do not fill the palette before", () => {
    const entries = actionEntries(commands.list.getSnapshot());
    expect(findEntries(entries, "")).to.deep.equal([]);
    expect(findEntries(entries, "dark")[0]?.entries[0]?.title).to.equal("主题：深色");
    expect(findEntries(entries, "zt")[0]?.entries.length).to.equal(2);
  });

  it("end with their owner", () => {
    unmountTrees();
    expect(ids()).to.deep.equal([]);
  });
});
