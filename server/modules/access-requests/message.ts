import type { Kysely } from "kysely";
import type { AccessRequest, AskedAccess } from "@customs-portal/sdk/contract";
import { messagePathMaxChars } from "@customs-portal/sdk/limits";
import { locales, type Locale } from "@customs-portal/sdk/locales";
import { isLocalPath, localText } from "@customs-portal/sdk/rules";
import type { NewMessage, Scope } from "../../module-contract/index.ts";
import { accessCategory } from "../messages/index.ts";
import { decidersOf } from "./deciders.ts";
import { accessTables, type AccessRequestRow } from "./table.ts";

/** For so long a request that waits stands for those that follow it. */
const silentMs = 24 * 60 * 60_000;
/** The menu entry of the page where requests are decided. */
const decisionPage = "AdministrationGrants";

const titles = {
  asked: {
    "zh-CN": "有新的权限申请待处理",
    en: "A request for access awaits your decision",
    vi: "Có yêu cầu quyền truy cập chờ xử lý",
    fr: "Une demande d’accès attend votre décision",
    es: "Una solicitud de acceso espera su decisión",
  },
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

/** What is granted shows once the user signs in again. */
const signInAgain = {
  "zh-CN": "重新登录后生效",
  en: "Sign in again to use it",
  vi: "Đăng nhập lại để sử dụng",
  fr: "Reconnectez-vous pour l’utiliser",
  es: "Inicie sesión de nuevo para usarlo",
} as const;

/** What the user who asked is told. */
export async function decisionMessage(
  trx: Kysely<never>,
  { user_id, corp_code }: Pick<AccessRequestRow, "user_id" | "corp_code">,
  { decision, menus, answer }: { decision: "granted" | "declined"; menus: readonly string[]; answer: string },
): Promise<NewMessage> {
  const isGranted = decision === "granted";
  return {
    userId: user_id,
    corpCode: corp_code,
    category: accessCategory,
    title: titles[decision],
    text: await namedIn(trx, menus, (pages, locale) => [pages, answer, isGranted ? signInAgain[locale] : ""]),
    path: "/marketplaceCenter",
    tone: isGranted ? "success" : "warning",
  };
}

/** What menu entries are called: pairs of name and title, by name. */
export async function titlesOf(db: Kysely<never>, names: ReadonlySet<string>, signal?: AbortSignal) {
  if (names.size === 0) return new Map<string, never[]>();
  const rows = await accessTables(db)
    .selectFrom("menu")
    .select(["name", "title"])
    .where("name", "in", [...names])
    .execute(signal && { signal });
  type Title = AskedAccess["titles"][string];
  return new Map(rows.map(({ name, title }) => [name, [[name, JSON.parse(title) as Title] as const]]));
}

/** A text of one line that names menu entries, in every language. @param parts of it; those that are "" are left out */
async function namedIn(
  trx: Kysely<never>,
  menus: readonly string[],
  parts: (pages: string, locale: Locale) => readonly string[],
) {
  const titleOf = await titlesOf(trx, new Set(menus));
  const textIn = (locale: Locale) => {
    const pages = menus.map((name) => localText(titleOf.get(name)?.[0]?.[1], locale) || name);
    // As pages write lists.
    const list = pages.join(locale === "zh-CN" ? "、" : ", ");
    return parts(list, locale).filter(Boolean).join(" · ").replace(/\s+/gu, " ");
  };
  return Object.fromEntries(locales.map((locale) => [locale, textIn(locale)]));
}

/**
 * What those are told who may decide a request, and notes that they were: once a day, while anything waits of what they
 * were told of on that day, since the page shows all of it.
 * @returns undefined where nobody is to be told
 */
export async function askedMessage(
  trx: Kysely<never>,
  { userId, corpCode }: Scope,
  { line, menus, reason }: AccessRequest,
  now: number,
): Promise<NewMessage | undefined> {
  const db = accessTables(trx);
  const told = await db
    .selectFrom("access_request")
    .select("id")
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .where("state", "=", "asked")
    .where("told_at", ">", now - silentMs)
    .executeTakeFirst();
  const deciders = told ? [] : await decidersOf(trx, { userId, corpCode }, decisionPage);
  const asker = await db
    .selectFrom("app_user")
    .select(["user_no", "user_name"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (deciders.length === 0 || !asker) return undefined;
  await db
    .updateTable("access_request")
    .set({ told_at: now })
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .where("line", "=", line)
    .execute();
  const page = await db.selectFrom("menu").select("path").where("name", "=", decisionPage).executeTakeFirst();
  // Whoever keeps the menus may have written anything.
  const path = page?.path ?? "";
  const leadsThere = isLocalPath(path) && path.length <= messagePathMaxChars;
  const who = asker.user_name === asker.user_no ? asker.user_no : `${asker.user_name} (${asker.user_no})`;
  return {
    userId: deciders,
    corpCode,
    category: accessCategory,
    title: titles.asked,
    text: await namedIn(trx, menus, (pages) => [who, pages, reason]),
    path: leadsThere ? path : null,
    tone: "info",
  };
}
