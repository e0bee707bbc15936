import type { Locale } from "@customs-portal/sdk/locales";
import { localText } from "@customs-portal/sdk/rules";
import { securityEventKinds, type SecurityEventKind } from "./event.ts";

const words = (zh: string, en: string, vi: string, fr: string, es: string): Readonly<Record<Locale, string>> => ({
  "zh-CN": zh,
  en,
  vi,
  fr,
  es,
});

/** What each kind of entry is called. The log itself keeps the kinds, which are the same in every language. */
export const kindTitles: Readonly<Record<SecurityEventKind, Readonly<Record<Locale, string>>>> = {
  "sign-in": words("登录", "Sign-in", "Đăng nhập", "Connexion", "Inicio de sesión"),
  "sign-in-refused": words(
    "登录被拒绝",
    "Sign-in refused",
    "Đăng nhập bị từ chối",
    "Connexion refusée",
    "Inicio de sesión rechazado",
  ),
  "sign-in-locked": words(
    "登录暂被锁定",
    "Sign-in locked for a time",
    "Tạm khóa đăng nhập",
    "Connexion bloquée temporairement",
    "Inicio de sesión bloqueado temporalmente",
  ),
  "sign-out": words("退出登录", "Sign-out", "Đăng xuất", "Déconnexion", "Cierre de sesión"),
  "sign-ins-ended": words(
    "登录被远程结束",
    "Sign-ins ended remotely",
    "Kết thúc phiên đăng nhập từ xa",
    "Connexions fermées à distance",
    "Sesiones cerradas a distancia",
  ),
  "password-changed": words(
    "修改密码",
    "Password changed",
    "Đổi mật khẩu",
    "Mot de passe modifié",
    "Contraseña cambiada",
  ),
  "password-refused": words(
    "密码错误",
    "Wrong password",
    "Sai mật khẩu",
    "Mot de passe erroné",
    "Contraseña incorrecta",
  ),
  "company-switch": words(
    "切换企业",
    "Company switched",
    "Chuyển doanh nghiệp",
    "Changement d'entreprise",
    "Cambio de empresa",
  ),
  "acting-write": words(
    "代其他企业写入",
    "Change made for another company",
    "Thay đổi thay mặt doanh nghiệp khác",
    "Modification pour une autre entreprise",
    "Cambio en nombre de otra empresa",
  ),
  refused: words("访问被拒绝", "Access refused", "Truy cập bị từ chối", "Accès refusé", "Acceso denegado"),
  "company-personalisation": words(
    "修改企业个性化设置",
    "Company settings changed",
    "Đổi thiết lập của doanh nghiệp",
    "Réglages de l'entreprise modifiés",
    "Ajustes de la empresa cambiados",
  ),
  export: words("创建导出", "Export created", "Tạo bản xuất", "Export créé", "Exportación creada"),
  download: words("下载文件", "File downloaded", "Tải tệp xuống", "Fichier téléchargé", "Archivo descargado"),
  upload: words("上传文件", "File uploaded", "Tải tệp lên", "Fichier envoyé", "Archivo subido"),
  "file-deleted": words("删除文件", "File deleted", "Xóa tệp", "Fichier supprimé", "Archivo eliminado"),
  "access-request": words("权限申请", "Access request", "Yêu cầu cấp quyền", "Demande d'accès", "Solicitud de acceso"),
  "public-link": words("公开链接", "Public link", "Liên kết công khai", "Lien public", "Enlace público"),
  administration: words("管理操作", "Administration", "Thao tác quản trị", "Administration", "Administración"),
  "administration-failed": words(
    "管理操作失败",
    "Administration failed",
    "Thao tác quản trị thất bại",
    "Échec d'administration",
    "Administración fallida",
  ),
  flood: words(
    "大量事件（合并计数）",
    "Many events, counted together",
    "Nhiều sự kiện, đếm gộp",
    "Événements en masse, comptés ensemble",
    "Muchos eventos, contados juntos",
  ),
  pruned: words(
    "清除过期日志",
    "Old entries removed",
    "Xóa mục nhật ký cũ",
    "Anciennes entrées supprimées",
    "Entradas antiguas eliminadas",
  ),
};

/** Every kind with what it is called, in the order in which the code names them. */
export const titledKinds = securityEventKinds.map((code) => ({ code, title: kindTitles[code] }));

const titles: ReadonlyMap<string, Record<string, string>> = new Map(Object.entries(kindTitles));

/** What a kind is called in a language; one of another version of the portal is its own name. */
export function kindTitle(kind: string, locale: string): string {
  return localText(titles.get(kind) ?? kind, locale);
}
