import { expect } from "@open-wc/testing";
import { AuditPage } from "../../../../examples/administration/line/audit/AuditPage.tsx";
import { eventually } from "../../support/dom.ts";
import { unmountTrees } from "../../support/tree.tsx";
import { button, cell, serverFails, showPage, type } from "./support/line.tsx";
import { auditPage } from "./support/rows.ts";

const open = (more: Partial<Parameters<typeof showPage>[1]> = {}) =>
  showPage(AuditPage, { path: "/administration/audit?user=operator", answers: { audit: auditPage }, ...more });

describe("an export of the security log", () => {
  afterEach(unmountTrees);

  it("says rows and filters, and its file is named after company and time", async () => {
    const line = await open();
    await cell("operator");
    (await button("导出")).click();
    const asked = await eventually(() => line.exports[0]);
    expect(asked.scope?.rows).to.equal(1);
    expect(asked.scope?.conditions?.map(({ label, value }) => `${label} ${value}`)).to.deep.equal(["用户 operator"]);
    expect(asked.unapplied).to.equal(undefined);
    expect(asked.task.params).to.deep.equal({ user: "operator" });
    expect(asked.task.fileName).to.match(/^安全日志-甲公司-\d{4}-\d{2}-\d{2}-\d{6}\.xlsx$/);
  });

  it("points out what was typed and not searched for, and takes it once it is in force", async () => {
    const line = await open();
    await cell("operator");
    await type("user", "manager");
    await eventually(async () => {
      (await button("导出")).click();
      return line.exports.at(-1)?.unapplied;
    });
    const { unapplied, task } = line.exports.at(-1) ?? {};
    expect(unapplied?.conditions.map(({ label, value }) => `${label} ${value}`)).to.deep.equal(["用户 manager"]);
    expect(task?.params, "what is shown").to.deep.equal({ user: "operator" });
    const next = await unapplied?.apply();
    expect(next?.task.params).to.deep.equal({ user: "manager" });
    expect(next?.scope.conditions?.map(({ value }) => value)).to.deep.equal(["manager"]);
    expect(await next?.scope.rows).to.equal(1);
    expect(line.search()).to.equal("?user=manager");
    await cell("manager");
  });

  it("says that the rows could not be counted where what is put in force is not answered", async () => {
    const line = await open();
    await cell("operator");
    await type("user", "manager");
    await eventually(async () => {
      (await button("导出")).click();
      return line.exports.at(-1)?.unapplied;
    });
    line.answers["audit"] = serverFails;
    const next = await line.exports.at(-1)?.unapplied?.apply();
    expect(await next?.scope.rows).to.equal(undefined);
  });

  it("offers the columns as the user has set them up: shown ones in their order, the others not ticked", async () => {
    const line = await open({
      saved: {
        tableColumn: {
          "administration/audit": [
            { key: "userNo", title: "用户" },
            { key: "seq", title: "序号" },
            {
              key: "at",
              title: "时间",
              pinned: "left",
              omitted: ["kind", "corpCode", "ip", "detail", "kindCode", "call"],
            },
          ],
        },
      },
    });
    await cell("operator");
    (await button("导出")).click();
    const { columns = [] } = await eventually(() => line.exports[0]);
    expect(columns.find(({ key }) => key === "at")?.title).to.equal("时间（UTC）");
    const keys = columns.map(({ key, unticked }) => (unticked ? `(${key})` : key));
    expect(keys).to.deep.equal([
      "at",
      "userNo",
      "seq",
      "(kind)",
      "(corpCode)",
      "(ip)",
      "(detail)",
      "(kindCode)",
      "(call)",
    ]);
  });
});
