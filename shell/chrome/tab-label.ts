import type { Tab } from "../model/tabs.ts";
import { toLocation } from "../routing/index.ts";

/** What is shown of the part of an address that tells two pages apart. */
const partLength = 12;

/** A part of an address, as it is read; of a long id its end, which differs most. */
function readable(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // Not encoded: shown as it stands.
  }
  return text.length > partLength ? `…${text.slice(-6)}` : text;
}

/** The first of the parts of an address, read from its end, that the other addresses do not have. */
function ownPart(path: string, others: readonly string[]): string | undefined {
  const partsOf = (each: string) => {
    const { pathname, search } = toLocation(each);
    return [search.slice(1), ...pathname.split("/").toReversed()];
  };
  const elsewhere = others.map(partsOf);
  return partsOf(path).find((part, index) => part !== "" && elsewhere.every((parts) => parts[index] !== part));
}

/**
 * The titles of tabs as they are shown. Where several have the same one, each tells what its address has of its own.
 * @returns by id
 */
export function tabLabels(tabs: readonly Tab[], titleOf: (tab: Tab) => string): ReadonlyMap<string, string> {
  const titles = new Map(tabs.map((tab) => [tab, titleOf(tab)]));
  return new Map(
    tabs.map((tab) => {
      const title = titles.get(tab) ?? "";
      const others = tabs.filter((other) => other !== tab && titles.get(other) === title);
      const part =
        others.length > 0
          ? ownPart(
              tab.path,
              others.map(({ path }) => path),
            )
          : undefined;
      return [tab.id, part === undefined ? title : `${title} · ${readable(part)}`];
    }),
  );
}

/** What is never cut off: a short part behind the title, and the last digits of a number. */
const uncut = new RegExp(String.raw`(?: · \S{1,${partLength}}|(?<=.)\d{6})$`);

/** The end of a title that is never cut off: the last digits of a number tell objects apart, the first ones do not. */
export function splitLabel(label: string): { head: string; tail: string } {
  const [tail = ""] = uncut.exec(label) ?? [];
  return { head: label.slice(0, label.length - tail.length), tail };
}
