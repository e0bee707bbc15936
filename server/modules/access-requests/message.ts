import type { NewMessage } from "../../module-contract/index.ts";
import type { AccessRequestRow } from "./table.ts";

const titles = {
  granted: {
    "zh-CN": "权限申请已通过",
    en: "Your request for access was granted",
    vi: "Yêu cầu quyền truy cập đã được chấp thuận",
    fr: "Votre demande d’accès est acceptée",
    es: "Su solicitud de acceso ha sido aceptada",
  },
  declined: {
    "zh-CN": "权限申请未通过",
    en: "Your request for access was declined",
    vi: "Yêu cầu quyền truy cập bị từ chối",
    fr: "Votre demande d’accès est refusée",
    es: "Su solicitud de acceso ha sido rechazada",
  },
} as const;

/** What the user who asked is told. */
export function decisionMessage(
  { user_id, corp_code, line }: AccessRequestRow,
  decision: keyof typeof titles,
  answer: string,
): NewMessage {
  return {
    userId: user_id,
    corpCode: corp_code,
    category: "account",
    title: titles[decision],
    text: answer === "" ? line : `${line} · ${answer}`,
    path: "/marketplaceCenter",
    tone: decision === "granted" ? "success" : "warning",
  };
}
