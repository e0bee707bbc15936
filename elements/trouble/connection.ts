import { sleep } from "@customs-portal/sdk/timing";
import type { Locale, Portal } from "@customs-portal/sdk/portal";
import { baseOf } from "./base-of.ts";
import { connectionTexts } from "./locales/index.ts";

/**
 * Why no answer came: the machine is `offline`; the answer took too long (`timeout`); a page of https calls http
 * (`mixed-content`); the content security policy of the page forbids it (`policy`); the page is a sandboxed frame
 * without an origin (`sandbox`); the server is there and does not let this origin in (`cross-origin`); or it is not
 * there, or has no certificate that the browser accepts (`unreachable`).
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
async function probe(url: URL): Promise<"answers" | "policy" | "silent"> {
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

async function reasonOf(error: unknown, url: URL): Promise<ConnectionFailure> {
  if (typeof error === "object" && error !== null && "code" in error && error.code === "request-timeout")
    return "timeout";
  if (!navigator.onLine) return "offline";
  if (location.protocol === "https:" && url.protocol === "http:" && !/^(localhost|127\.)/.test(url.hostname))
    return "mixed-content";
  const answer = await probe(url);
  if (answer === "policy") return "policy";
  if (answer === "silent" || url.origin === location.origin) return "unreachable";
  return self.origin === "null" ? "sandbox" : "cross-origin";
}

/** Finds out why a call of a portal got no answer, as far as a page can. */
export async function explainConnection(error: unknown, portal: Portal): Promise<ConnectionReport> {
  const url = baseOf(portal);
  const reason = await reasonOf(error, url);
  const values: Readonly<Record<string, string>> = { url: url.href, origin: url.origin, page: self.origin };
  const textIn = (locale: Locale) =>
    connectionTexts[locale][reason].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  return { reason, url: url.href, text: textIn(portal.i18n.locale.getSnapshot()), advice: textIn("en") };
}
