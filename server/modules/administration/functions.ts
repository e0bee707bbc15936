import {
  administrationFunctions,
  companyPersonalisationFunction,
  filesFunction,
  uploadFunction,
} from "@customs-portal/sdk/limits";
import type { Selectable } from "kysely";
import type { FunctionGrantTable } from "../../db/index.ts";

/** A function button to be granted. */
export type FunctionToGrant = Omit<Selectable<FunctionGrantTable>, "id" | "user_id" | "corp_code" | "ord"> & {
  ord?: number;
};

/** A function that the server itself asks for. It belongs to no page. */
interface ServerFunction extends Omit<FunctionToGrant, "title"> {
  title: Readonly<Record<string, string>>;
}

const of = (code: string, icon: string, ord: number, title: Readonly<Record<string, string>>): ServerFunction => ({
  code,
  parent_path: null,
  group_name: null,
  icon,
  css_class: null,
  title,
  ord,
});

/** Whoever has it sets up tables and forms for the whole company. */
export const personaliseCompany = of(companyPersonalisationFunction, "settings", 30, {
  "zh-CN": "企业个性化设置",
  en: "Settings of the company",
  vi: "Thiết lập của doanh nghiệp",
  fr: "Réglages de l'entreprise",
  es: "Ajustes de la empresa",
});

/** Every page that shows files needs it. */
export const readFiles = of(filesFunction, "folder", 40, {
  "zh-CN": "查看企业文件",
  en: "See the files of the company",
  vi: "Xem tệp của doanh nghiệp",
  fr: "Consulter les fichiers de l'entreprise",
  es: "Ver los archivos de la empresa",
});

/** Every page that uploads needs it. */
export const uploadFiles = of(uploadFunction, "upload", 50, {
  "zh-CN": "上传文件",
  en: "Upload files",
  vi: "Tải tệp lên",
  fr: "Envoyer des fichiers",
  es: "Subir archivos",
});

const { users, companies, menus, grants, audit } = administrationFunctions;

/** The parts of the administration, a function each. */
export const administrationButtons: readonly ServerFunction[] = [
  of(users, "users", 60, {
    "zh-CN": "管理用户",
    en: "Administer users",
    vi: "Quản trị người dùng",
    fr: "Administrer les utilisateurs",
    es: "Administrar usuarios",
  }),
  of(companies, "building-2", 61, {
    "zh-CN": "管理企业",
    en: "Administer companies",
    vi: "Quản trị doanh nghiệp",
    fr: "Administrer les entreprises",
    es: "Administrar empresas",
  }),
  of(menus, "clipboard-list", 62, {
    "zh-CN": "管理菜单",
    en: "Administer menus",
    vi: "Quản trị menu",
    fr: "Administrer les menus",
    es: "Administrar menús",
  }),
  of(grants, "stamp", 63, {
    "zh-CN": "管理授权",
    en: "Administer grants",
    vi: "Quản trị phân quyền",
    fr: "Administrer les droits",
    es: "Administrar permisos",
  }),
  of(audit, "shield-check", 64, {
    "zh-CN": "查看安全日志",
    en: "See the security log",
    vi: "Xem nhật ký an ninh",
    fr: "Consulter le journal de sécurité",
    es: "Ver el registro de seguridad",
  }),
];

/** Every function that the server itself asks for. */
export const serverFunctions: readonly ServerFunction[] = [
  personaliseCompany,
  readFiles,
  uploadFiles,
  ...administrationButtons,
];

/** The codes of the administration itself: nobody gives or takes one without having it. */
export const administrationCodes: readonly string[] = Object.values(administrationFunctions);
