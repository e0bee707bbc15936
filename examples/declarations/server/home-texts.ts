/** The titles of what the home page shows of declarations. */
export const homeTexts = {
  rejected: {
    "zh-CN": "退单待处理",
    en: "Rejected",
    vi: "Bị trả lại",
    fr: "Rejetées",
    es: "Rechazadas",
  },
  inspected: {
    "zh-CN": "查验中",
    en: "Under inspection",
    vi: "Đang kiểm hóa",
    fr: "En cours de visite",
    es: "En inspección",
  },
  draft: {
    "zh-CN": "草稿待申报",
    en: "Drafts to submit",
    vi: "Nháp chờ khai báo",
    fr: "Brouillons à déposer",
    es: "Borradores por presentar",
  },
  submitted: {
    "zh-CN": "待海关接单",
    en: "Awaiting acceptance",
    vi: "Chờ tiếp nhận",
    fr: "En attente d’acceptation",
    es: "Pendientes de aceptación",
  },
  accepted: {
    "zh-CN": "待放行",
    en: "Awaiting release",
    vi: "Chờ thông quan",
    fr: "En attente de mainlevée",
    es: "Pendientes de levante",
  },
  returned: {
    "zh-CN": "最近退单",
    en: "Latest rejections",
    vi: "Tờ khai bị trả gần đây",
    fr: "Derniers rejets",
    es: "Últimos rechazos",
  },
  byDay: {
    "zh-CN": "每日申报量",
    en: "Declarations per day",
    vi: "Tờ khai theo ngày",
    fr: "Déclarations par jour",
    es: "Declaraciones por día",
  },
} as const;
