import type { Random } from "./random.ts";
import { bodies, contentTypes, methods, queries, texts, values } from "./samples.ts";

/** A request as it goes over the wire. */
export interface FuzzRequest {
  method: string;
  path: string;
  /** Names and values, as they are; the same name may come twice. */
  headers: [name: string, value: string][];
  body: Buffer;
  /** Bytes that are sent instead of all this, for what no HTTP client would send. */
  raw?: Buffer;
}

/** What a generator knows of the server. */
export interface FuzzTarget {
  /** `GET /pms/api/session` … */
  routes: readonly string[];
  /** A live token, or none. */
  token(random: Random): string | undefined;
}

/** Spoils a value somewhere. */
function spoil(random: Random, value: unknown): unknown {
  if (random.chance(30) || typeof value !== "object" || value === null) return random.pick(values);
  if (Array.isArray(value)) return random.chance(50) ? value.map((item) => spoil(random, item)) : [...value, ...value];
  const entries = Object.entries(value);
  const [name] = random.pick(entries);
  const rest = entries.filter(([key]) => key !== name);
  if (random.chance(20)) return Object.fromEntries(rest);
  if (random.chance(10)) return Object.fromEntries([...entries, [random.pick(texts), random.pick(values)]]);
  return Object.fromEntries([...rest, [name, spoil(random, (value as Record<string, unknown>)[name])]]);
}

function jsonBody(random: Random): Buffer {
  const body = random.pick(bodies);
  const text = JSON.stringify(random.chance(25) ? body : spoil(random, body)) ?? "";
  switch (random.below(10)) {
    case 0:
      return Buffer.from(text.slice(0, random.below(text.length + 1)));
    case 1:
      return Buffer.from(text.replace("{", '{"__proto__":{"a":1},'));
    case 2:
      return Buffer.from(`\ufeff${text}`);
    case 3:
      return Buffer.from(text, "utf16le");
    case 4: {
      const depth = random.pick([10, 100, 10_000]);
      return Buffer.from(`${"[".repeat(depth)}${"]".repeat(depth)}`);
    }
    case 5: {
      const bytes = Buffer.from(text);
      if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
      return bytes;
    }
    default:
      return Buffer.from(text);
  }
}

function formBody(random: Random): Buffer {
  const pairs = Array.from({ length: random.below(8) }, () => {
    const name = random.pick([
      "systemCode",
      "systemCode[]",
      "taskCode[0]",
      "taskCode",
      "pageSize",
      "pageNum",
      ...queries,
    ]);
    const value = random.pick(texts);
    return random.chance(70) ? `${encodeURIComponent(name)}=${encodeSafely(value)}` : `${name}=${value}`;
  });
  return Buffer.from(pairs.join("&"));
}

function encodeSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function bodyOf(random: Random): Buffer {
  switch (random.below(8)) {
    case 0:
      return Buffer.alloc(0);
    case 1:
      return random.bytes(random.below(2_000));
    case 2:
    case 3:
      return formBody(random);
    default:
      return jsonBody(random);
  }
}

/** A path that HTTP can carry: printable ASCII without spaces. */
function printable(path: string): string {
  return path.replaceAll(/[^\x21-\x7e]/g, (char) => encodeSafely(char)).replaceAll("#", "%23");
}

function pathOf(random: Random, route: string): string {
  const filled = route.replaceAll(/\*|:\w+/g, () => encodeSafely(random.pick(texts)));
  const spoilt = random.chance(80)
    ? filled
    : random.pick([
        `/${filled}`,
        `${filled}/`,
        `${filled}/${encodeSafely(random.pick(texts))}`,
        filled.toUpperCase(),
        filled.replace("/", "/../"),
        filled.replace("/", "/%2e%2e/"),
        filled.replaceAll("a", "%61"),
        `${filled}%`,
        `${filled}%00`,
        `${filled};x=1`,
        `/lines/${filled}`,
        `/assets${filled}`,
        "*",
        "http://example.com/",
      ]);
  if (random.chance(40)) return printable(spoilt);
  const query = Array.from({ length: random.below(6) }, () => {
    const value = random.pick(texts);
    return `${random.pick(queries)}=${random.chance(70) ? encodeSafely(value) : value}`;
  });
  return printable(`${spoilt}?${query.join("&")}`);
}

