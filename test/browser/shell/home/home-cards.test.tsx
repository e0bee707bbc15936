import { expect } from "@open-wc/testing";
import type { HomeCardAnswer } from "@customs-portal/sdk/contract";
import { homeStaleMs } from "@customs-portal/sdk/limits";
import type { Portal } from "@customs-portal/sdk/portal";
import { HomeMain } from "../../../../shell/home/HomeMain.tsx";
import { homeTexts } from "../../../../shell/home/locales/index.ts";
import { texts } from "../../../../shell/home/locales/zh-CN.ts";
import { messageTexts } from "../../../../shell/messages/index.ts";
import { useHomeCards } from "../../../../shell/home/use-home-cards.ts";
import type { WorkspaceModel } from "../../../../shell/model/workspace-model.ts";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { mountTree, quietPortal, unmountTrees } from "../../support/tree.tsx";

const count = (name: string, number: number | null): HomeCardAnswer => ({
  kind: "count",
  name,
  title: name,
  tone: "todo",
  path: `/orders/list?state=${name}`,
  data: number === null ? null : { count: number },
});
const chart: HomeCardAnswer = {
  kind: "chart",
  name: "chart",
  title: "by day",
  tone: "info",
  path: "/orders/list",
  data: {
    points: [
      { label: "2026-11-01", value: 3, path: "/orders/list?day=2026-11-01" },
      { label: "2026-11-02", value: 7, path: null },
    ],
  },
};

describe("the cards of the home page", () => {
  const realNow = Date.now;
  let asked: { name?: string }[];
  let answer: () => Promise<{ cards: readonly HomeCardAnswer[] }>;
  let opened: string[];

  beforeEach(() => {
    asked = [];
    opened = [];
  });
  afterEach(() => {
    Date.now = realNow;
    unmountTrees();
  });

  /** @param cards undefined where they cannot be read */
  async function show(cards: readonly HomeCardAnswer[] | undefined) {
    answer = () => (cards ? Promise.resolve({ cards }) : Promise.reject(new Error("away")));
    const portal = quietPortal();
    portal.i18n.register("home", homeTexts);
    portal.i18n.register("messages", messageTexts);
    await portal.i18n.load("home", "messages");
    const http = {
      get(_url: string, { query }: { query: { name?: string } }) {
        asked.push(query);
        return answer();
      },
    };
    const exports = { list: () => Promise.resolve({ content: [], totalElements: 0 }) };
    const model = {
      portal: { ...portal, exports },
      open: (path: string) => opened.push(path),
    } as unknown as WorkspaceModel;
    function Page() {
      return <HomeMain model={model} home={useHomeCards({ http } as unknown as Portal)} />;
    }
    return mountTree(<Page />, { portal }).container;
  }
  const numbers = (root: HTMLElement) => findAll(".count-number", root).map(({ textContent }) => textContent);
  const shown = () => document.dispatchEvent(new Event("visibilitychange"));

  it("R23-06 those older than a minute are read anew when the page is shown again; the old ones stay meanwhile", async () => {
    const root = await show([count("late", 3)]);
    await eventually(() => numbers(root).join() === "3");
    shown();
    await pause(50);
    expect(asked.length).to.equal(1);
    let arrive: (cards: { cards: readonly HomeCardAnswer[] }) => void = () => undefined;
    answer = () => new Promise((resolve) => (arrive = resolve));
    Date.now = () => realNow() + homeStaleMs + 1000;
    shown();
    await eventually(() => asked.length === 2);
    expect(numbers(root)).to.deep.equal(["3"]);
    arrive({ cards: [count("late", 4)] });
    await eventually(() => numbers(root).join() === "4");
  });

  it("R23-06 one that could not be read is read again alone, and the others stay", async () => {
    const root = await show([count("late", 3), count("lost", null)]);
    await eventually(() => numbers(root).join() === "3");
    answer = () => Promise.resolve({ cards: [count("lost", 9)] });
    find("button", { text: texts.retry, root }).click();
    await eventually(() => numbers(root).join() === "3,9");
    expect(asked.at(-1)).to.deep.include({ name: "lost" });
  });

  it("R23-06 a number leads to what it counts, and with a modifier key the browser follows the link itself", async () => {
    const root = await show([count("late", 3)]);
    const link = await eventually(() => findAll<HTMLAnchorElement>("a.count-link", root)[0]);
    expect(link.getAttribute("href")).to.equal("/orders/list?state=late");
    link.click();
    expect(opened).to.deep.equal(["/orders/list?state=late"]);
    const press = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
    link.addEventListener("click", (event) => event.preventDefault(), { once: true });
    link.dispatchEvent(press);
    expect(opened.length).to.equal(1);
  });

  it("R23-06 a chart is summed up in a sentence and given as a table with the same links", async () => {
    const root = await show([chart]);
    const sentence = texts.chart.replace("{{total}}", "10").replace("{{max}}", "7").replace("{{label}}", "2026-11-02");
    const period = texts.period.replace("{{first}}", "2026-11-01").replace("{{last}}", "2026-11-02");
    await eventually(() => root.textContent.includes(`${period} ${sentence}`));
    await pause(150);
    find("button", { text: texts.asTable, root }).click();
    await eventually(() => findAll("table tbody tr", root).length === 2);
    const link = find("table a", { text: "2026-11-01", root }) as HTMLAnchorElement;
    expect(link.getAttribute("href")).to.equal("/orders/list?day=2026-11-01");
  });

  it("R23-06 where the whole call fails the page says so, shows the exports all the same, and tries again", async () => {
    const root = await show(undefined);
    await eventually(() => root.textContent.includes(texts.failed));
    await eventually(() => root.textContent.includes(texts.noExports));
    answer = () => Promise.resolve({ cards: [count("late", 5)] });
    find("button", { text: texts.retry, root }).click();
    await eventually(() => numbers(root).join() === "5");
  });
});
