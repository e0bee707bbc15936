import type { FunctionKey, GrantList } from "@customs-portal/sdk/administration";

/** What somebody has or shall have: names of menu entries and keys of functions. */
export interface Draft {
  menus: ReadonlySet<string>;
  functions: ReadonlySet<string>;
}

/** Names a function: one code may stand on several pages. */
export function keyOf({ code, parentPath, group }: FunctionKey): string {
  return JSON.stringify([code, parentPath, group]);
}

/** A function by its key. */
export function functionOf(key: string): FunctionKey {
  const [code, parentPath, group] = JSON.parse(key) as [string, string | null, string | null];
  return { code, parentPath, group };
}

/** What stands now. */
export function draftOf({ menus, functions }: Pick<GrantList, "menus" | "functions">): Draft {
  return { menus: new Set(menus), functions: new Set(functions.map(keyOf)) };
}

/** A set with an entry or without it. */
export function withEntry(set: ReadonlySet<string>, entry: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(entry);
  else next.delete(entry);
  return next;
}

/** What a draft changes: names of menus and keys of functions. */
export interface DraftChange {
  menus: { added: string[]; removed: string[] };
  functions: { added: string[]; removed: string[] };
  added: number;
  removed: number;
}

const differ = (before: ReadonlySet<string>, after: ReadonlySet<string>) => ({
  added: [...after].filter((entry) => !before.has(entry)),
  removed: [...before].filter((entry) => !after.has(entry)),
});

/** What is granted and taken away from one to the other. */
export function changeOf(before: Draft, after: Draft): DraftChange {
  const menus = differ(before.menus, after.menus);
  const functions = differ(before.functions, after.functions);
  const added = menus.added.length + functions.added.length;
  return { menus, functions, added, removed: menus.removed.length + functions.removed.length };
}

/** A draft over what stands by now: what it adds is added to that, what it takes away is taken from that. */
export function rebased(before: Draft, draft: Draft, now: Draft): Draft {
  const moved = (kind: keyof Draft) => {
    const { added, removed } = differ(before[kind], draft[kind]);
    const taken = new Set(removed);
    return new Set([...now[kind], ...added].filter((entry) => !taken.has(entry)));
  };
  return { menus: moved("menus"), functions: moved("functions") };
}

/**
 * The grants of somebody else as a draft. Functions that the caller may not grant stay as they are.
 * @param isGrantable by key
 */
export function copied(own: Draft, other: Draft, isGrantable: (key: string) => boolean): Draft {
  const kept = [...own.functions].filter((key) => !isGrantable(key));
  const taken = [...other.functions].filter(isGrantable);
  return { menus: other.menus, functions: new Set([...kept, ...taken]) };
}
