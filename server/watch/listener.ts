import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { MetricsAddress } from "../config/index.ts";
import { StartError } from "../data-folder/index.ts";
import type { Metrics } from "../telemetry/index.ts";
import type { Health } from "./health.ts";

/** How long the head of a request may take. */
const headLimitMs = 5_000;
/** How often it is looked for connections over that limit; each takes a place until then. */
const lookMs = 1_000;
/** A scraper and a few people: more connections than that are nobody's. */
const maxConnections = 20;

/** What the listener answers. */
export interface WatchAnswers {
  metrics: Pick<Metrics, "registry">;
  /** Brings the gauges up to date. */
  refresh(): Promise<void>;
  health(): Promise<Health>;
}

/** A server of its own for who watches the portal. */
export interface WatchListener {
  /** @throws StartError where the address is taken or is none of this machine */
  listen(): Promise<void>;
  /** Where it listens, such as `http://127.0.0.1:9464`; undefined before it does. */
  address(): string | undefined;
  close(): Promise<void>;
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, { "content-type": type, "cache-control": "no-store", "x-content-type-options": "nosniff" })
    .end(body);
}

const jsonType = "application/json; charset=utf-8";

/** Answers `GET /metrics` and `GET /health`, and nothing else, at an address that is not that of the portal. */
export function createWatchListener(
  { host, port }: MetricsAddress,
  { metrics: { registry }, refresh, health }: WatchAnswers,
): WatchListener {
  async function answer(path: string, response: ServerResponse): Promise<void> {
    if (path === "/metrics") {
      await refresh();
      return send(response, 200, registry.contentType, await registry.metrics());
    }
    if (path === "/health") {
      const found = await health();
      return send(response, found.isGood ? 200 : 503, jsonType, JSON.stringify(found));
    }
    return send(response, 404, jsonType, JSON.stringify({ answers: ["/metrics", "/health"] }));
  }

  const limits = { headersTimeout: headLimitMs, requestTimeout: headLimitMs, connectionsCheckingInterval: lookMs };
  const server = createServer(limits, (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      send(response.setHeader("allow", "GET, HEAD"), 405, jsonType, "{}");
      return;
    }
    const [path = "/"] = (request.url ?? "/").split("?");
    answer(path, response).catch(() => {
      if (response.headersSent) response.destroy();
      else send(response, 500, jsonType, "{}");
    });
  });
  server.maxConnections = maxConnections;

  return {
    async listen() {
      server.listen(port, host);
      try {
        await once(server, "listening");
      } catch (error) {
        throw new StartError(`Metrics cannot be answered on port ${port} of ${host} (PORTAL_METRICS)`, error);
      }
    },
    address() {
      const address = server.address() as AddressInfo | null;
      if (!address) return undefined;
      const shown = address.family === "IPv6" ? `[${address.address}]` : address.address;
      return `http://${shown}:${address.port}`;
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
