import {
  personalEntrySchema,
  personalisationSchema,
  type ColumnTemplates,
  type PersonalColumn,
  type Personalisation,
  type PersonalisationScope,
  type QueryView,
} from "../contract/index.ts";
import { personalisationBase, personalSaveTries } from "../limits.ts";
import { mergeColumns, mergeFields, mergeOmitted, mergeViews } from "../rules/merge-personalised.ts";
import { ownValue } from "../rules/own-value.ts";
import { isHttpError, type HttpError } from "./http-error.ts";
import type { PersonalChange, PersonalisationOptions, PersonalSaveOptions, PortalHttp } from "./types/index.ts";
import { readChange } from "./read-change.ts";

/** What the calls of the personalisation work with. */
export interface PersonaliseTools {
  http: PortalHttp;
  /** What the portal does about a failure that nobody else takes over. */
  onFailure: (error: HttpError, token: string | undefined) => void;
  /** @throws HttpError `request-cancelled` once the company or the session has changed */
  mustBeCurrent(): void;
}

const readAll = (data: unknown): Personalisation => personalisationSchema.parse(data);

/** See `PortalPersonalisation.load`. */
export function load(
  { http }: Pick<PersonaliseTools, "http">,
  scope: PersonalisationScope,
  options: PersonalisationOptions = {},
): Promise<Personalisation> {
  const noInterceptor = scope === "user";
  return http.get(`${personalisationBase}/${scope}`, { ...options, noInterceptor, read: readAll });
}

/** A column as it is stored: with these fields, in this order. */
function plain({ key, title, children, width, pinned, omitted }: PersonalColumn): PersonalColumn {
  return {
    key,
    title,
    ...(children?.length && { children: children.map(plain) }),
    ...(width !== undefined && { width }),
    ...(pinned && { pinned }),
    ...(omitted && { omitted }),
  };
}

const columnsOf = (byKey: Record<string, PersonalColumn[]>, key: string) => (ownValue(byKey, key) ?? []).map(plain);

/** The values of a record with one in its place, or without one that is empty. */
function withValue<T extends object>(byKey: Record<string, T>, key: string, value: T): Record<string, T> {
  const others = Object.entries(byKey).filter(([name]) => name !== key);
  return Object.fromEntries(Object.keys(value).length > 0 ? [...others, [key, value]] : others);
}

/** What is left out of forms, with what one of them leaves out; of a form that does not tell there is nothing. */
function withOmitted(byKey: Record<string, string[]>, key: string, omitted: readonly string[] | undefined) {
  const others = Object.entries(byKey).filter(([name]) => name !== key);
  return Object.fromEntries(omitted ? [...others, [key, omitted]] : others);
}

/** A value, and what it leaves out where it is that of a form. */
interface Written {
  value: object;
  omitted?: readonly string[] | undefined;
}

/** All values with one of them in its place. */
function withPersonal(
  all: Personalisation,
  { kind, key }: Pick<PersonalChange, "kind" | "key">,
  { value, omitted }: Written,
): Personalisation {
  const formOmitted =
    kind === "form" && all.formOmitted ? { formOmitted: withOmitted(all.formOmitted, key, omitted) } : {};
  return { ...all, ...readAll({ ...all, [kind]: withValue<object>(all[kind] ?? {}, key, value), ...formOmitted }) };
}

/** The templates of a resource with one of them changed. */
function templatesOf(
  { kind, key, name, value }: Extract<PersonalChange, { name: string }>,
  base: Personalisation,
  now: Personalisation,
): ColumnTemplates {
  const [had, has] = [ownValue(base[kind], key) ?? {}, ownValue(now[kind], key) ?? {}];
  const lists = { base: columnsOf(had, name), mine: value.map(plain), theirs: columnsOf(has, name) };
  return withValue(has, name, mergeColumns(lists));
}

