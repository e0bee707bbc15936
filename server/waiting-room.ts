import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { PortalError } from "@customs-portal/sdk/errors";
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

/** The body and the status for a path. */
function answerTo(path: string, missing: Missing): { code: number; body: unknown } {
  if (path === "/healthz")
    return { code: 200, body: { success: true, code: 200, message: "", data: { status: "up" } } };
  const envelope = errorEnvelope(new PortalError("unavailable"), undefined);
  const data = path === "/readyz" ? { status: "not ready", ...missing } : null;
  return { code: envelope.code, body: { ...envelope, data } };
}

/** Every call is answered with 503 and `unavailable`; `/healthz` says that the process runs and `/readyz` what is missing. */
export function createWaitingRoom({ host, port }: { host: string; port: number }): WaitingRoom {
  let missing: Missing = { part: "database", reason: "" };
  let server: Server | undefined;
  return {
    async say(now) {
      missing = now;
      if (server) return;
      server = createServer((request, response) => {
        const { code, body } = answerTo((request.url ?? "").split("?")[0] ?? "", missing);
        response
          .writeHead(code, {
            ...commonHeaders,
            "content-type": "application/json; charset=utf-8",
            "cache-control": "no-store",
            "retry-after": retrySeconds,
            connection: "close",
          })
          .end(JSON.stringify(body));
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
