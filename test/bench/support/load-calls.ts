import { randomUUID } from "node:crypto";
import { Agent, request, type IncomingMessage } from "node:http";
import type { CallKind, Played } from "./load-messages.ts";

/** A browser gives a call up after this time. */
const limitMs = 30_000;
/** Connections that a browser has with one origin. */
const connections = 6;

/** What is measured of the calls of all users. */
export interface Record {
  times: NonNullable<Played["times"]>;
  refused: Played["refused"];
  failed: Played["failed"];
}

export const emptyRecord = (): Record => ({ times: {}, refused: {}, failed: {} });

/** Calls of one browser, over connections of its own that stay open, to each node in turn. */
export interface Browser {
  token: string | undefined;
  /** @returns the data of the answer; undefined where it was refused or failed, which is counted */
  call(kind: CallKind, path: string, options?: CallOptions): Promise<unknown>;
  /** A call whose answer is no envelope. @returns whether it was good */
  fetchFile(kind: CallKind, path: string): Promise<boolean>;
  /** Opens the stream of hints anew, without waiting for it. */
  openStream(): void;
  hasStream(): boolean;
  close(): void;
}

interface CallOptions {
  method?: "GET" | "POST";
  body?: object;
  form?: URLSearchParams;
}

interface Answer {
  status: number;
  text: string;
}

/** @param nodeFor the node of the next call @param recordOf where a call is noted that ends now */
export function createBrowser(ip: string, nodeFor: () => string, recordOf: () => Record): Browser {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let stream: IncomingMessage | undefined;

  function headersOf(body: string | undefined, isForm: boolean) {
    const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
    return {
      "accept-encoding": "gzip, deflate",
      "x-forwarded-for": ip,
      reqId: randomUUID(),
      ...(browser.token !== undefined && { authorization: `Bearer ${browser.token}` }),
      ...(body !== undefined && { "content-type": type, "content-length": Buffer.byteLength(body) }),
    };
  }

  function send(path: string, callOptions: CallOptions): Promise<Answer> {
    const { method, body, form } = callOptions;
    const sent = form?.toString() ?? (body && JSON.stringify(body));
    const options = {
      agent,
      method: method ?? (sent === undefined ? "GET" : "POST"),
      headers: headersOf(sent, form !== undefined),
      signal: AbortSignal.timeout(limitMs),
    };
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const call = request(nodeFor() + path, options, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on("error", reject);
    });
    call.on("error", (error: NodeJS.ErrnoException) => {
      // The server ended the connection while nothing was under way on it: browsers send such a call again.
      if (call.reusedSocket && error.code === "ECONNRESET") resolve(send(path, callOptions));
      else reject(error);
    });
    call.end(sent);
    return promise;
  }

  async function timed(kind: CallKind, path: string, options: CallOptions): Promise<string | undefined> {
    const began = performance.now();
    try {
      const { status, text } = await send(path, options);
      const { times, refused, failed } = recordOf();
      const counted = `${kind}: ${status}`;
      if (status === 200) (times[kind] ??= []).push(performance.now() - began);
      else if (status === 429 || status === 503) refused[counted] = (refused[counted] ?? 0) + 1;
      else failed[counted] = (failed[counted] ?? 0) + 1;
      return status === 200 ? text : undefined;
    } catch (error) {
      const { failed } = recordOf();
      const counted = `${kind}: ${error instanceof Error ? error.message : String(error)}`;
      failed[counted] = (failed[counted] ?? 0) + 1;
      return undefined;
    }
  }

  const browser: Browser = {
    token: undefined,
    async call(kind, path, options = {}) {
      const text = await timed(kind, path, options);
      if (text === undefined) return undefined;
      const { success, data, errorCode } = JSON.parse(text) as { success: boolean; data: unknown; errorCode?: string };
      if (success) return data;
      const { failed } = recordOf();
      const counted = `${kind}: ${errorCode}`;
      failed[counted] = (failed[counted] ?? 0) + 1;
      return undefined;
    },
    fetchFile: async (kind, path) => (await timed(kind, path, {})) !== undefined,
    openStream() {
      stream?.destroy();
      stream = undefined;
      const { refused, failed } = recordOf();
      const headers = { ...headersOf(undefined, false), accept: "text/event-stream" };
      const call = request(`${nodeFor()}/pms/api/hints?lang=zh-CN`, { agent: false, headers }, (answer) => {
        answer.resume().on("error", () => undefined);
        if (answer.statusCode === 200) stream = answer;
        else if (answer.statusCode === 429) refused["hints: 429"] = (refused["hints: 429"] ?? 0) + 1;
        else failed[`hints: ${answer.statusCode}`] = (failed[`hints: ${answer.statusCode}`] ?? 0) + 1;
      });
      call.on("error", () => undefined);
      call.end();
    },
    hasStream: () => stream !== undefined && !stream.destroyed && !stream.complete,
    close() {
      stream?.destroy();
      agent.destroy();
    },
  };
  return browser;
}
