import type { LocalText, PortalModule } from "../../module-contract/index.ts";
import { accessCategory, accountCategory, announcementCategory } from "./trim.ts";

/** What the server itself tells of. */
const own: Readonly<Record<string, LocalText>> = {
  exports: { "zh-CN": "导出", en: "Exports", vi: "Xuất dữ liệu", fr: "Exports", es: "Exportaciones" },
  [accountCategory]: { "zh-CN": "账号安全", en: "Account", vi: "Tài khoản", fr: "Compte", es: "Cuenta" },
  [accessCategory]: {
    "zh-CN": "权限申请",
    en: "Access requests",
    vi: "Yêu cầu quyền",
    fr: "Demandes d’accès",
    es: "Solicitudes de acceso",
  },
  [announcementCategory]: {
    "zh-CN": "公告",
    en: "Announcements",
    vi: "Thông báo chung",
    fr: "Annonces",
    es: "Anuncios",
  },
};

/**
 * All categories of messages, those of business modules first.
 * @throws Error where two have the same name
 */
export function categoriesOf(business: readonly PortalModule[]): ReadonlyMap<string, LocalText> {
  const all = new Map<string, LocalText>();
  for (const declared of [...business.map(({ messageCategories }) => messageCategories ?? {}), own])
    for (const [name, title] of Object.entries(declared)) {
      if (all.has(name)) throw new Error(`messages of the category ${name} are declared twice`);
      all.set(name, title);
    }
  return all;
}
