import type { PersonalColumn, QueryView } from "../contract/index.ts";
import { leafKeys } from "./column-setup.ts";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Three states of a list: the one that two editors began with, and what each of them made of it. */
interface ThreeWay<T> {
  base: readonly T[];
  mine: readonly T[];
  theirs: readonly T[];
}

/** The keys that three states of a list leave out; undefined where one does not tell. */
type Omitted = { readonly [State in keyof ThreeWay<unknown>]: readonly string[] | undefined };

/** How keys are read from a list, and taken out of it. */
interface Keyed<T> {
  keysOf(items: readonly T[]): readonly string[];
  without(items: readonly T[], keys: ReadonlySet<string>): T[];
}

/**
 * Two lists without what the other leaves out of what the base says nothing of: nobody had saved anything, or the page
 * did not have it yet. A base with items that does not tell what it leaves out shows all that it knows. Where nothing
 * of a list would be left the other holds, and mine where nothing of both.
 */
function withoutHidden<T>(lists: ThreeWay<T>, omitted: Omitted, { keysOf, without }: Keyed<T>): ThreeWay<T> {
  const { base, mine, theirs } = lists;
  const isTold = base.length === 0 || omitted.base !== undefined;
  if (!isTold || mine.length === 0 || theirs.length === 0) return lists;
  const known = new Set([...keysOf(base), ...(omitted.base ?? [])]);
  const hiddenBy = (keys: readonly string[] = []) => new Set(keys.filter((key) => !known.has(key)));
  const own = without(mine, hiddenBy(omitted.theirs));
  const other = without(theirs, hiddenBy(omitted.mine));
  const either = [own, other, mine].find(({ length }) => length > 0) ?? mine;
  return { base, mine: own.length > 0 ? own : either, theirs: other.length > 0 ? other : either };
}

/** Puts the missing items behind the one that they follow in their own list. */
function insertMissing<T>(order: T[], missing: readonly T[], own: readonly T[]): void {
  for (const item of own) {
    if (!missing.includes(item)) continue;
    const before = own[own.indexOf(item) - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, item);
  }
}

/**
 * Merges two changes of one list by key, so that neither is lost: what either added stands, what either removed is gone
 * unless the other changed it. The order is mine where I changed it, else theirs. Whoever emptied the list has reset
 * it: mine then holds as it is, as it does where nothing would be left.
 * @param mergeItem merges an item that both have and at least one changed; `base` is undefined where both added it
 * @param setOf what a user can change of an item
 */
function mergeByKey<T>(
  { base, mine, theirs }: ThreeWay<T>,
  keyOf: (item: T) => string,
  mergeItem: (states: { base: T | undefined; mine: T; theirs: T }) => T,
  setOf: (item: T) => unknown = (item) => item,
): T[] {
  if (mine.length === 0 || theirs.length === 0) return [...mine];
  const mapOf = (items: readonly T[]) => new Map(items.map((item) => [keyOf(item), item]));
  const [inBase, inMine, inTheirs] = [mapOf(base), mapOf(mine), mapOf(theirs)];
  const merged = new Map<string, T>();
  for (const key of new Set([...inMine.keys(), ...inTheirs.keys()])) {
    const [was, own, other] = [inBase.get(key), inMine.get(key), inTheirs.get(key)];
    if (own !== undefined && other !== undefined) merged.set(key, mergeItem({ base: was, mine: own, theirs: other }));
    else {
      const left = own ?? other;
      if (left !== undefined && (was === undefined || !isSame(setOf(left), setOf(was)))) merged.set(key, left);
    }
  }
  const common = [...inBase.keys()].filter((key) => inMine.has(key));
  const isReordered = !isSame(
    common,
    [...inMine.keys()].filter((key) => inBase.has(key)),
  );
  const keysOf = (items: ReadonlyMap<string, T>) => [...items.keys()].filter((key) => merged.has(key));
  const [lead, rest] = isReordered ? [keysOf(inMine), keysOf(inTheirs)] : [keysOf(inTheirs), keysOf(inMine)];
  const order = [...lead];
  insertMissing(
    order,
    rest.filter((key) => !lead.includes(key)),
    rest,
  );
  const result = order.flatMap((key) => merged.get(key) ?? []);
  return result.length === 0 ? [...mine] : result;
}

/** Mine where I changed it, else theirs. */
function later<T>({ base, mine, theirs }: { base: T; mine: T; theirs: T }): T {
  return isSame(mine, base) ? theirs : mine;
}

