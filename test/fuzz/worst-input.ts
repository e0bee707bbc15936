import { bodies } from "./samples.ts";

/** A way of making a server work hard for few bytes. */
export interface Attack {
  name: string;
  contentType?: string;
  body?: Buffer;
  query?: string;
  headers?: Readonly<Record<string, string>>;
}

const json = "application/json";
const form = "application/x-www-form-urlencoded";

/** Repeats what `part` answers until there are about so many bytes. */
function fill(bytes: number, part: (at: number) => string, separator = ""): string {
  const parts: string[] = [];
  for (let length = 0, at = 0; ; at += 1) {
    const next = part(at);
    length += Buffer.byteLength(next) + separator.length;
    if (length > bytes) return parts.join(separator);
    parts.push(next);
  }
}

/** Values that cost much where they stand in the place of a field. */
function jsonValues(bytes: number): Record<string, string> {
  const text = (content: string) => `"${content}"`;
  return {
    "a long list of lists": `[${fill(bytes, () => "[]", ",")}]`,
    "a long list of objects": `[${fill(bytes, () => "{}", ",")}]`,
    "a long list of numbers": `[${fill(bytes, () => "1", ",")}]`,
    "a long list of texts": `[${fill(bytes, () => '""', ",")}]`,
    "many keys": `{${fill(bytes, (at) => `"k${at}":0`, ",")}}`,
    "deep lists": `${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}`,
    "deep objects": `${'{"a":'.repeat(bytes / 6)}0${"}".repeat(bytes / 6)}`,
    "a long text": text("a".repeat(bytes)),
    "a long text of lists": text("[".repeat(bytes)),
    "a long text of commas": text(",".repeat(bytes)),
    "a long text of spaces and one letter": text(`${" ".repeat(bytes)}x`),
    "a text that grows when it is normalised": text("\ufdfa".repeat(bytes / 3)),
    "a text of escapes": text("\\u0061".repeat(bytes / 6)),
    "a long number": "9".repeat(bytes),
    "a long fraction": `0.${"1".repeat(bytes)}`,
  };
}

/** What a body may hold, by itself and in the place of each field that some route takes. */
function jsonAttacks(bytes: number): Attack[] {
  const attack = (name: string, body: string): Attack => ({ name, contentType: json, body: Buffer.from(body) });
  const values = Object.entries(jsonValues(bytes));
  const whole = values.map(([name, value]) => attack(name, value));
  const everyField = values.map(([name]) => {
    const fields = new Set(bodies.flatMap((body) => Object.keys(body)));
    const part = jsonValues(Math.floor(bytes / fields.size))[name] ?? "0";
    return attack(`${name} in every field`, `{${[...fields].map((field) => `"${field}":${part}`).join(",")}}`);
  });
  const same = attack("the same key again and again", `{${fill(bytes, () => '"a":0', ",")}}`);
  const proto = attack("nearly forbidden keys", `{${fill(bytes, (at) => `"__prot${at}":0`, ",")}}`);
  const events = attack("a long list in a known field", `{"events":[${fill(bytes, () => "0", ",")}]}`);
  const columns = attack("many columns", `{"exportColumns":[${fill(bytes, () => '{"key":"id"}', ",")}]}`);
  return [...whole, ...everyField, same, proto, events, columns];
}

function pairsOf(bytes: number): Record<string, string> {
  return {
    "many pairs": fill(bytes, (at) => `k${at}=1`, "&"),
    "one list, numbered": fill(bytes, (at) => `taskCode[${at}]=a`, "&"),
    "one list, repeated": fill(bytes, () => "systemCode=a", "&"),
    "a comma list": `taskCode=${fill(bytes, () => "a", ",")}`,
    "a list of lists": `taskCode=${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}`,
    "a list as JSON": `taskCode=[${fill(bytes, () => '"a"', ",")}]`,
    "empty pairs": "&".repeat(bytes),
    "equals signs": "=".repeat(bytes),
    "plus signs": "+".repeat(bytes),
    "percent signs": "%".repeat(bytes),
    "encoded characters": `taskName=${"%61".repeat(bytes / 3)}`,
    "a long value": `goodsName=${"a".repeat(bytes)}`,
    "a value of wildcards": `goodsName=${"%25".repeat(bytes / 3)}`,
  };
}

const headerAttacks = (bytes: number): Attack[] =>
  Object.entries({
    "x-forwarded-for": fill(bytes, () => "1.1.1.1", ","),
    range: `bytes=${fill(bytes, (at) => `${at}-${at}`, ",")}`,
    "if-none-match": fill(bytes, () => '"a"', ","),
    "accept-encoding": fill(bytes, () => "br ", ""),
    "accept-language": fill(bytes, (at) => `a${at};q=0.1`, ","),
    accept: fill(bytes, () => "text/html;", ","),
    "content-type": `application/json${fill(bytes, () => "; a=b")}`,
    authorization: `Bearer ${"a ".repeat(bytes / 2)}`,
    cookie: fill(bytes, () => "a=b", ";"),
    reqid: "a".repeat(bytes),
    "if-modified-since": "1".repeat(bytes),
    origin: `http://${"a.".repeat(bytes / 2)}`,
    "access-control-request-headers": fill(bytes, () => "a", ","),
  }).map(([name, value]) => ({ name: `the header ${name}`, headers: { [name]: value } }));

/** Every attack of about so many bytes; addresses and headers never hold more than a server takes in. */
export function worstInput(bytes: number): Attack[] {
  const formAttacks = Object.entries(pairsOf(bytes)).map(([name, text]): Attack => {
    return { name: `${name} in a form`, contentType: form, body: Buffer.from(text) };
  });
  return [...jsonAttacks(bytes), ...formAttacks];
}

/** Every attack that an address or a header can carry. */
export function worstHeads(): Attack[] {
  const bytes = 14_000;
  const queries = Object.entries(pairsOf(bytes)).map(([name, query]): Attack => ({
    name: `${name} in a query`,
    query,
  }));
  return [...queries, ...headerAttacks(bytes)];
}
