import { expect } from "@open-wc/testing";
import type { AuditEntry } from "@customs-portal/sdk/administration";
import { createPortal } from "@customs-portal/sdk/portal";
import { createFormat } from "@customs-portal/ui";
import { auditColumns } from "../../../../examples/administration/line/audit/audit-columns.ts";
import { detailText } from "../../../../examples/administration/line/audit/audit-detail.ts";
import { auditFields, auditFilter } from "../../../../examples/administration/line/audit/filters.ts";
import { lineTexts } from "../../../../examples/administration/line/locales/index.ts";
import { menuTree, namesBelow } from "../../../../examples/administration/line/menus/menu-tree.ts";

const menu = (name: string, parent: string | null, order: number) => ({
  name,
  parent,
  order,
  path: null,
  url: null,
  icon: null,
  isVisible: true,
  badge: null,
  title: name,
  version: "",
});

describe("the lists of the administration", () => {
  it("ask for whole days of the security log, the last one included", () => {
    const filter = auditFilter({
      day: { from: "2026-03-28", to: "2026-03-29" },
      kind: ["sign-in", "refused"],
      user: "x",
    });
    expect(filter).to.deep.equal({
      kind: "sign-in,refused",
      user: "x",
      from: new Date("2026-03-28T00:00:00").getTime(),
      to: new Date("2026-03-30T00:00:00").getTime(),
    });
    expect(auditFilter({})).to.deep.equal({});
  });

  it("say the kinds of the security log in words, with the code beside them, and say the code alone until they know", () => {
    const t = ((key: string) => key) as Parameters<typeof auditFields>[0];
    const format = { dateTime: String } as unknown as Parameters<typeof auditColumns>[1];
    const kinds = [{ code: "sign-in", name: "登录" }];
    const entry = { kind: "sign-in" } as AuditEntry;
    const textOf = (row: AuditEntry, known: typeof kinds | undefined) =>
      ["kind", "kindCode"].map((key) =>
        auditColumns(t, format, { kinds: known, companies: [], detailOf: () => "" })
          .find((column) => column.key === key)
          ?.text?.(row),
      );
    expect(textOf(entry, kinds)).to.deep.equal(["登录", "sign-in"]);
    expect(textOf(entry, undefined)).to.deep.equal(["sign-in", "sign-in"]);
    expect(textOf({ ...entry, kind: "newer" }, kinds)).to.deep.equal(["newer", "newer"]);
    expect(auditFields(t, { data: kinds, error: undefined })[0]).to.deep.include({ name: "kind", options: kinds });
  });

  it("say in the security log what was done, why it was refused and in which company in words, the codes beside them", async () => {
    const portal = createPortal({ locale: "en" });
    portal.i18n.register("administration", lineTexts);
    await portal.i18n.load("administration", "errors");
    const t = portal.t as unknown as Parameters<typeof auditFields>[0];
    const own = ((key: string) => t(`administration:${key}` as "save")) as typeof t;
    const line = portal as unknown as Parameters<typeof detailText>[0];
    const said = (detail: AuditEntry["detail"]) => detailText(line, own, { detail });
    expect(said({ action: "menu-change", menu: "Ledger", icon: "" })).to.equal("Menu entry changed menu=Ledger");
    expect(said({ action: "later-kind", code: "forbidden" })).to.equal(
      `${portal.t("errors:forbidden")} action=later-kind code=forbidden`,
    );
    const columns = auditColumns(own, createFormat("en"), {
      kinds: undefined,
      companies: [{ code: "4401", name: "A Broker" }],
      detailOf: () => "",
    });
    const company = columns.find(({ key }) => key === "corpCode");
    expect(["4401", "4402"].map((corpCode) => company?.text?.({ corpCode } as AuditEntry))).to.deep.equal([
      "A Broker 4401",
      "4402",
    ]);
    portal.destroy();
  });

  it("show menu entries below their parents, and know what an entry cannot stand below", () => {
    const menus = [menu("B", null, 2), menu("A1", "A", 1), menu("A", null, 1), menu("A11", "A1", 1)];
    expect(menuTree(menus).map(({ menu: { name }, depth }) => [name, depth])).to.deep.equal([
      ["B", 0],
      ["A", 0],
      ["A1", 1],
      ["A11", 2],
    ]);
    expect(namesBelow(menus, "A")).to.deep.equal(["A", "A1", "A11"]);
  });
});
