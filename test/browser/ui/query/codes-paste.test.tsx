import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { eventually } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";
import { expectSearch, formOf, paste } from "./support/act.ts";
import { newLog, QueryPage } from "./support/page.tsx";

describe("a column that is pasted into a field of numbers", () => {
  before(() => setViewport({ width: 1366, height: 768 }));
  afterEach(unmountTrees);

  it("takes the place of what is selected, and of nothing else", async () => {
    const log = newLog();
    const { container } = mountTree(<QueryPage log={log} search="no=4711" />);
    const form = await formOf(container);
    const input = form.input("no");
    await eventually(() => input.value === "4711");
    input.select();
    expect(paste(input, "8\n9")).to.equal(true);
    await eventually(() => form.input("no").value === "8, 9");
    form.button("查询").click();
    await eventually(() => log.searches.length === 1);
    expectSearch(log.searches, { no: "8,9" });
  });

  it("stands beside what is not selected", async () => {
    const log = newLog();
    const { container } = mountTree(<QueryPage log={log} search="no=4711,4712" />);
    const form = await formOf(container);
    const input = form.input("no");
    await eventually(() => input.value.includes("4712"));
    input.setSelectionRange(input.value.indexOf("4712"), input.value.length);
    expect(paste(input, "8\n9")).to.equal(true);
    await eventually(() => form.input("no").value === "4711, 8, 9");
  });
});