function mergeColumn(states: {
  base: PersonalColumn | undefined;
  mine: PersonalColumn;
  theirs: PersonalColumn;
}): PersonalColumn {
  const { base, mine, theirs } = states;
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (isSame(mine, base)) return theirs;
  const title = later({ base: base?.title, mine: mine.title, theirs: theirs.title }) ?? mine.title;
  const width = later({ base: base?.width, mine: mine.width, theirs: theirs.width });
  const pinned = later({ base: base?.pinned, mine: mine.pinned, theirs: theirs.pinned });
  const lists = { base: base?.children ?? [], mine: mine.children ?? [], theirs: theirs.children ?? [] };
  const children = mergeLevel(lists);
  return {
    key: mine.key,
    title,
    ...(children.length > 0 && { children }),
    ...(width !== undefined && { width }),
    ...(pinned && { pinned }),
  };
}

/** What a user sets of a column: its heading is that of the page, in the language of whoever saved last. */
function setOfColumn({ key, width, pinned, children }: PersonalColumn): unknown {
  return { key, width, pinned, children: children?.map(setOfColumn) };
}

function mergeLevel(lists: ThreeWay<PersonalColumn>): PersonalColumn[] {
  return mergeByKey(lists, ({ key }) => key, mergeColumn, setOfColumn);
}

/** A list without what its first column says of the columns left out, and that by itself. */
function partOmitted(columns: readonly PersonalColumn[]): { list: PersonalColumn[]; omitted: string[] | undefined } {
  const omitted = columns.find((column) => column.omitted)?.omitted;
  return { list: columns.map(({ omitted: _omitted, ...column }) => column), omitted };
}

/** What either leaves out, save what was chosen; undefined where neither tells. */
export function mergeOmitted(
  mine: readonly string[] | undefined,
  theirs: readonly string[] | undefined,
  chosen: readonly string[],
): string[] | undefined {
  if (!mine && !theirs) return undefined;
  return [...new Set([...(mine ?? []), ...(theirs ?? [])])].filter((key) => !chosen.includes(key));
}

/** Columns without some that are no groups, and without groups that are empty then. */
function withoutLeaves(columns: readonly PersonalColumn[], keys: ReadonlySet<string>): PersonalColumn[] {
  return columns.flatMap((column) => {
    if (!column.children?.length) return keys.has(column.key) ? [] : [column];
    const children = withoutLeaves(column.children, keys);
    return children.length > 0 ? [{ ...column, children }] : [];
  });
}

/**
 * `mergeByKey` of columns, of what is set of each and of the columns below them. What either leaves out is gone, also
 * where the base says nothing of it.
 */
export function mergeColumns({ base, mine, theirs }: ThreeWay<PersonalColumn>): PersonalColumn[] {
  const [was, own, other] = [partOmitted(base), partOmitted(mine), partOmitted(theirs)];
  const lists = { base: was.list, mine: own.list, theirs: other.list };
  const omittedOf = { base: was.omitted, mine: own.omitted, theirs: other.omitted };
  const keyed: Keyed<PersonalColumn> = { keysOf: leafKeys, without: withoutLeaves };
  const merged = mergeLevel(withoutHidden(lists, omittedOf, keyed));
  const [first, ...rest] = merged;
  const omitted = mergeOmitted(own.omitted, other.omitted, leafKeys(merged));
  return first && omitted ? [{ ...first, omitted }, ...rest] : merged;
}

/** `mergeByKey` of views by name. Of two defaults mine stays, where I set one. */
export function mergeViews(lists: ThreeWay<QueryView>): QueryView[] {
  const merged = mergeByKey(
    lists,
    ({ name }) => name,
    ({ base, mine, theirs }) => {
      const query = later({ base: base?.query, mine: mine.query, theirs: theirs.query }) ?? mine.query;
      const isDefault = later({ base: base?.isDefault, mine: mine.isDefault, theirs: theirs.isDefault });
      return { name: mine.name, query, ...(isDefault && { isDefault }) };
    },
  );
  const defaults = merged.filter(({ isDefault }) => isDefault);
  const own = lists.mine.find(({ isDefault }) => isDefault)?.name;
  const kept = defaults.find(({ name }) => name === own) ?? defaults[0];
  return merged.map((view) => (view === kept ? view : { name: view.name, query: view.query }));
}

/**
 * `mergeByKey` of field keys. What either leaves out is gone, also where the base says nothing of it.
 * @param omitted undefined where the backend keeps none of it
 */
export function mergeFields(lists: ThreeWay<string>, omitted?: Omitted): string[] {
  const without = (fields: readonly string[], keys: ReadonlySet<string>) => fields.filter((key) => !keys.has(key));
  return mergeByKey(
    omitted ? withoutHidden(lists, omitted, { keysOf: (fields) => fields, without }) : lists,
    (key) => key,
    ({ mine }) => mine,
  );
}