/** A header value that HTTP can carry. */
function headerText(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?");
}

function headersOf(random: Random, target: FuzzTarget): [string, string][] {
  const headers: [string, string][] = [];
  const token = random.chance(75) ? target.token(random) : undefined;
  if (token !== undefined) headers.push(["authorization", `Bearer ${token}`]);
  else if (random.chance(50))
    headers.push(["authorization", headerText(`${random.pick(["Bearer ", "Basic ", ""])}${random.pick(texts)}`)]);
  if (random.chance(85)) headers.push(["content-type", random.pick(contentTypes)]);
  const more: [string, string][] = [
    ["reqid", headerText(random.pick([...texts, "same", "same"]))],
    ["range", random.pick(["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=a-b", "lines=1-2", "bytes=0-1,3-4"])],
    ["if-none-match", headerText(random.pick(texts))],
    ["if-modified-since", "nonsense"],
    ["accept", random.pick(["text/html", "*/*", "", ";;q=x"])],
    ["accept-encoding", random.pick(["br", "gzip;q=x", "identity;q=0"])],
    ["content-encoding", random.pick(["gzip", "br", "x"])],
    ["origin", headerText(random.pick(texts))],
    ["access-control-request-method", "PUT"],
    ["x-forwarded-for", headerText(random.pick(texts))],
    ["x-http-method-override", "DELETE"],
    ["tz", headerText(random.pick(texts))],
    ["cookie", headerText(random.pick(texts))],
    ["expect", random.pick(["100-continue", "200-ok"])],
    ["upgrade", "websocket"],
  ];
  for (const header of more) if (random.chance(12)) headers.push(header);
  return headers;
}

/** Bytes that are nearly HTTP. */
function rawOf(random: Random, { method, path, headers, body }: FuzzRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const head = (more: string) => Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: x\r\n${lines}${more}\r\n`, "latin1");
  const whole = () => Buffer.concat([head(`content-length: ${body.length}\r\n`), body]);
  switch (random.below(14)) {
    case 0:
      return random.bytes(1 + random.below(500));
    case 1:
      return whole().subarray(0, random.below(whole().length));
    case 2:
      return Buffer.concat([head(`content-length: ${body.length + 5}\r\n`), body]);
    case 3:
      return Buffer.concat([head(`content-length: ${Math.max(0, body.length - 5)}\r\n`), body]);
    case 4:
      return head("content-length: -1\r\n");
    case 5:
      return head("content-length: 1\r\ncontent-length: 2\r\n");
    case 6:
      return Buffer.concat([head("transfer-encoding: chunked\r\n"), Buffer.from("zz\r\nabc\r\n0\r\n\r\n")]);
    case 7:
      return Buffer.concat([
        head("transfer-encoding: chunked\r\ncontent-length: 3\r\n"),
        Buffer.from("3\r\nabc\r\n0\r\n\r\n"),
      ]);
    case 8:
      return Buffer.concat([whole(), whole(), whole()]);
    case 9:
      return Buffer.from(`${method} ${path} HTTP/9.9\r\n\r\n`);
    case 10:
      return Buffer.from(`${method} ${path}\r\n\r\n`);
    case 11:
      return Buffer.from(`${method} ${random.pick(texts)} HTTP/1.1\r\nhost: x\r\n\r\n`);
    case 12:
      return head(`x: ${"a".repeat(20_000)}\r\n`);
    default: {
      const bytes = whole();
      bytes[random.below(bytes.length)] = random.below(256);
      return bytes;
    }
  }
}

/** Makes a request that is wrong in some way, and now and then right. */
export function createRequest(random: Random, target: FuzzTarget): FuzzRequest {
  const [method = "GET", route = "/"] = random.pick(target.routes).split(" ");
  const request: FuzzRequest = {
    method: random.chance(85) ? method : random.pick(methods),
    path: pathOf(random, route),
    headers: headersOf(random, target),
    body: bodyOf(random),
  };
  if (request.method === "GET" || request.method === "HEAD")
    request.body = random.chance(90) ? Buffer.alloc(0) : request.body;
  return random.chance(20) ? { ...request, raw: rawOf(random, request) } : request;
}
