import type { Transaction } from "kysely";
import type { Locale } from "@customs-portal/sdk/locales";
import type { CoreTables } from "../../db/index.ts";
import { accountCategory, sendMessage, worded } from "../messages/index.ts";

const texts = {
  passwordChanged: {
    "zh-CN": "登录密码已修改",
    en: "Your password was changed",
    vi: "Mật khẩu của bạn đã được đổi",
    fr: "Votre mot de passe a été modifié",
    es: "Su contraseña ha cambiado",
  },
  passwordChangedText: {
    "zh-CN": "操作来自 {{ip}}，其他登录均已退出。如非本人操作，请立即联系管理员。",
    en: "It was changed from {{ip}}, and all other sign-ins were ended. If it was not you, contact your administrator at once.",
    vi: "Thao tác thực hiện từ {{ip}}, các phiên đăng nhập khác đã kết thúc. Nếu không phải bạn, hãy liên hệ quản trị viên ngay.",
    fr: "La modification vient de {{ip}} et toutes les autres connexions ont été fermées. Si ce n’était pas vous, prévenez votre administrateur sans attendre.",
    es: "El cambio se hizo desde {{ip}} y se cerraron las demás sesiones. Si no fue usted, avise de inmediato a su administrador.",
  },
  newPlace: {
    "zh-CN": "账号在新的网络登录",
    en: "Sign-in from a new network",
    vi: "Đăng nhập từ mạng mới",
    fr: "Connexion depuis un nouveau réseau",
    es: "Inicio de sesión desde una red nueva",
  },
  newPlaceText: {
    "zh-CN": "登录地址为 {{ip}}，近 30 天内未在该网络登录过。如非本人操作，请立即修改密码。",
    en: "Somebody signed in with your account from {{ip}}, where you had not signed in for 30 days. If it was not you, change your password at once.",
    vi: "Tài khoản của bạn vừa đăng nhập từ {{ip}}, nơi bạn chưa đăng nhập trong 30 ngày qua. Nếu không phải bạn, hãy đổi mật khẩu ngay.",
    fr: "Une connexion à votre compte vient de {{ip}}, d’où vous ne vous étiez pas connecté depuis 30 jours. Si ce n’était pas vous, changez votre mot de passe sans attendre.",
    es: "Se inició sesión con su cuenta desde {{ip}}, donde no lo hacía desde hace 30 días. Si no fue usted, cambie la contraseña de inmediato.",
  },
} as const satisfies Record<string, Record<Locale, string>>;

/** What a user is told about the own account. */
export type AccountNews = "passwordChanged" | "newPlace";

/** Tells a user what happened with the account, in the transaction that stores it. @param ip where it came from */
export async function tellUser(
  trx: Transaction<CoreTables>,
  userId: string,
  news: AccountNews,
  ip: string,
): Promise<void> {
  await sendMessage(trx, {
    userId,
    corpCode: null,
    category: accountCategory,
    title: worded(texts[news]),
    text: worded(texts[`${news}Text`], { ip }),
    path: news === "newPlace" ? "/forceChangePwd" : null,
    tone: "warning",
  });
}
