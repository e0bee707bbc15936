import type { Locale } from "@customs-portal/sdk/portal";
import { texts as en } from "./en.ts";
import { texts as es } from "./es.ts";
import { texts as fr } from "./fr.ts";
import { texts as vi } from "./vi.ts";
import { texts as zhCN } from "./zh-CN.ts";

/** What is said of a connection that fails: in one piece, since nothing more can be loaded by then. */
export const connectionTexts: Readonly<Record<Locale, typeof en>> = { "zh-CN": zhCN, en, vi, fr, es };
