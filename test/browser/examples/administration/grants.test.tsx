import { expect } from "@open-wc/testing";
import { install } from "@sinonjs/fake-timers";
import { GrantsPage } from "../../../../examples/administration/line/grants/GrantsPage.tsx";
import { eventually, fill, findAll } from "../../support/dom.ts";
import { unmountTrees } from "../../support/tree.tsx";
import { button, showPage } from "./support/line.tsx";
import { userPage } from "./support/rows.ts";

const corp = { code: "4401980736", name: "甲公司" };
const userOf = (at: number) => {
  const [row] = userPage({ text: `u${at}` }).rows;
  return { ...row, id: `id-${at}`, userName: `u${at}`, companies: [corp] };
};
const all = Array.from({ length: 234 }, (_, at) => userOf(at));

const grants = () => ({
  version: "1",
  menus: [],
  functions: [],
  catalogue: {
    menus: [{ name: "Tariff", parent: null, title: { "zh-CN": "税则查询" }, path: "/tariff" }],
    functions: [],
  },
});

describe("the grants of a portal with more users than a list shows", () => {
  afterEach(unmountTrees);

  it("finds everybody by name, the user of the address too, and keeps what was ticked over a search", async () => {
    await showPage(GrantsPage, {
      path: `/administration/grants?user=id-230&company=${corp.code}`,
      answers: {
        users: ({ id, text, pageSize }) => {
          const found = all.filter(
            (one) => (id === undefined || one.id === id) && (text === undefined || one.userNo === text),
          );
          return { rows: found.slice(0, Number(pageSize ?? 20)), total: found.length };
        },
        grants,
        "access-requests": () => ({ requests: [], total: 0 }),
      },
    });
    const box = await eventually(() => findAll("[role=checkbox], input[type=checkbox]")[0]);
    expect(findAll(".adm-chooser")[0]?.textContent).to.contain("列出 200 位，共 234 位").and.contain("u230");
    box.click();
    await eventually(() => findAll(".adm-save")[0]?.textContent?.includes("新增 1 项"));
    fill(await eventually(() => findAll<HTMLInputElement>(".adm-chooser input:not([aria-hidden=true])")[0]), "u7");
    await eventually(() => findAll(".adm-chooser")[0]?.textContent?.includes("列出 1 位，共 1 位"));
    expect(findAll(".adm-save")[0]?.textContent).to.contain("新增 1 项");
    findAll("[role=combobox]")[0]?.click();
    await eventually(() => findAll("[role=option]", document.body).some(({ textContent }) => textContent === "u7"));
    expect(findAll("[role=option]", document.body).map(({ textContent }) => textContent)).to.include("u230");
  });

  it("reads the requests that wait anew once something is granted by ticks", async () => {
    const waiting = { userNo: "u7", userName: "u7", line: "tariff", menus: ["Tariff"], state: "asked", reason: "" };
    const request = {
      ...waiting,
      id: "1",
      answer: "",
      askedAt: "2026-01-01T00:00:00Z",
      decidedAt: null,
      decidedBy: "",
    };
    let requests: object[] = [{ ...request, titles: {} }];
    // Not by the look of each minute.
    const clock = install({ toFake: ["setInterval", "clearInterval"], shouldClearNativeTimers: true });
    try {
      await showPage(GrantsPage, {
        path: `/administration/grants?user=id-7&company=${corp.code}`,
        answers: {
          users: ({ id }) => ({ rows: all.filter((one) => id === undefined || one.id === id).slice(0, 20), total: 20 }),
          grants,
          "access-requests": () => ({ requests, total: requests.length }),
        },
      });
      const box = await eventually(() => findAll("[role=checkbox], input[type=checkbox]")[0]);
      await button("同意 u7 的申请");
      box.click();
      (await button("核对并保存")).click();
      const review = await eventually(() => document.querySelector<HTMLElement>("[role=dialog][data-open]"));
      requests = [];
      (await eventually(() => findAll("button", review).find((one) => one.textContent === "保存"))).click();
      await eventually(() => findAll(".adm-rows").length === 0);
    } finally {
      unmountTrees();
      clock.uninstall();
    }
  });
});
