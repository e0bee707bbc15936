import { expect } from "@open-wc/testing";
import { AuditPage } from "../../../../examples/administration/line/audit/AuditPage.tsx";
import { CompaniesPage } from "../../../../examples/administration/line/companies/CompaniesPage.tsx";
import { MenusPage } from "../../../../examples/administration/line/menus/MenusPage.tsx";
import { UsersPage } from "../../../../examples/administration/line/users/UsersPage.tsx";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { unmountTrees } from "../../support/tree.tsx";
import { button, cell, loaded, note, search, serverFails, showPage } from "./support/line.tsx";
import { auditPage, company, menu, userPage } from "./support/rows.ts";

const lists = [
  { name: "users", page: UsersPage, field: "text", label: "用户", answer: userPage },
  { name: "audit", page: AuditPage, field: "user", label: "用户", answer: auditPage },
] as const;

describe("a list of the administration whose next answer fails", () => {
  afterEach(unmountTrees);

  for (const { name, page, field, label, answer } of lists) {
    it(`${name}: a search that fails says so over the earlier rows, what those answer, and leads back`, async () => {
      const line = await showPage(page, {
        path: `/administration/${name}?${field}=operator`,
        answers: { [name]: answer },
      });
      await cell("operator");
      await eventually(() => loaded() !== "");
      line.answers[name] = serverFails;
      await search(field, "zzz9");
      await eventually(() => note() !== "" && findAll("[role=alert]")[0]);
      await eventually(() => note().includes(`${label} operator`));
      expect(loaded(), "no time of rows of another search").to.equal("");
      await cell("operator");
      await expectAccessible(find(".adm-page"));

      line.answers[name] = answer;
      (await button("重试")).click();
      await cell("zzz9");
      await eventually(() => note() === "" && loaded() !== "");

      line.answers[name] = serverFails;
      await search(field, "zzz8");
      await eventually(() => note().includes(`${label} zzz9`));
      const asked = line.asked.length;
      (await button("返回之前的结果")).click();
      await eventually(() => note() === "");
      expect(line.search()).to.equal(`?${field}=zzz9`);
      expect(line.asked.length, "going back asks nothing").to.equal(asked);
      const input = findAll<HTMLInputElement>(`[data-field="${field}"] input:not([aria-hidden="true"])`)[0];
      await eventually(() => input?.value === "zzz8");
    });
  }

  for (const { name, page, answers, shown } of [
    { name: "users", page: UsersPage, answers: { users: userPage }, shown: "someone" },
    { name: "audit", page: AuditPage, answers: { audit: auditPage }, shown: "someone" },
    { name: "companies", page: CompaniesPage, answers: { companies: () => [company] }, shown: company.code },
    { name: "menus", page: MenusPage, answers: { menus: () => [menu] }, shown: menu.name },
  ]) {
    it(`${name}: a refresh that fails says so, the rows and their time stay, and the note can be put away`, async () => {
      const line = await showPage(page, { path: `/administration/${name}`, answers: { ...answers } });
      await cell(shown);
      const time = await eventually(() => loaded() || undefined);
      line.answers[name] = serverFails;
      (await button("刷新")).click();
      await eventually(() => note() !== "" && findAll("[role=alert]")[0]);
      expect(loaded()).to.equal(time);
      await cell(shown);
      (await button("返回之前的结果")).click();
      await eventually(() => note() === "");
      await cell(shown);
    });
  }

  for (const { name, page, field, answer } of lists) {
    it(`${name}: a named view that is the default holds at the first visit, and may be chosen`, async () => {
      const view = { name: "常用", query: { [field]: "zzz9" }, isDefault: true };
      const line = await showPage(page, {
        path: `/administration/${name}`,
        answers: { [name]: answer },
        saved: { queryView: { [`administration/${name}`]: [view] } },
      });
      await eventually(() => line.search() === `?${field}=zzz9`);
      await cell("zzz9");
      await eventually(() => findAll("button").find(({ textContent }) => textContent?.includes("常用")));
    });
  }

  it("audit: nothing is exported while the rows are of another search", async () => {
    const line = await showPage(AuditPage, {
      path: "/administration/audit?user=operator",
      answers: { audit: auditPage },
    });
    await cell("operator");
    line.answers["audit"] = serverFails;
    await search("user", "zzz9");
    const exporting = await button("导出");
    await eventually(() => exporting.getAttribute("aria-disabled") === "true");
    exporting.click();
    expect(line.exports).to.deep.equal([]);
    line.answers["audit"] = auditPage;
    (await button("重试")).click();
    await eventually(() => exporting.getAttribute("aria-disabled") !== "true");
  });

  it("says so in place of rows where there have been none", async () => {
    const line = await showPage(UsersPage, { path: "/administration/users", answers: { users: serverFails } });
    await eventually(() => findAll("h2,h3,p,strong").some(({ textContent }) => textContent === "未能加载"));
    expect(note()).to.equal("");
    line.answers["users"] = userPage;
    (await button("重试")).click();
    await cell("someone");
  });
});
