import { once } from "node:events";
import { connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from "node:http2";
import { connect as connectTls } from "node:tls";
import { connect as connectTcp } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { Nginx } from "./nginx.ts";

const limitMs = 30_000;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Request {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** How long the body waits to be read after the headers came, milliseconds. */
  restMs?: number;
}

/** One HTTP/2 connection; its requests run side by side. */
export interface Connection {
  request(path: string, request?: Request): Promise<Answer>;
  /** Posts JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): void;
}

/**
 * Connects to nginx, which must show its certificate and speak HTTP/2.
 * @param localAddress the address that this client has, one of 127.0.0.0/8
 */
export async function connectTo(nginx: Nginx, localAddress = "127.0.0.1"): Promise<Connection> {
  const socket = connectTls({
    socket: connectTcp({ host: "127.0.0.1", port: nginx.httpsPort, localAddress }),
    servername: nginx.name,
    ca: nginx.certificate,
    ALPNProtocols: ["h2"],
  });
  await once(socket, "secureConnect", { signal: AbortSignal.timeout(limitMs) });
  if (socket.alpnProtocol !== "h2") throw new Error(`nginx speaks ${String(socket.alpnProtocol)}`);
  const session = connect(`https://${nginx.name}:${nginx.httpsPort}`, { createConnection: () => socket });
  session.on("error", () => undefined);

  async function request(path: string, { method = "GET", headers = {}, body, restMs = 0 }: Request = {}) {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const stream = session.request({ ":method": method, ":path": path, ...length, ...headers }, { endStream: !body });
    stream.setTimeout(limitMs, () => stream.destroy(new Error(`${method} ${path} was not answered in time`)));
    if (body) stream.end(body);
    const answered = once(stream, "response");
    if (restMs > 0) await answered.then(() => delay(restMs));
    const [[answer], bytes] = await Promise.all([answered, buffer(stream)]);
    const received = answer as IncomingHttpHeaders & IncomingHttpStatusHeader;
    return { status: received[":status"] ?? 0, headers: received, body: bytes };
  }

  return {
    request,
    post: (path, body, headers = {}) =>
      request(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    close: () => session.destroy(),
  };
}
