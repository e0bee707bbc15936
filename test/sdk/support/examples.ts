import { readFileSync } from "node:fs";

/** A piece of TypeScript in a comment or a page. */
export interface Example {
  /** `file:line` of its first line. */
  place: string;
  code: string;
}

/** The ts blocks of a file: of its comments, or of a page. */
export function examplesOf(file: string): Example[] {
  const examples: Example[] = [];
  let block: { line: number; code: string[] } | undefined;
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    const text = file.endsWith(".md") ? line : line.replace(/^\s*\* ?/, "");
    if (block === undefined) {
      if (text === "```ts") block = { line: index + 2, code: [] };
    } else if (text === "```") {
      examples.push({ place: `${file}:${block.line}`, code: block.code.join("\n") });
      block = undefined;
    } else block.code.push(text);
  }
  return examples;
}

/** A member of an interface: what it is called, and what is said of it. */
interface Member {
  name: string;
  type: string;
  comment: string;
}

/** The members of the interfaces of a file whose names `isWanted` picks; of overloads the first. */
export function membersOf(file: string, isWanted: (name: string) => boolean): Member[] {
  const members = new Map<string, Member>();
  let owner = "";
  let comment: string[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    owner = /^export interface (\w+)/.exec(line)?.[1] ?? (line === "}" ? "" : owner);
    const { name, type = "" } = /^ {2}(?:readonly )?(?<name>\w+)[<(?:](?<type>.*)/.exec(line)?.groups ?? {};
    if (/^ {2}\/?\*| {3}\*/.test(line)) comment.push(line);
    else if (name !== undefined && owner !== "" && isWanted(owner)) {
      const full = `${owner}.${name}`;
      if (!members.has(full)) members.set(full, { name: full, type, comment: comment.join("\n") });
      comment = [];
    } else comment = [];
  }
  return [...members.values()];
}
