import type { AdministeredMenu } from "@customs-portal/sdk/administration";

/** An entry with its depth in the tree, from 0. */
export interface MenuNode {
  menu: AdministeredMenu;
  depth: number;
}

/** The entries of a catalogue as the menu shows them: each below its parent, in the order given. */
export function menuTree(menus: readonly AdministeredMenu[]): MenuNode[] {
  const below = (parent: string | null, depth: number): MenuNode[] =>
    menus.filter((menu) => menu.parent === parent).flatMap((menu) => [{ menu, depth }, ...below(menu.name, depth + 1)]);
  return below(null, 0);
}

/** The names of an entry and of everything below it. */
export function namesBelow(menus: readonly AdministeredMenu[], name: string): string[] {
  return [name, ...menus.filter(({ parent }) => parent === name).flatMap((menu) => namesBelow(menus, menu.name))];
}
