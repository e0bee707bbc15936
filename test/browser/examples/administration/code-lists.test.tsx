import { expect } from "@open-wc/testing";
import { AuditPage } from "../../../../examples/administration/line/audit/AuditPage.tsx";
import { texts } from "../../../../examples/administration/line/locales/zh-CN.ts";
import { UsersPage } from "../../../../examples/administration/line/users/UsersPage.tsx";
import { texts as query } from "../../../../ui/query/locales/zh-CN.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, fill, find, findAll } from "../../support/dom.ts";
import { unmountTrees } from "../../support/tree.tsx";
import { button, cell, serverFails, showPage } from "./support/line.tsx";
import { auditPage, userPage } from "./support/rows.ts";

const own = { corpCode: "4401980736", corpName: "甲公司", type: "own" };
const corps = () => ({ corpGroupList: [own] });
const name = `${own.corpName} ${own.corpCode}`;

/** Opens the list of a field of the query form. */
async function openList(field: string): Promise<HTMLElement> {
  const shown = `[data-field="${field}"] button[aria-haspopup]`;
  const trigger = await eventually(() => findAll(shown).at(-1));
  trigger.click();
  return eventually(() => findAll(".cp-query-list")[0]);
}

describe("a code list of the administration that cannot be loaded", () => {
  afterEach(unmountTrees);

  for (const { page, path, field, answers, mended, option } of [
    {
      page: UsersPage,
      path: "/administration/users",
      field: "corpCode",
      answers: { users: userPage, corps: serverFails },
      mended: { corps },
      option: own.corpName,
    },
    {
      page: AuditPage,
      path: "/administration/audit",
      field: "kind",
      answers: {
        audit: (asked: Readonly<Record<string, unknown>>) =>
          asked["pageSize"] === 1 ? serverFails() : auditPage(asked),
      },
      mended: { audit: auditPage },
      option: "登录",
    },
  ])
    it(`${path}: the field says so, and asks again when its list is opened`, async () => {
      const line = await showPage(page, { path, answers });
      await cell("someone");
      const list = await openList(field);
      await eventually(() => list.textContent?.includes(query.choice.failed));
      Object.assign(line.answers, mended);
      find(".adm-page h1").click();
      document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      await eventually(() => findAll(".cp-query-list").length === 0);
      await openList(field);
      await eventually(() => findAll("[role=option]").some(({ textContent }) => textContent?.includes(option)));
    });

  it("the security log says why its companies are codes, and names them after a retry", async () => {
    const line = await showPage(AuditPage, {
      path: "/administration/audit",
      answers: { audit: auditPage, corps: serverFails },
    });
    const alert = await eventually(() => findAll(".adm-page > .cp-load-failure [role=alert]")[0]);
    expect(alert.textContent).to.include(texts.companies.notLoaded.replace("{{reason}}", ""));
    await cell(own.corpCode);
    await expectAccessible(find(".cp-load-failure"));
    line.answers["corps"] = corps;
    find(".adm-page > .cp-load-failure button").click();
    await cell(name);
    expect(findAll(".cp-load-failure")).to.deep.equal([]);
  });

  async function openDialog(opener: string, field: string) {
    const line = await showPage(UsersPage, {
      path: "/administration/users",
      answers: { users: userPage, corps: serverFails },
    });
    await cell("someone");
    (await button(opener)).click();
    const alert = await eventually(() => findAll("[role=dialog] .cp-load-failure [role=alert]")[0]);
    expect(alert.textContent).to.include(texts.companies.notLoaded.replace("{{reason}}", ""));
    await expectAccessible(find("[role=dialog]"));
    const input = await eventually(() => findAll<HTMLInputElement>("[role=dialog] input:not([aria-hidden=true])")[0]);
    fill(input, "typed");
    expect(input.labels?.[0]?.textContent).to.include(field);
    line.answers["corps"] = corps;
    find("[role=dialog] .cp-load-failure button").click();
    await eventually(() => findAll("[role=dialog] .cp-load-failure").length === 0);
    expect(input.value).to.equal("typed");
  }

  it("the dialog of a new user says so, and the companies come with a retry while what was typed stays", async () => {
    await openDialog(texts.users.add, texts.users.userNo);
    await eventually(() => findAll("[role=dialog] fieldset label").find(({ textContent }) => textContent === name));
  });

  it("that of an announcement says so, too", async () => {
    await openDialog(texts.announce.title, texts.announce.subject);
    find("[role=dialog] [role=combobox]").click();
    await eventually(() => findAll("[role=option]").find(({ textContent }) => textContent === name));
  });
});
