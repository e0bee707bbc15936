import { sleep } from "@customs-portal/sdk/timing";
import { endsSession, missedBackend, type Locale, type Portal } from "@customs-portal/sdk/portal";
import type { Base } from "../tag-settings.ts";
import { baseOf } from "./base-of.ts";
import { connectionTexts } from "./locales/index.ts";

/**
 * Why no answer of the portal came: the machine is `offline`; the answer took too long (`timeout`); a page of https
 * calls http (`mixed-content`); the content security policy of the page forbids it (`policy`); the page is a sandboxed
 * frame without an origin (`sandbox`); the server is there and does not let this origin in (`cross-origin`); it is not
 * there, or has no certificate that the browser accepts (`unreachable`); a proxy before it gets no answer (`gateway`);
 * something else answers at its address (`foreign`); or it was called without the token of the page, since the page
 * does not name its origin (`no-token`).
 */
export type ConnectionFailure = keyof (typeof connectionTexts)["en"];

/** What is known of a connection that fails. */
export interface ConnectionReport {
  reason: ConnectionFailure;
  /** Base of the calls. */
  url: string;
  /** For the user. */
  text: string;
  /** For whoever looks into the console. */
  advice: string;
}

/** Asks without reading, which needs nobody's permission but that of the policy of the page. */
export async function probe(url: URL): Promise<"answers" | "policy" | "silent"> {
  let isForbidden = false;
  const note = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === "connect-src") isForbidden = true;
  };
  document.addEventListener("securitypolicyviolation", note);
  try {
    await fetch(url, { method: "HEAD", mode: "no-cors", credentials: "omit", cache: "no-store" });
    return "answers";
  } catch {
    // The violation is reported in a task of its own.
    await sleep(50);
    return isForbidden ? "policy" : "silent";
  } finally {
    document.removeEventListener("securitypolicyviolation", note);
  }
}

/** What is known of an error, of whichever copy of the sdk. */
function factsOf(error: unknown): { readonly code?: string; readonly status?: number; readonly address?: string } {
  return typeof error === "object" && error !== null ? error : {};
}

async function reasonOf(error: unknown, url: URL, { config }: Portal): Promise<ConnectionFailure> {
  if (endsSession(error, config)) return "no-token";
  const missed = missedBackend(error);
  if (missed === "gateway") return "gateway";
  if (missed === "stranger") return "foreign";
  if (factsOf(error).code === "request-timeout") return "timeout";
  if (!navigator.onLine) return "offline";
  if (location.protocol === "https:" && url.protocol === "http:" && !/^(localhost|127\.)/.test(url.hostname))
    return "mixed-content";
  const answer = await probe(url);
  if (answer === "policy") return "policy";
  if (answer === "silent") return "unreachable";
  // A frame without an origin is a stranger at its own address, too.
  if (self.origin === "null") return "sandbox";
  return url.origin === location.origin ? "unreachable" : "cross-origin";
}

/** Files may go to another server than that of the portal. */
function calledUrl(error: unknown, base: URL): URL {
  const { address = "" } = factsOf(error);
  const called = URL.canParse(address, base) ? new URL(".", new URL(address, base)) : base;
  return called.origin === base.origin ? base : called;
}

/** Finds out why a call of a portal got no answer of its backend, as far as a page can. */
export async function explainConnection(error: unknown, portal: Portal, base: Base): Promise<ConnectionReport> {
  const url = calledUrl(error, baseOf(portal, base));
  const reason = await reasonOf(error, url, portal);
  const values: Readonly<Record<string, string>> = {
    url: url.href,
    origin: url.origin,
    page: self.origin,
    status: String(factsOf(error).status ?? ""),
  };
  const textIn = (locale: Locale) =>
    connectionTexts[locale][reason].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  return { reason, url: url.href, text: textIn(portal.i18n.locale.getSnapshot()), advice: textIn("en") };
}
