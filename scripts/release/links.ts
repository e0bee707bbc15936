import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A link of Markdown to a file: text, path, and the heading there. Addresses and headings of the same page are none. */
const linkPattern = /(?<!!)\[(?<text>(?:[^\][`]|`[^`]*`)*)\]\((?!#|[a-z]+:)(?<path>[^)#\s]+)(?:#[^)\s]*)?\)/g;

/** The paths that a page links to, from the folder that all pages are in. @param page its own path */
export function linkedPaths(text: string, page: string): string[] {
  return [...text.matchAll(linkPattern)].map(({ groups }) => join(dirname(page), groups?.["path"] ?? ""));
}

/** A page without its links to what is not there: their words stay. @param isThere whether a path of `linkedPaths` is */
export function withoutDeadLinks(text: string, page: string, isThere: (path: string) => boolean): string {
  return text.replaceAll(linkPattern, (link, words: string, path: string) =>
    isThere(join(dirname(page), path)) ? link : words,
  );
}

/** Takes the links that lead nowhere out of all pages of a folder: it holds a part of what they were written for. */
export function endDeadLinks(folder: string): void {
  for (const page of globSync("**/*.md", { cwd: folder })) {
    const file = join(folder, page);
    const isThere = (path: string) => existsSync(join(folder, path));
    writeFileSync(file, withoutDeadLinks(readFileSync(file, "utf8"), page, isThere));
  }
}
