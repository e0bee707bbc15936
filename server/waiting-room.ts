import { createServer, type IncomingMessage, type Server } from "node:http";
import { once } from "node:events";
import { PortalError } from "@customs-portal/sdk/errors";
import { locales, type Locale } from "@customs-portal/sdk/locales";
import { errorEnvelope, commonHeaders } from "./http/index.ts";

/** What a portal cannot work without yet, and why. */
export interface Missing {
  part: "database" | "objects";
  reason: string;
}

/** Answers in place of a portal that waits for its database or its files, or brings the database up to date. */
export interface WaitingRoom {
  /** Begins to answer; from then on only what is missing changes. @throws Error where it cannot listen */
  say(missing: Missing): Promise<void>;
  /** Frees the port. */
  close(): Promise<void>;
}

const retrySeconds = "2";

/** What is answered to a call. */
interface Answer {
  code: number;
  type: "application/json" | "text/html";
  body: string;
}

/** The language of the portal that a browser prefers. */
function localeFor(languages = ""): Locale {
  const wanted = languages.split(",").map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((language) => locales.filter((locale) => locale.startsWith(language)))[0] ?? "zh-CN";
}

/** The colours are those of the browser, light or dark. */
const pageCss =
  "body{margin:0;padding:24px;box-sizing:border-box;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;text-align:center}";

/** A page that says in words that the portal is not there yet, and asks again by itself. */
function pageFor(languages: string | undefined): Answer {
  const locale = localeFor(languages);
  const { code, message } = errorEnvelope(new PortalError("unavailable"), locale);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${retrySeconds}"><title>${message}</title><style>${pageCss}</style>`;
  return {
    code,
    type: "text/html",
    body: `<!doctype html><html lang="${locale}"><head>${head}</head><body><p role="status">${message}</p></body></html>`,
  };
}

function answerTo({ method, url = "", headers }: IncomingMessage, missing: Missing): Answer {
  const type = "application/json";
  const path = url.split("?")[0] ?? "";
  if (path === "/healthz")
    return { code: 200, type, body: JSON.stringify({ success: true, code: 200, message: "", data: { status: "up" } }) };
  if (path !== "/readyz" && method === "GET" && headers.accept?.includes("text/html"))
    return pageFor(headers["accept-language"]);
  const envelope = errorEnvelope(new PortalError("unavailable"), undefined);
  const data = path === "/readyz" ? { status: "not ready", ...missing } : null;
  return { code: envelope.code, type, body: JSON.stringify({ ...envelope, data }) };
}

/**
 * Every call is answered with 503 and `unavailable`, to somebody who opens a page in words; `/healthz` says that the process
 * runs and `/readyz` what is missing.
 */
export function createWaitingRoom({ host, port }: { host: string; port: number }): WaitingRoom {
  let missing: Missing = { part: "database", reason: "" };
  let server: Server | undefined;
  return {
    async say(now) {
      missing = now;
      if (server) return;
      server = createServer((request, response) => {
        const { code, type, body } = answerTo(request, missing);
        response
          .writeHead(code, {
            ...commonHeaders,
            "content-type": `${type}; charset=utf-8`,
            "cache-control": "no-store",
            "retry-after": retrySeconds,
            connection: "close",
          })
          .end(body);
      });
      server.listen(port, host);
      await once(server, "listening");
    },
    async close() {
      if (!server?.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
