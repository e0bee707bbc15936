import { expect } from "@open-wc/testing";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { Scope, testPortal } from "../../support/backend.ts";
import { buttonOf, cells, endDialogs, opened } from "../../support/dialog.ts";
import { eventually, fill, find, findAll } from "../../support/dom.ts";
import { openAssistant, type OpenAssistant } from "./support.ts";

const apples = "0808100000";
const other = "8471301000";

describe("history that was saved while the elements were not known", () => {
  let portal: PortalHost;
  let open: OpenAssistant;

  beforeEach(async () => void (portal = await testPortal(new Scope(), { locale: "zh-CN" })));
  afterEach(() => endDialogs(portal));

  const openHistory = async (code: string, specification: string) => {
    const partNo = crypto.randomUUID();
    await portal.elements.history.save({ code, goodsName: "鲜苹果", partNo, specification, names: [] });
    open = await openAssistant(portal, { tariffCode: apples, partNo });
    await eventually(() => findAll(".ea-element", open.dialog).length > 2);
    open.button("历史申报").click();
    const history = await opened("历史申报内容");
    fill(find("input", { root: history }) as HTMLInputElement, "");
    (await buttonOf(history, "查询")).click();
    await eventually(() => findAll(".ea-accepted label", history).length === 1);
    return history;
  };

  it("of the same code is compared by place as it will be filled in, and says so", async () => {
    const history = await openHistory(apples, "0|3|鲜|富士");
    await eventually(() => history.textContent?.includes("已按先后顺序对应，请核对"));
    expect(history.textContent).not.to.include("按要素名称对应");
    expect(history.textContent).not.to.include("按名称对应");
    expect(cells(history).map(([, , after]) => after?.split(" ")[0])).to.deep.equal([
      "0",
      "3",
      "鲜",
      "富士",
      ...cells(history)
        .slice(4)
        .map(() => "—"),
    ]);
    (await buttonOf(history, "使用")).click();
    await eventually(() => open.string().value === "0|3|鲜|富士");
  });

  it("of another code is refused with the reason", async () => {
    const history = await openHistory(other, "0|3|华为牌|MatePad");
    await eventually(() => history.textContent?.includes(`属于税号 ${other}，且没有要素名称`));
    expect((await buttonOf(history, "使用")).disabled).to.equal(true);
    expect(cells(history)).to.deep.equal([]);
  });
});
