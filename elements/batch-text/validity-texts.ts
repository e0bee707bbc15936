import type { Locale } from "@customs-portal/sdk/portal";

/** What the browser says when a form with a wrong batch text is sent; `{n}` is a count. */
export const validityTexts: Readonly<Record<Locale, { missing: string; tooMany: string; wrong: string }>> = {
  "zh-CN": {
    missing: "请至少输入一条。",
    tooMany: "最多 {n} 条，请删除多余的条目。",
    wrong: "有 {n} 条格式不符，请修改。",
  },
  en: {
    missing: "Please enter at least one.",
    tooMany: "At most {n} are allowed; please remove some.",
    wrong: "{n} have the wrong format; please correct them.",
  },
  vi: {
    missing: "Vui lòng nhập ít nhất một mục.",
    tooMany: "Tối đa {n} mục, vui lòng xóa bớt.",
    wrong: "Có {n} mục sai định dạng, vui lòng sửa lại.",
  },
  fr: {
    missing: "Veuillez saisir au moins un numéro.",
    tooMany: "{n} numéros au maximum ; veuillez en supprimer.",
    wrong: "Numéros au format incorrect : {n} ; veuillez les corriger.",
  },
  es: {
    missing: "Introduzca al menos uno.",
    tooMany: "Se admiten {n} como máximo; quite algunos.",
    wrong: "Con formato incorrecto: {n}; corríjalos.",
  },
};
