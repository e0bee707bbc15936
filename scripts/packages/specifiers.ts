/** The name of a module in a file, and where it stands. */
export interface Specifier {
  name: string;
  start: number;
  end: number;
}

/** Lines of comments; the compiler begins each of them with a star. */
const comments = /^\s*(?:\/\*|\*|\/\/).*$/gm;
/** Imports, re-exports, augmentations and imported types, as the compiler writes them. */
const imports = /(?:^|[^-.\w"'`])(?:from|import|declare module|import\()\s*(["'])([^"'\n]+)\1/g;
const ofThisModule = /new URL\(\s*(["'])([^"'\n]+)\1,\s*import\.meta\.url/g;

function find(text: string, pattern: RegExp): Specifier[] {
  const code = text.replace(comments, (comment) => " ".repeat(comment.length));
  return [...code.matchAll(pattern)].map((match) => {
    const name = match[2] ?? "";
    const start = match.index + match[0].indexOf(match[1] + name) + 1;
    return { name, start, end: start + name.length };
  });
}

/** What a compiled file imports, re-exports or augments, in types too. */
export function importsOf(text: string): Specifier[] {
  return find(text, imports);
}

/** The files that a compiled module finds beside itself: threads and data. */
export function filesBeside(text: string): Specifier[] {
  return find(text, ofThisModule);
}

/** Writes other names in place of specifiers. */
export function rewrite(text: string, specifiers: readonly Specifier[], rename: (name: string) => string): string {
  return specifiers
    .toSorted((a, b) => b.start - a.start)
    .reduce((result, { name, start, end }) => result.slice(0, start) + rename(name) + result.slice(end), text);
}

/** The package of a specifier: `zod/mini` → `zod`; undefined for a file and for a part of Node. */
export function packageOf(specifier: string): string | undefined {
  if (/^(\.|\/|#|node:)/.test(specifier)) return undefined;
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
}
