import type { Insertable } from "kysely";
import { ConfigError, type FirstCompany, type FirstData } from "../config/index.ts";
import type { CompanyTable, FunctionGrantTable, UserTable, VirtualCompanyGrantTable } from "../db/index.ts";
import { administrationButtons, personaliseCompany, readFiles, uploadFiles } from "../modules/administration/index.ts";

/**
 * The companies of a first start: a manufacturer, and a broker with a sister company. Invented. Modules see them
 * by code, so the manufacturer comes first: it gets the full number of example rows.
 */
const companies: readonly Insertable<CompanyTable>[] = [
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
interface SeedUser {
  user: Omit<Insertable<UserTable>, "id" | "pwd_hash" | "created_at">;
  /** Codes of the companies; the first one is the company after sign-in. */
  companies: readonly string[];
}

const common = { default_home: "/home", screen_home: "", status: "active" } as const;

const users: readonly SeedUser[] = [
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
const defaultUsers: Readonly<Record<string, string>> = { "3223960518": "operator", "4401980736": "manager" };

/** Companies that users may act for without belonging to them: the broker's manager for the manufacturer. */
const virtualCompanies: readonly (Omit<Insertable<VirtualCompanyGrantTable>, "user_id"> & {
  user_no: string;
})[] = [
  { user_no: "manager", corp_code: "3223960518", mode: "virtual" },
  { user_no: "manager", corp_code: "3223960518", mode: "imitate" },
];

/** A function button that is granted to a user in all of the user's companies. */
type SeedFunction = Omit<Insertable<FunctionGrantTable>, "id" | "user_id" | "corp_code" | "title"> & {
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

const editDeclaration: SeedFunction = {
  code: "DECL_EDIT",
  parent_path: "/declarations/list",
  group_name: "declarations",
  icon: "pencil",
  css_class: null,
  title: { "zh-CN": "修改", en: "Edit", vi: "Sửa", fr: "Modifier", es: "Modificar" },
  ord: 30,
};

const functionsByUser: Readonly<Record<string, readonly SeedFunction[]>> = {
  operator: [exportDeclarations, viewDeclaration, editDeclaration, readFiles, uploadFiles],
  manager: [
    exportDeclarations,
    viewDeclaration,
    editDeclaration,
    personaliseCompany,
    readFiles,
    uploadFiles,
    ...administrationButtons,
  ],
  newcomer: [viewDeclaration],
};

/** Everybody of a first start. */
export interface FirstPeople {
  companies: readonly Insertable<CompanyTable>[];
  users: readonly SeedUser[];
  /** By the code of the company. */
  defaultUsers: Readonly<Record<string, string>>;
  virtualCompanies: typeof virtualCompanies;
  functionsByUser: Readonly<Record<string, readonly SeedFunction[]>>;
}

const examples: FirstPeople = { companies, users, defaultUsers, virtualCompanies, functionsByUser };

/** Who administers the portal after a first start. */
export function administratorOf({ hasExamples, administrator }: FirstData): string {
  return hasExamples ? "manager" : administrator;
}

/** A company and its administrator, who must change the first password. */
function administratorAlone(administrator: string, { code, name, creditCode }: FirstCompany): FirstPeople {
  return {
    companies: [
      {
        code,
        name,
        credit_code: creditCode,
        corp_type: "manufacturer",
        tenant_oid: `T-${code}`,
        tenant_name: name,
      },
    ],
    users: [
      {
        user: {
          ...common,
          user_no: administrator,
          user_name: "系统管理员",
          admin_type: "1",
          force_change_pwd: 1,
          division_code: "",
          division_name: "",
          self_costcenters: "[]",
          organization_costcenters: "[]",
        },
        companies: [code],
      },
    ],
    defaultUsers: {},
    virtualCompanies: [],
    functionsByUser: { [administrator]: [personaliseCompany, readFiles, uploadFiles, ...administrationButtons] },
  };
}

/** Everybody whom a first start makes. @throws ConfigError where the settings name no company and no examples are wanted */
export function firstPeopleOf({ hasExamples, administrator, company }: FirstData): FirstPeople {
  if (hasExamples) return examples;
  if (!company)
    throw new ConfigError(
      "PORTAL_COMPANY",
      "must name the first company, with PORTAL_COMPANY_NAME and PORTAL_COMPANY_CREDIT_CODE, at the first start without examples.",
    );
  return administratorAlone(administrator, company);
}

/** The names of those whom a first start makes. */
export function firstUserNames({ hasExamples, administrator }: FirstData): readonly string[] {
  return hasExamples ? users.map(({ user }) => user.user_no) : [administrator];
}