/** What a change writes, merged with what stands now. @param base what the change was made of */
function writeOf(
  change: PersonalChange,
  base: Personalisation,
  now: Personalisation,
): Written & { path: "table_column" | "form" | "query_view"; body: object } {
  const { key } = change;
  if (change.kind === "queryView") {
    const { kind, value: mine } = change;
    const viewsOf = ({ [kind]: views = {} }: Personalisation): QueryView[] => ownValue(views, key) ?? [];
    const value = mergeViews({ base: viewsOf(base), mine, theirs: viewsOf(now) });
    return { path: "query_view", value, body: { key, value } };
  }
  if (change.kind === "form") {
    const { kind, value: mine } = change;
    const lists = { base: ownValue(base[kind], key) ?? [], mine, theirs: ownValue(now[kind], key) ?? [] };
    const omittedOf = ({ formOmitted = {} }: Personalisation) => ownValue(formOmitted, key);
    const theirs = omittedOf(now);
    const value = mergeFields(lists, { base: omittedOf(base), mine: change.omitted, theirs });
    // A backend that keeps none of it may refuse it.
    const omitted = now.formOmitted && value.length > 0 ? mergeOmitted(change.omitted, theirs, value) : undefined;
    return { path: "form", value, omitted, body: { key, value, ...(omitted && { omitted }) } };
  }
  if (change.kind === "tableColumn") {
    const { kind } = change;
    const mine = change.value.map(plain);
    const value = mergeColumns({ base: columnsOf(base[kind], key), mine, theirs: columnsOf(now[kind], key) });
    return { path: "table_column", value, body: { key, value } };
  }
  const xdoColumnTemplate = templatesOf(change, base, now);
  const deleted = change.value.length > 0 ? {} : { deleteTemplateName: change.name };
  return { path: "table_column", value: xdoColumnTemplate, body: { key, xdoColumnTemplate, ...deleted } };
}

/** The values with what our backend says of one of them; undefined where it says nothing. */
function withEntry(all: Personalisation, change: PersonalChange, answer: unknown): Personalisation | undefined {
  const { kind, key } = change;
  const { data: entry } = personalEntrySchema.safeParse(answer);
  if (!entry || !all.versions) return undefined;
  const others = Object.entries(all.versions[kind] ?? {}).filter(([name]) => name !== key);
  return {
    ...withPersonal(all, change, { value: entry.xdoColumnTemplate ?? entry.value ?? [], omitted: entry.omitted }),
    versions: { ...all.versions, [kind]: Object.fromEntries([...others, [key, entry.version]]) },
  };
}

/**
 * Sends a write, as often as others are faster.
 * @throws HttpError
 */
async function sendMerged(
  { http, mustBeCurrent }: PersonaliseTools,
  scope: PersonalisationScope,
  change: PersonalChange,
  seen: Personalisation,
  { now: known = seen, ...options }: PersonalSaveOptions,
): Promise<Personalisation> {
  const { kind, key } = change;
  // A backend without versions cannot say that somebody was faster: what stands is read before (A29).
  let now = known.versions ? known : await load({ http }, scope, { ...options, notice: false });
  for (let left = personalSaveTries; ; left -= 1) {
    mustBeCurrent();
    const { path, body, ...written } = writeOf(change, seen, now);
    const version = now.versions && { version: ownValue(now.versions[kind] ?? {}, key) ?? "" };
    try {
      const answer = await http.put(
        `${personalisationBase}/${scope}/${path}`,
        { ...body, ...version },
        {
          ...options,
          notice: false,
          read(data, isAffirmed) {
            readChange(data, isAffirmed);
            return data;
          },
        },
      );
      return withEntry(now, change, answer) ?? withPersonal(now, change, written);
    } catch (error) {
      const isLate = isHttpError(error) && error.code === "personalisation-conflict" && left > 1;
      const present = isLate ? withEntry(now, change, error.data) : undefined;
      if (!present) throw error;
      now = present;
    }
  }
}

/** See `PortalPersonalisation.save`. */
export async function save(
  tools: PersonaliseTools,
  scope: PersonalisationScope,
  change: PersonalChange,
  seen: Personalisation,
  options: PersonalSaveOptions = {},
): Promise<Personalisation> {
  try {
    return await sendMerged(tools, scope, change, seen, options);
  } catch (error) {
    // Told here and not by the call, which cannot know whether it is tried again.
    const isTold = options.notice ?? !options.noHandle;
    if (isTold && isHttpError(error) && !error.sessionEnded) tools.onFailure(error, undefined);
    throw error;
  }
}
