import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

/** A span as OTLP has it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
  /** Of the process that sent it. */
  service: string | undefined;
}

interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Omit<ReceivedSpan, "service">[] }[] }[];
}

/** The value of an attribute; undefined where there is none. */
export function attributeOf({ attributes }: Pick<ReceivedSpan, "attributes">, key: string): string | undefined {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : String(value.intValue));
}

/** A small receiver of OTLP/HTTP in JSON. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const headers: string[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      headers.push(String(request.headers["x-collector-key"]));
      const isRight = request.url === "/v1/traces" && request.headers["content-type"] === "application/json";
      if (isRight)
        for (const { resource, scopeSpans } of (JSON.parse(text) as Export).resourceSpans)
          for (const span of scopeSpans.flatMap((scope) => scope.spans))
            spans.push({ ...span, service: attributeOf(resource, "service.name") });
      response.writeHead(isRight ? 200 : 400, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** The key that each message bore. */
    headers,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
