import { once } from "node:events";
import { request as requestPlain, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as requestTls } from "node:https";
import { until } from "../../../../support/until.ts";

/** A stream of hints as a page reads it. */
export interface HintStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** The names of the events so far. */
  events: string[];
  /** How often the server has said that the stream is there. */
  signs(): number;
  /** Told of each event at once. */
  onEvent: ((name: string) => void) | undefined;
  /** Whether the server has ended it. */
  isOver(): boolean;
  /** Waits until so many events of a name have come. */
  has(name: string, count?: number): Promise<void>;
  close(): void;
}

/**
 * Opens a stream of a portal that listens, over a connection of its own.
 * @param ca certificate of an address with TLS
 */
export async function openStream(address: string, token: string, ca?: string): Promise<HintStream> {
  const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
  const request = ca === undefined ? requestPlain : requestTls;
  const call = request(`${address}/pms/api/hints`, { agent: false, headers, ca }).end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  call.on("error", () => undefined);
  const events: string[] = [];
  let isOver = false;
  let text = "";
  let signs = 0;
  answer
    .setEncoding("utf8")
    .on("data", (part: string) => {
      const blocks = (text + part).split("\n\n");
      text = blocks.pop() ?? "";
      signs += blocks.filter((block) => block === ":").length;
      for (const name of blocks.flatMap((block) => /^event: (\w+)$/m.exec(block)?.[1] ?? [])) {
        events.push(name);
        stream.onEvent?.(name);
      }
    })
    .on("error", () => undefined)
    .once("close", () => (isOver = true));
  const stream: HintStream = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events,
    signs: () => signs,
    isOver: () => isOver,
    has: (name, count = 1) =>
      until(
        () => events.filter((event) => event === name).length >= count,
        () => `${name} among ${events.join()}`,
      ),
    onEvent: undefined,
    close: () => call.destroy(),
  };
  return stream;
}
