import { expect } from "@open-wc/testing";
import { createPortal } from "@customs-portal/sdk/portal";
import { paletteTexts } from "../../../../shell/palette/locales/index.ts";
import { ShortcutsDialog } from "../../../../shell/palette/ShortcutsDialog.tsx";
import { expectAccessible } from "../../support/axe.ts";
import { atRest, eventually } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

describe("the list of keys", () => {
  afterEach(unmountTrees);

  it("tells how to lock the screen, and the keys of tables and fields", async () => {
    const portal = createPortal({ locale: "zh-CN" });
    portal.i18n.register("palette", paletteTexts);
    await portal.i18n.load("palette");
    mountTree(<ShortcutsDialog onClose={() => undefined} />, { portal });
    const list = await eventually(() => document.querySelector<HTMLElement>("dl.shortcuts"));
    const effect = (keys: string) =>
      [...list.querySelectorAll("dt")].find(({ textContent }) => textContent === keys)?.nextElementSibling?.textContent;
    expect(effect("Alt+L")).to.equal("锁定屏幕");
    expect(effect("↑ ↓ ← → Home End")).to.contain("单元格");
    expect(effect("Page Up, Page Down")).to.contain("翻页");
    expect(effect("Enter, F2")).to.contain("单元格");
    expect(effect("Alt+↓")).to.contain("日期范围");
    await atRest(list);
    await expectAccessible(list);
  });
});
