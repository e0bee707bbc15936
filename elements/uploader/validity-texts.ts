import type { Locale } from "@customs-portal/sdk/portal";
import type { OpenReason } from "./why-open.ts";

/** What the browser says when a form is sent whose files have not arrived, by what is wrong. */
type ValidityTexts = Record<OpenReason | "missing" | "failed", string>;

export const validityTexts: Readonly<Record<Locale, ValidityTexts>> = {
  "zh-CN": {
    missing: "请上传文件。",
    open: "文件尚未上传完，请稍候。",
    waiting: "有文件尚未开始上传，请开始上传或移除。",
    paused: "有文件已暂停上传，请继续上传或移除。",
    stuck: "暂时无法开始上传，请重试或移除文件。",
    failed: "有文件上传失败，请重试或移除。",
  },
  en: {
    missing: "Please upload a file.",
    open: "Files are still on their way; please wait.",
    waiting: "Files are waiting; please start the upload or remove them.",
    paused: "Files are paused; please resume the upload or remove them.",
    stuck: "The upload could not start; please try again or remove the files.",
    failed: "Files have failed; please retry or remove them.",
  },
  vi: {
    missing: "Vui lòng tải tệp lên.",
    open: "Tệp chưa tải lên xong, vui lòng chờ.",
    waiting: "Có tệp chưa được tải lên, vui lòng bắt đầu tải lên hoặc bỏ tệp đó.",
    paused: "Có tệp đang tạm dừng, vui lòng tiếp tục tải lên hoặc bỏ tệp đó.",
    stuck: "Chưa thể bắt đầu tải lên, vui lòng thử lại hoặc bỏ tệp.",
    failed: "Có tệp tải lên thất bại, vui lòng thử lại hoặc bỏ tệp đó.",
  },
  fr: {
    missing: "Veuillez envoyer un fichier.",
    open: "Des fichiers sont encore en route ; veuillez patienter.",
    waiting: "Des fichiers n’ont pas encore été envoyés ; lancez l’envoi ou retirez-les.",
    paused: "Des fichiers sont en pause ; reprenez l’envoi ou retirez-les.",
    stuck: "L’envoi n’a pas pu commencer ; réessayez ou retirez les fichiers.",
    failed: "L’envoi de fichiers a échoué ; réessayez ou retirez-les.",
  },
  es: {
    missing: "Suba un archivo, por favor.",
    open: "Aún se están subiendo archivos; espere, por favor.",
    waiting: "Hay archivos que aún no se han subido; inicie la subida o quítelos.",
    paused: "Hay archivos en pausa; reanude la subida o quítelos.",
    stuck: "La subida no ha podido empezar; reinténtelo o quite los archivos.",
    failed: "Hay archivos que no se han subido; reinténtelos o quítelos.",
  },
};
