import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before } from "node:test";
import {
  createPortal,
  HttpError,
  mergeConfig,
  type CreatePortalOptions,
  type PortalHost,
} from "@customs-portal/sdk/portal";
import { pause, until } from "../../support/until.ts";

export { pause, until };

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A request as the backend received it. */
export interface Received {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
  at: number;
}

/** A backend that answers what a test tells it, over real sockets, and the portals that call it. */
export interface TestBackend {
  readonly origin: string;
  /** The same backend at another origin. */
  readonly otherOrigin: string;
  readonly requests: readonly Received[];
  /** What stands at a path, by method and path or for all the rest. */
  answer(answer: Answer, path?: string): void;
  /** The requests to a path, `METHOD /path`. */
  to(path: string): Received[];
  portal(options?: CreatePortalOptions): Promise<PortalHost>;
  /** A portal of nobody and without tracking, unless told otherwise: its requests are those of the test. */
  quietPortal(options?: CreatePortalOptions): Promise<PortalHost>;
  /** Forgets answers and requests, ends the portals. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

export const data = (value: unknown): Answer => json({ success: true, code: 200, message: "", data: value });
export const refusal = (code: number, message: string, errorCode?: string): Answer =>
  json({ success: false, code, message, errorCode, data: null }, code);

/** A storage of a browser tab. */
export function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
}

/** A tab's storage with a signed-in user. */
export function signedIn(user: object): Storage {
  const storage = memory();
  storage.setItem("customs-portal.session", JSON.stringify(user));
  return storage;
}

export async function startBackend(): Promise<TestBackend> {
  let answers = new Map<string, Answer>();
  let requests: Received[] = [];
  let portals: PortalHost[] = [];
  const take = (request: IncomingMessage, response: ServerResponse) => {
    // A connection each: what one test breaks off does not reach the next one.
    response.setHeader("connection", "close");
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const url = new URL(request.url ?? "", "http://backend");
      requests.push({ method: request.method ?? "", url, headers: request.headers, body, at: performance.now() });
      const answer = answers.get(`${request.method} ${url.pathname}`) ?? answers.get("") ?? data(null);
      answer(request, response);
    });
  };
  const servers = [createServer(take), createServer(take)];
  const listen = async (server: Server) => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const [origin = "", otherOrigin = ""] = await Promise.all(servers.map(listen));
  const reset = async () => {
    for (const portal of portals) portal.destroy();
    portals = [];
    requests = [];
    answers = new Map();
    for (const server of servers) server.closeAllConnections();
    // The client has to see that its connections are gone before it is asked to use one.
    await pause(10);
  };
  async function portal(options: CreatePortalOptions = {}) {
    const made = createPortal({ location: { origin, hostname: "127.0.0.1" }, ...options });
    portals.push(made);
    await made.i18n.load("errors");
    return made;
  }
  return {
    origin,
    otherOrigin,
    get requests() {
      return requests;
    },
    answer: (answer, path = "") => void answers.set(path, answer),
    to: (path) => requests.filter(({ method, url }) => `${method} ${url.pathname}` === path),
    portal,
    quietPortal: (options = {}) =>
      portal({ sessionStorage: memory(), config: mergeConfig({ trackUrl: "" }), ...options }),
    reset,
    async close() {
      await reset();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** A backend for the tests of a file: started before the first, reset after each, closed after the last. */
export function useBackend(): Omit<TestBackend, "reset" | "close"> {
  let backend: TestBackend;
  before(async () => (backend = await startBackend()));
  after(() => backend.close());
  afterEach(() => backend.reset());
  return {
    get origin() {
      return backend.origin;
    },
    get otherOrigin() {
      return backend.otherOrigin;
    },
    get requests() {
      return backend.requests;
    },
    answer: (...args) => backend.answer(...args),
    to: (path) => backend.to(path),
    portal: (options) => backend.portal(options),
    quietPortal: (options) => backend.quietPortal(options),
  };
}

/** The error that a call rejects with. */
export async function failure(call: Promise<unknown>): Promise<HttpError> {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof HttpError, String(error));
    return error;
  }
  assert.fail("the call was expected to fail");
}

export const noticesOf = (portal: PortalHost): string[] => portal.notices.list.getSnapshot().map(({ text }) => text);
