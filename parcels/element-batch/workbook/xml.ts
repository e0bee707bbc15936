import { WorkbookError } from "./workbook-error.ts";

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function characterOf(entity: string): string {
  const number = entity.startsWith("#x") ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return number >= 0 && number <= 0x10_ffff ? String.fromCodePoint(number) : "\u{FFFD}";
}

/** A text without its entities: the five of XML and numbers. There are no others, as a document may define none. */
function plainText(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|lt|gt|amp|quot|apos);/gi, (_, entity: string) =>
    entity.startsWith("#") ? characterOf(entity.toLowerCase()) : (entities[entity.toLowerCase()] ?? ""),
  );
}

/**
 * Goes through an XML text from tag to tag, in one pass. Names lose their prefix. A document type is refused, so that
 * no entity can be defined.
 */
export class XmlCursor {
  readonly #xml: string;
  #at = 0;
  #attributes = "";
  /** The tag at which it stands. */
  name = "";
  kind: "open" | "close" | "empty" = "open";
  /** The text between the tag before and this one. */
  text = "";

  constructor(xml: string) {
    this.#xml = xml;
  }

  /** Goes to the next tag. @returns false at the end @throws WorkbookError for what is no XML */
  next(): boolean {
    this.text = "";
    for (;;) {
      const begin = this.#xml.indexOf("<", this.#at);
      if (begin < 0) return false;
      this.text += plainText(this.#xml.slice(this.#at, begin));
      if (this.#xml.startsWith("<![CDATA[", begin)) {
        const end = this.#end("]]>", begin);
        this.text += this.#xml.slice(begin + 9, end);
        this.#at = end + 3;
      } else if (this.#xml.startsWith("<!--", begin)) this.#at = this.#end("-->", begin) + 3;
      else if (this.#xml.startsWith("<?", begin)) this.#at = this.#end("?>", begin) + 2;
      else if (this.#xml.startsWith("<!", begin)) throw new WorkbookError("damaged");
      else {
        this.#readTag(begin);
        return true;
      }
    }
  }

  /** An attribute of the tag; undefined where it has none of this name. */
  attribute(name: string): string | undefined {
    for (const quote of ['"', "'"]) {
      const key = `${name}=${quote}`;
      for (let at = this.#attributes.indexOf(key); at >= 0; at = this.#attributes.indexOf(key, at + 1)) {
        const before = this.#attributes.charAt(at - 1);
        if (at > 0 && before.trim() !== "" && before !== ":") continue;
        const from = at + key.length;
        return plainText(this.#attributes.slice(from, this.#attributes.indexOf(quote, from)));
      }
    }
    return undefined;
  }

  #end(mark: string, from: number): number {
    const end = this.#xml.indexOf(mark, from);
    if (end < 0) throw new WorkbookError("damaged");
    return end;
  }

  /** The end of a tag; a `>` in the value of an attribute is none. */
  #tagEnd(begin: number): number {
    let quote = "";
    for (let at = begin + 1; at < this.#xml.length; at += 1) {
      const char = this.#xml.charAt(at);
      if (quote !== "") quote = char === quote ? "" : quote;
      else if (char === ">") return at;
      else if (char === '"' || char === "'") quote = char;
    }
    throw new WorkbookError("damaged");
  }

  #readTag(begin: number): void {
    const end = this.#tagEnd(begin);
    this.#at = end + 1;
    const isClose = this.#xml.charAt(begin + 1) === "/";
    const isEmpty = this.#xml.charAt(end - 1) === "/";
    const tag = this.#xml.slice(begin + (isClose ? 2 : 1), isEmpty ? end - 1 : end);
    const blank = tag.search(/\s/);
    const name = blank < 0 ? tag : tag.slice(0, blank);
    this.#attributes = blank < 0 ? "" : tag.slice(blank + 1);
    this.name = name.slice(name.indexOf(":") + 1);
    this.kind = isClose ? "close" : isEmpty ? "empty" : "open";
  }
}
