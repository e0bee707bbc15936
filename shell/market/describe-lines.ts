import type { BizConfig, BusinessLineConfig, MenuEntry } from "@customs-portal/sdk/contract";
import {
  closedRouteNames,
  lineOfPath,
  localText,
  mayOpenLine,
  mayOpenRoute,
  wordSearch,
} from "@customs-portal/sdk/rules";
import type { LucideIcon } from "lucide-react";
import { menuIcon } from "../chrome/menu-icons.ts";
import { menuLeaves, menuNodes, type MenuNode } from "../chrome/menu-model.ts";
import { toLocation } from "../routing/index.ts";

/** A business line as the market shows it. */
export interface DescribedLine {
  readonly key: string;
  readonly title: string;
  readonly icon: LucideIcon;
  /** At least one of its pages may be opened. */
  readonly isAllowed: boolean;
  /** Where it opens. */
  readonly path: string;
  /** Its routes, or the menu entries that lead into it. */
  readonly pages: readonly { readonly name: string; readonly title: string }[];
  /** Names of routes that need a menu entry that the user lacks. */
  readonly missing: readonly string[];
}

function describe(
  key: string,
  line: BusinessLineConfig,
  given: DescribeOptions,
  entries: readonly MenuNode[],
): DescribedLine {
  const { locale, menu } = given;
  const closed = (line.routes ?? []).filter((route) => route.notLogin !== true);
  const names = closedRouteNames(key, line);
  const titled = closed.map(({ name, title }) => ({ name, title: localText(title, locale) || name }));
  const path = entries[0]?.path ?? closed.find(({ name }) => mayOpenRoute(name, menu))?.path ?? `/${key}`;
  return {
    key,
    title: localText(line.title, locale) || entries[0]?.title || key,
    icon: menuIcon(entries[0]?.entry.icon, true),
    isAllowed: mayOpenLine(key, line, menu),
    path,
    pages: titled.length > 0 ? titled : entries.map(({ entry, title }) => ({ name: entry.name, title })),
    missing: names.filter((name) => !mayOpenRoute(name, menu)),
  };
}

export interface DescribeOptions {
  lines: BizConfig;
  menu: readonly MenuEntry[];
  locale: string;
}

/** The registered lines, in the order of their configuration. */
export function describeLines(options: DescribeOptions): DescribedLine[] {
  const { lines, menu, locale } = options;
  const leaves = menuLeaves(menuNodes(menu, locale, lines));
  return Object.entries(lines).map(([key, line]) => {
    const entries = leaves.filter((node) => node.path && lineOfPath(toLocation(node.path).pathname, lines) === key);
    return describe(key, line, options, entries);
  });
}

/** Those of the lines that a typed text finds: by title, key and pages, words in any order, also pinyin initials. */
export function searchLines(lines: readonly DescribedLine[], text: string): readonly DescribedLine[] {
  if (text.trim() === "") return lines;
  const search = wordSearch(text);
  return lines.filter(({ title, key, pages }) => {
    const others = [key, ...pages.flatMap((page) => [page.name, page.title])];
    return search(title, others) !== undefined;
  });
}
