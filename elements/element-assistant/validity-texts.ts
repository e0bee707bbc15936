import type { Locale } from "@customs-portal/sdk/portal";

/** What the browser says when a form is sent whose specification string cannot be used, by what is wrong. */
type ValidityTexts = Record<
  "missing" | "code" | "pending" | "unplaced" | "empty" | "not-a-choice" | "too-long",
  string
>;

export const validityTexts: Readonly<Record<Locale, ValidityTexts>> = {
  "zh-CN": {
    missing: "请填写规范申报内容。",
    code: "请输入 10 位税号。",
    pending: "正在查询申报要素，请稍候。",
    unplaced: "规范申报字符串尚未填入申报要素，请先核对并填入。",
    empty: "必填的申报要素不能为空。",
    "not-a-choice": "有申报要素的值不在可选范围内，请重新选择。",
    "too-long": "规范申报字符串超过 255 字节，请缩短。",
  },
  en: {
    missing: "Please fill in the declaration elements.",
    code: "Please enter a tariff code of 10 characters.",
    pending: "The elements are being looked up; please wait.",
    unplaced: "The string has not been filled in by element; please review it first.",
    empty: "Required elements cannot be empty.",
    "not-a-choice": "A value is not one of the choices; please choose again.",
    "too-long": "The specification string has more than 255 bytes; please shorten it.",
  },
  vi: {
    missing: "Vui lòng điền các yếu tố khai báo.",
    code: "Vui lòng nhập mã 10 ký tự.",
    pending: "Đang tra cứu yếu tố khai báo, vui lòng chờ.",
    unplaced: "Chuỗi chưa được điền vào các yếu tố, vui lòng kiểm tra và điền trước.",
    empty: "Các yếu tố bắt buộc không được để trống.",
    "not-a-choice": "Có giá trị không thuộc danh sách, vui lòng chọn lại.",
    "too-long": "Chuỗi khai báo vượt quá 255 byte, vui lòng rút gọn.",
  },
  fr: {
    missing: "Veuillez remplir les éléments de déclaration.",
    code: "Veuillez saisir un code de 10 caractères.",
    pending: "Recherche des éléments en cours ; veuillez patienter.",
    unplaced: "La chaîne n’est pas répartie entre les éléments ; veuillez d’abord la vérifier.",
    empty: "Des éléments obligatoires sont vides.",
    "not-a-choice": "Une valeur ne figure pas dans la liste ; veuillez choisir.",
    "too-long": "La chaîne dépasse 255 octets ; veuillez la raccourcir.",
  },
  es: {
    missing: "Rellene los elementos de declaración.",
    code: "Introduzca un código de 10 caracteres.",
    pending: "Se están consultando los elementos; espere, por favor.",
    unplaced: "La cadena no está repartida entre los elementos; revísela primero.",
    empty: "Hay elementos obligatorios vacíos.",
    "not-a-choice": "Hay un valor que no figura en la lista; elija de nuevo.",
    "too-long": "La cadena supera los 255 bytes; acórtela.",
  },
};
