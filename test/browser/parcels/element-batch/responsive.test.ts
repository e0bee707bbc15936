import { expect } from "@open-wc/testing";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { Scope, testPortal } from "../../support/backend.ts";
import { endDialogs } from "../../support/dialog.ts";
import { eventually, findAll, pause } from "../../support/dom.ts";
import { lampCode, lampRows } from "../element-assistant/support.ts";
import { buttonOf, openBatch, registerDialogs } from "./support.ts";

describe("10,000 lines", () => {
  let portal: PortalHost;
  afterEach(() => endDialogs(portal));

  it("are checked in short slices, and what is done often draws the rows in sight alone", async () => {
    portal = await testPortal(new Scope(), { locale: "zh-CN", elements: () => lampRows });
    registerDialogs(portal);
    const lines = Array.from({ length: 10_000 }, (_, at) => ({
      key: `${at}`,
      partNo: `P-${at}`,
      // One code, so that the slices are those of its lines alone.
      tariffCode: lampCode,
      text: at % 10 === 0 ? "9|1|照明用|LED|某牌|型号" : "无品牌；1；照明用；LED；某牌；型号",
    }));
    const longest = { ms: 0 };
    let isOver = false;
    const beat = async () => {
      for (let last = performance.now(); !isOver; last = performance.now()) {
        await new Promise((resolve) => setTimeout(resolve));
        longest.ms = Math.max(longest.ms, performance.now() - last);
      }
    };
    const { setTimeout: native } = window;
    let slices = 0;
    window.setTimeout = ((...given: Parameters<typeof native>) => {
      if (given[1] === 0) slices += 1;
      return native(...given);
    }) as typeof native;
    const beating = beat();
    let open: Awaited<ReturnType<typeof openBatch>>;
    try {
      open = await openBatch(portal, { lines });
      await open.says("共 10,000 行：有错误 1,000 行");
    } finally {
      isOver = true;
      window.setTimeout = native;
    }
    await beating;
    expect(slices, "slices").to.be.greaterThan(3);
    const tasks: string[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(`${duration.toFixed(0)} ms`);
    });
    observer.observe({ type: "longtask" });
    const drawn = () => findAll("[data-row]", open.dialog).length;
    const acts: [string, () => unknown, string][] = [
      ["filter", () => open.show("faults"), "仅有错误（1,000）"],
      ["filter", () => open.show("all"), "全部（10,000）"],
      ["next", () => open.button("下一个错误").click(), "共 10,000 行"],
      ["tidy", () => open.button("规整 9,000 行").click(), "已修改 9,000 行"],
      ["undo", () => open.button("撤销规整").click(), "已修改 0 行"],
    ];
    for (const [name, act, says] of acts) {
      tasks.length = 0;
      const start = performance.now();
      act();
      await open.says(says);
      await pause(300);
      console.info(
        `${name}: ${(performance.now() - start - 300).toFixed(0)} ms, long tasks ${tasks.join(", ") || "none"}`,
      );
      expect(drawn(), `rows drawn after ${name}`).to.be.lessThan(120);
    }
    observer.disconnect();
    console.info(`longest gap while checking ${longest.ms.toFixed(0)} ms, ${slices} slices`);
    await eventually(() => drawn() > 5);
    await buttonOf(open.dialog, "规整 9,000 行");
  });
});
