import type { MenuEntry } from "@customs-portal/sdk/contract";

const entry = (name: string, path: string, icon: string, title: Readonly<Record<string, string>>): MenuEntry => ({
  name,
  path,
  icon,
  meta: { title },
});

/** The pages of the administration. */
export const administrationMenu: MenuEntry = {
  name: "Administration",
  icon: "settings",
  meta: {
    title: {
      "zh-CN": "系统管理",
      en: "Administration",
      vi: "Quản trị hệ thống",
      fr: "Administration",
      es: "Administración",
    },
  },
  children: [
    entry("AdministrationUsers", "/administration/users", "users", {
      "zh-CN": "用户管理",
      en: "Users",
      vi: "Người dùng",
      fr: "Utilisateurs",
      es: "Usuarios",
    }),
    entry("AdministrationCompanies", "/administration/companies", "building-2", {
      "zh-CN": "企业管理",
      en: "Companies",
      vi: "Doanh nghiệp",
      fr: "Entreprises",
      es: "Empresas",
    }),
    entry("AdministrationMenus", "/administration/menus", "clipboard-list", {
      "zh-CN": "菜单管理",
      en: "Menus",
      vi: "Menu",
      fr: "Menus",
      es: "Menús",
    }),
    entry("AdministrationGrants", "/administration/grants", "stamp", {
      "zh-CN": "授权管理",
      en: "Grants",
      vi: "Phân quyền",
      fr: "Droits",
      es: "Permisos",
    }),
    entry("AdministrationAudit", "/administration/audit", "shield-check", {
      "zh-CN": "安全日志",
      en: "Security log",
      vi: "Nhật ký an ninh",
      fr: "Journal de sécurité",
      es: "Registro de seguridad",
    }),
  ],
};

/** The names of its entries. */
export const administrationMenuNames: readonly string[] = [
  administrationMenu.name,
  ...(administrationMenu.children ?? []).map(({ name }) => name),
];
