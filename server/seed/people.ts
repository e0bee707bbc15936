import type { Insertable } from "kysely";
import type { CompanyTable, FunctionGrantTable, UserTable, VirtualCompanyGrantTable } from "../db/index.ts";

/**
 * The companies of a first start: a manufacturer, and a broker with a sister company. Invented. Modules see them
 * by code, so the manufacturer comes first: it gets the full number of example rows.
 */
export const companies: readonly Insertable<CompanyTable>[] = [
  {
    code: "3223960518",
    name: "苏州示例精密制造有限公司",
    credit_code: "91320594MA0000001X",
    corp_type: "manufacturer",
    tenant_oid: "T-MANUFACTURER",
    tenant_name: "示例制造",
  },
  {
    code: "4401980736",
    name: "广州示例报关有限公司",
    credit_code: "91440101MA0000002X",
    corp_type: "broker",
    tenant_oid: "T-BROKER",
    tenant_name: "示例关务集团",
  },
  {
    code: "4403180629",
    name: "深圳示例国际物流有限公司",
    credit_code: "91440300MA0000003X",
    corp_type: "forwarder",
    tenant_oid: "T-BROKER",
    tenant_name: "示例关务集团",
  },
];

/** A user of a first start and what belongs to it. Display names are roles. */
export interface SeedUser {
  user: Omit<Insertable<UserTable>, "id" | "pwd_hash" | "created_at">;
  /** Codes of the companies; the first one is the company after sign-in. */
  companies: readonly string[];
}

const common = { default_home: "/home", screen_home: "", status: "active" } as const;

export const users: readonly SeedUser[] = [
  {
    user: {
      ...common,
      user_no: "operator",
      user_name: "操作员",
      admin_type: "0",
      force_change_pwd: 0,
      division_code: "D-CUSTOMS",
      division_name: "关务部",
      self_costcenters: JSON.stringify(["CC-1201"]),
      organization_costcenters: JSON.stringify(["CC-1200", "CC-1201", "CC-1202"]),
    },
    companies: ["3223960518"],
  },
  {
    user: {
      ...common,
      user_no: "manager",
      user_name: "关务经理",
      admin_type: "1",
      force_change_pwd: 0,
      division_code: "D-OPERATION",
      division_name: "运营管理部",
      self_costcenters: JSON.stringify(["CC-3100"]),
      organization_costcenters: JSON.stringify(["CC-3100", "CC-3110", "CC-3120"]),
    },
    companies: ["4401980736", "4403180629"],
  },
  {
    user: {
      ...common,
      user_no: "newcomer",
      user_name: "新员工",
      admin_type: "0",
      force_change_pwd: 1,
      division_code: "D-TRAINING",
      division_name: "培训中心",
      self_costcenters: JSON.stringify(["CC-1290"]),
      organization_costcenters: JSON.stringify(["CC-1200", "CC-1290"]),
    },
    companies: ["3223960518"],
  },
];

/** Whose rights somebody has who imitates a company, by its code. */
export const defaultUsers: Readonly<Record<string, string>> = { "3223960518": "operator", "4401980736": "manager" };

/** Companies that users may act for without belonging to them: the broker's manager for the manufacturer. */
export const virtualCompanies: readonly (Omit<Insertable<VirtualCompanyGrantTable>, "user_id"> & {
  user_no: string;
})[] = [
  { user_no: "manager", corp_code: "3223960518", mode: "virtual" },
  { user_no: "manager", corp_code: "3223960518", mode: "imitate" },
];

/** A function button that is granted to a user in all of the user's companies. */
export type SeedFunction = Omit<Insertable<FunctionGrantTable>, "id" | "user_id" | "corp_code" | "title"> & {
  title: Readonly<Record<string, string>>;
};

const exportDeclarations: SeedFunction = {
  code: "DECL_EXPORT",
  parent_path: "/declarations/list",
  group_name: "declarations",
  icon: "download",
  css_class: "primary",
  title: { "zh-CN": "导出", en: "Export", vi: "Xuất dữ liệu", fr: "Exporter", es: "Exportar" },
  ord: 10,
};

const viewDeclaration: SeedFunction = {
  code: "DECL_VIEW",
  parent_path: "/declarations/list",
  group_name: "declarations",
  icon: "eye",
  css_class: null,
  title: { "zh-CN": "查看", en: "View", vi: "Xem", fr: "Consulter", es: "Ver" },
  ord: 20,
};

export const functionsByUser: Readonly<Record<string, readonly SeedFunction[]>> = {
  operator: [exportDeclarations, viewDeclaration],
  manager: [exportDeclarations, viewDeclaration],
  newcomer: [viewDeclaration],
};
