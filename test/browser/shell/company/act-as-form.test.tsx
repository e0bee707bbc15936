import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { ActAsForm } from "../../../../shell/company/ActAsForm.tsx";
import { companyTexts } from "../../../../shell/company/locales/index.ts";
import type { CompanyChoice } from "../../../../shell/company/switch-company.ts";
import { eventually, findAll } from "../../support/dom.ts";
import { mountTree, quietPortal, unmountTrees } from "../../support/tree.tsx";

describe("the form for acting as a company", () => {
  afterEach(unmountTrees);

  it("R26-13 is filled in by Enter, the space bar and the arrows", async () => {
    const corp = { corpCode: "C3", corpName: "示例制造", type: "virtual" };
    const chosen: CompanyChoice[] = [];
    const portal = quietPortal();
    portal.i18n.register("company", companyTexts);
    const { container } = mountTree(
      <ActAsForm
        entry={{ corp, modes: ["virtual", "imitate"] }}
        onBack={() => undefined}
        onChoose={(choice) => chosen.push(choice)}
      />,
      { portal },
    );
    const radios = await eventually(() => {
      const found = findAll<HTMLInputElement>("input[type=radio]", container);
      return found.length === 2 ? found : undefined;
    });
    const box = findAll<HTMLInputElement>("input[type=checkbox]", container)[0];
    radios[0]?.focus();
    await sendKeys({ press: "ArrowDown" });
    await eventually(() => document.activeElement === radios[1] && radios[1]?.checked);
    await sendKeys({ press: "Enter" });
    expect([document.activeElement === box, chosen]).to.deep.equal([true, []]);
    await sendKeys({ press: "Space" });
    await eventually(() => box?.checked);
    await sendKeys({ press: "Enter" });
    expect(chosen).to.deep.equal([{ kind: "act", corp, imitate: true, relaxMode: true }]);
  });
});
