import type { TextLoaders } from "@customs-portal/sdk/portal";

/** Said while a dialog is on its way. They come with the code: where the dialog cannot be loaded, neither could they. */
export const openingTexts: TextLoaders = {
  "zh-CN": async () => texts,
  en: async () => ({
    opening: "Opening …",
    cancel: "Cancel",
    failed: "The dialog could not be opened",
    hint: "Nothing on this page was changed. Please check the network and try again; if it still fails, reload the page.",
    retry: "Try again",
  }),
  vi: async () => ({
    opening: "Đang mở…",
    cancel: "Hủy",
    failed: "Không mở được hộp thoại",
    hint: "Nội dung trên trang này không thay đổi. Vui lòng kiểm tra mạng và thử lại; nếu vẫn không được, hãy tải lại trang.",
    retry: "Thử lại",
  }),
  fr: async () => ({
    opening: "Ouverture…",
    cancel: "Annuler",
    failed: "La boîte de dialogue n’a pas pu être ouverte",
    hint: "Rien n’a changé sur cette page. Vérifiez le réseau et réessayez ; si l’échec persiste, actualisez la page.",
    retry: "Réessayer",
  }),
  es: async () => ({
    opening: "Abriendo…",
    cancel: "Cancelar",
    failed: "No se pudo abrir el cuadro de diálogo",
    hint: "No ha cambiado nada en esta página. Compruebe la red e inténtelo de nuevo; si sigue fallando, actualice la página.",
    retry: "Reintentar",
  }),
};

const texts = {
  opening: "正在打开…",
  cancel: "取消",
  failed: "对话框未能打开",
  hint: "本页内容未受影响。请检查网络后重试；若仍未能打开，请刷新页面。",
  retry: "重试",
} as const;

declare module "@customs-portal/sdk" {
  interface TextNamespaces {
    dialogOpening: typeof texts;
  }
}
