/** The part of a rollup plugin that this is. */
interface Transform {
  name: string;
  transform(code: string, id: string): { code: string; map: null } | undefined;
}

const styleModule = /\/styles(?:\/[\w-]+)?\.ts$/;

/** An expression in a literal, also one whose end stands in another literal; its braces are none of the sheet. */
const expression = /\$\{(?:[^{}]|\{[^{}]*\})*(?:\}|$)/g;

function shorten(sheet: string): string {
  return sheet
    .replace(/([{};])\s+/g, "$1")
    .replace(/\s+([{}])/g, "$1")
    .replaceAll(";}", "}");
}

/** Takes out what style sheets do not need around braces and behind declarations; everything else stays. */
export function shortenStyles(text: string): string {
  let at = 0;
  let short = "";
  for (const { 0: found, index } of text.matchAll(expression)) {
    short += shorten(text.slice(at, index)) + found;
    at = index + found.length;
  }
  return short + shorten(text.slice(at));
}

/**
 * Shortens the style sheets of our modules, which stand in template literals of `styles.ts` or a folder `styles`. It comes
 * behind what takes out comments, in which a literal could seem to begin.
 * @throws Error where a literal does not end
 */
export function styleTexts(): Transform {
  return {
    name: "style-texts",
    transform(code, id) {
      if (!styleModule.test(id) || id.includes("/node_modules/")) return undefined;
      if (code.split("`").length % 2 === 0) throw new Error(`a template literal does not end in ${id}`);
      return { code: code.replace(/`[^`]*`/g, shortenStyles), map: null };
    },
  };
}
