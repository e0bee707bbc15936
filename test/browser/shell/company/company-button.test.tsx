import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { createPortal, createStore } from "@customs-portal/sdk/portal";
import { useStyles } from "@customs-portal/ui";
import { CompanyButton } from "../../../../shell/company/CompanyButton.tsx";
import { companyTexts } from "../../../../shell/company/locales/index.ts";
import { shellTexts } from "../../../../shell/locales/index.ts";
import type { WorkspaceModel } from "../../../../shell/model/workspace-model.ts";
import { chromeCss } from "../../../../shell/styles/chrome.ts";
import { eventually, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

const name = "苏州示例精密制造有限公司";

/** The header with as much beside the company as there is in the portal. */
function Header({ model }: { model: WorkspaceModel }) {
  useStyles(chromeCss);
  return (
    <header className="header">
      <span className="brand">
        <span className="product-name">Customs collaboration portal</span>
      </span>
      <CompanyButton model={model} />
      <span className="space" />
      <span className="others" style={{ flex: "none", width: 280 }} />
    </header>
  );
}

describe("the company in the header", () => {
  afterEach(async () => {
    unmountTrees();
    await setViewport({ width: 1366, height: 768 });
  });

  for (const canChangeCorp of [true, false])
    for (const width of [1366, 900, 683, 390])
      it(`names the company at ${width} px to users who ${canChangeCorp ? "may" : "cannot"} change it`, async () => {
        await setViewport({ width, height: 768 });
        const portal = createPortal({ locale: "zh-CN" });
        portal.i18n.register("company", companyTexts);
        portal.i18n.register("shell", shellTexts);
        await portal.i18n.load("company", "shell");
        const model = {
          portal: {
            session: { user: createStore({ companyName: name }) },
            company: { tags: createStore({ canChangeCorp }) },
          },
        } as unknown as WorkspaceModel;
        mountTree(<Header model={model} />, { shadow: true, portal });
        const text = await eventually(() => findAll(".company .ellipsis").find((one) => one.textContent === name));
        const box = text.getBoundingClientRect();
        expect(box.width).to.be.greaterThan(60);
        expect(box.right).to.be.at.most(width);
        const header = findAll(".header")[0]!.getBoundingClientRect();
        expect(box.bottom).to.be.at.most(header.bottom);
        const others = findAll(".others")[0]!.getBoundingClientRect();
        expect(box.right <= others.left || box.top >= others.bottom || box.top > 40).to.equal(true);
      });
});
