import { personKey, wordSearch } from "@customs-portal/sdk/rules";
import { Icon } from "@customs-portal/ui";
import BookMarked from "lucide-react/icons/book-marked";
import Building2 from "lucide-react/icons/building-2";
import History from "lucide-react/icons/history";
import type { ReactNode } from "react";
import { menuIcon } from "../chrome/menu-icons.ts";
import { allNodes, currentNode, groupsAbove, menuNodes, type MenuNode } from "../chrome/menu-model.ts";
import { companyGroups, type CompanyEntry } from "../company/company-list.ts";
import { recentCompanies } from "../company/recent-companies.ts";
import { switchCompany } from "../company/switch-company.ts";
import type { Command } from "../model/commands.ts";
import { recentPages } from "../model/recent.ts";
import { listedTabs, tabTitle } from "../model/tabs.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { toLocation } from "../routing/index.ts";

/** The groups of the palette, in the order in which they stand before anything is typed. */
export const paletteGroups = ["numbers", "recent", "tabs", "menu", "companies", "manuals", "actions"] as const;
export type PaletteGroupName = (typeof paletteGroups)[number];

/** One line of the palette. */
export interface PaletteEntry {
  readonly key: string;
  readonly group: PaletteGroupName;
  readonly title: string;
  /** What tells it from others of its title. */
  readonly note?: string | undefined;
  /** What else it is found by. */
  readonly words: readonly string[];
  readonly icon: ReactNode;
  readonly shortcut?: string | undefined;
  readonly isSearchedOnly?: boolean | undefined;
  run(): void;
}

/** An entry that was found. */
export interface FoundEntry extends PaletteEntry {
  readonly marks: readonly (readonly [number, number])[];
}
export interface PaletteGroup {
  readonly name: PaletteGroupName;
  readonly entries: readonly FoundEntry[];
}

/** So many of a group are shown; further words narrow them. */
const groupMax = 8;
/** Entries of the menu are there to be searched; unasked they would push all else out of sight. */
const searchedOnly: readonly PaletteGroupName[] = ["menu", "companies"];

function menuEntries({ portal, shell, open }: WorkspaceModel): PaletteEntry[] {
  const menu = portal.session.user.getSnapshot()?.menu ?? [];
  const nodes = menuNodes(menu, portal.i18n.locale.getSnapshot(), shell.lines().lines);
  const below = (node: MenuNode, above: readonly string[]): PaletteEntry[] => {
    const { path, title, entry, children } = node;
    const given = entry.meta?.title;
    const own: PaletteEntry = {
      key: `menu ${entry.name}`,
      group: "menu",
      title,
      note: above.join(" / ") || undefined,
      words: [...(given && typeof given !== "string" ? Object.values(given) : []), ...above],
      icon: <Icon of={menuIcon(entry.icon)} />,
      run: () => open(path ?? ""),
    };
    return [...(path === undefined ? [] : [own]), ...children.flatMap((child) => below(child, [...above, title]))];
  };
  return nodes.flatMap((node) => below(node, []));
}

/** Where a page stands in the menu, such as `物流 / 物流工作台`; undefined where that says no more than its title. */
function menuTrail({ portal, shell }: WorkspaceModel): (path: string, title: string) => string | undefined {
  const menu = portal.session.user.getSnapshot()?.menu ?? [];
  const nodes = menuNodes(menu, portal.i18n.locale.getSnapshot(), shell.lines().lines);
  const titles = new Map(allNodes(nodes).map(({ entry, title }) => [entry.name, title]));
  return (path, title) => {
    const node = currentNode(nodes, toLocation(path));
    const above = node ? groupsAbove(nodes, node).map((name) => titles.get(name) ?? name) : [];
    return node && (above.length > 0 || node.title !== title) ? [...above, node.title].join(" / ") : undefined;
  };
}

