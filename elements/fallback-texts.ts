import type { Locale } from "@customs-portal/sdk/portal";

/** What an element says when it could not start, so that no other file is needed for it. */
export const fallbackTexts: Readonly<Record<Locale, { failed: string; retry: string }>> = {
  "zh-CN": { failed: "组件未能加载，页面其他内容不受影响。", retry: "重试" },
  en: { failed: "This part could not be loaded; the rest of the page is not affected.", retry: "Try again" },
  vi: { failed: "Không tải được phần này; các phần khác của trang không bị ảnh hưởng.", retry: "Thử lại" },
  fr: { failed: "Cette partie n’a pas pu être chargée ; le reste de la page n’est pas affecté.", retry: "Réessayer" },
  es: { failed: "No se pudo cargar esta parte; el resto de la página no se ve afectado.", retry: "Reintentar" },
};
