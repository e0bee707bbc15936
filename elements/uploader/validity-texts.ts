import type { Locale } from "@customs-portal/sdk/portal";

/** What the browser says when a form is sent whose files have not arrived, by what is wrong. */
type ValidityTexts = Record<"missing" | "open" | "failed", string>;

export const validityTexts: Readonly<Record<Locale, ValidityTexts>> = {
  "zh-CN": {
    missing: "请上传文件。",
    open: "文件尚未上传完，请稍候。",
    failed: "有文件上传失败，请重试或移除。",
  },
  en: {
    missing: "Please upload a file.",
    open: "Files are still on their way; please wait.",
    failed: "Files have failed; please retry or remove them.",
  },
  vi: {
    missing: "Vui lòng tải tệp lên.",
    open: "Tệp chưa tải lên xong, vui lòng chờ.",
    failed: "Có tệp tải lên thất bại, vui lòng thử lại hoặc bỏ tệp đó.",
  },
  fr: {
    missing: "Veuillez envoyer un fichier.",
    open: "Des fichiers sont encore en route ; veuillez patienter.",
    failed: "L’envoi de fichiers a échoué ; réessayez ou retirez-les.",
  },
  es: {
    missing: "Suba un archivo, por favor.",
    open: "Aún se están subiendo archivos; espere, por favor.",
    failed: "Hay archivos que no se han subido; reinténtelos o quítelos.",
  },
};