function tabEntries(model: WorkspaceModel): PaletteEntry[] {
  const { portal, tabs, activate } = model;
  const trailOf = menuTrail(model);
  const { tabs: all, activeId } = tabs.getSnapshot();
  return listedTabs(all)
    .filter(({ id }) => id !== activeId)
    .map((tab) => ({ tab, title: tabTitle(tab, portal) || tab.path }))
    .map(({ tab, title }) => ({
      key: `tab ${tab.id}`,
      group: "tabs",
      title,
      note: trailOf(tab.path, title),
      words: [tab.path.split(/[?#]/, 1)[0] ?? ""],
      icon: <Icon of={menuIcon(tab.view === "home" ? "house" : tab.icon)} />,
      run: () => activate(tab.id),
    }));
}

function recentEntries(model: WorkspaceModel): PaletteEntry[] {
  const { portal, tabs, open } = model;
  const trailOf = menuTrail(model);
  const user = portal.session.user.getSnapshot();
  const shown = new Set(tabs.getSnapshot().tabs.map(({ path }) => path.split(/[?#]/, 1)[0]));
  const recent = user ? recentPages(localStorage, user) : [];
  return recent
    .filter(({ path }) => !shown.has(path))
    .map(({ path, title, part }) => ({ path, title, shownTitle: tabTitle({ meta: { title, part } }, portal) || path }))
    .map(({ path, title, shownTitle }) => ({
      key: `recent ${path}`,
      group: "recent",
      title: shownTitle,
      note: trailOf(path, shownTitle),
      words: [path, ...(typeof title === "string" ? [] : Object.values(title))],
      icon: <Icon of={History} />,
      run: () => open(path),
    }));
}

function companyEntries({ portal }: WorkspaceModel, actAs: (entry: CompanyEntry) => void): PaletteEntry[] {
  const user = portal.session.user.getSnapshot();
  const { canChangeCorp, corpGroupList } = portal.company.tags.getSnapshot();
  if (!user || !canChangeCorp) return [];
  const isActing = user.mode !== undefined && user.mode !== "own";
  const recent = recentCompanies(localStorage, personKey(user));
  const all = companyGroups(corpGroupList, "", recent).filter(({ key }) => key !== "recent");
  return all
    .flatMap(({ entries }) => entries)
    .filter(({ corp, modes }) => modes.length > 0 || isActing || corp.corpCode !== user.company)
    .map((entry) => {
      const { corp, modes } = entry;
      const acts = modes.map((mode) => portal.t(`company:act.${mode}`));
      return {
        key: `company ${corp.corpCode} ${corp.department ?? ""} ${modes.join(" ")}`,
        group: "companies",
        title: corp.corpName,
        note: [corp.corpCode, corp.department, ...acts].filter(Boolean).join(" · "),
        words: [corp.corpCode, corp.department ?? ""],
        icon: <Icon of={Building2} />,
        run: () => (modes.length > 0 ? actAs(entry) : void switchCompany(portal, { kind: "own", corp })),
      };
    });
}

function manualEntries({ portal: { manual } }: WorkspaceModel): PaletteEntry[] {
  return manual.recent.getSnapshot().map((each) => ({
    key: `manual ${each.sysType} ${each.emsNo}`,
    group: "manuals",
    title: each.emsNo,
    note: each.tradeName || each.receiveName || undefined,
    words: [each.tradeName, each.receiveName],
    icon: <Icon of={BookMarked} />,
    run: () => manual.select(each),
  }));
}

/** What the rooms of the workspace have added. */
export function actionEntries(commands: readonly Command[]): PaletteEntry[] {
  return commands.map((command) => ({
    key: `action ${command.id}`,
    group: "actions",
    title: command.title(),
    words: command.words ?? [],
    icon: command.icon,
    shortcut: command.shortcut,
    isSearchedOnly: command.isSearchedOnly,
    run: () => command.run(),
  }));
}

/** All that the palette knows now. @param actAs asks how to act as another company */
export function paletteEntries(
  model: WorkspaceModel,
  commands: readonly Command[],
  actAs: (entry: CompanyEntry) => void,
): PaletteEntry[] {
  return [
    ...recentEntries(model),
    ...tabEntries(model),
    ...menuEntries(model),
    ...companyEntries(model, actAs),
    ...manualEntries(model),
    ...actionEntries(commands),
  ];
}

/**
 * What a typed text finds, in groups: the group with the best entry first, in each the best first and no more than
 * eight. Nothing typed shows what is at hand.
 */
export function findEntries(entries: readonly PaletteEntry[], typed: string): PaletteGroup[] {
  const search = wordSearch(typed);
  const isAsked = typed.trim() !== "";
  const groups = paletteGroups.map((name) => {
    const found = entries
      .filter(
        ({ group, isSearchedOnly }) => group === name && (isAsked || !(isSearchedOnly || searchedOnly.includes(name))),
      )
      .flatMap((entry) => {
        const fit = search(entry.title, [...entry.words, entry.note ?? ""]);
        return fit ? [{ entry: { ...entry, marks: fit.marks }, rank: fit.rank }] : [];
      })
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, groupMax);
    return { name, entries: found.map(({ entry }) => entry), rank: found[0]?.rank ?? Infinity };
  });
  const shown = groups.filter((group) => group.entries.length > 0);
  return isAsked ? shown.toSorted((one, other) => one.rank - other.rank) : shown;
}
