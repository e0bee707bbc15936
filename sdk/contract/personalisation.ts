import * as z from "zod/mini";
import { listOf, recordOf } from "./one-by-one.ts";
import { lenient, nullish, optional, wireNumber, wireText, wireTextNotEmpty, withDefault } from "./values.ts";

/** Whose values: those of the user, or those that the company of the session has for all its users. */
export type PersonalisationScope = "user" | "company";

/** The edge at which a pinned column stays in sight. */
export type ColumnSide = "left" | "right";

/**
 * A column of a saved setup: `key` names the field, `title` the heading; a group has `children` (R3-19). What else it
 * bears is ours, and other writers leave it out.
 */
export interface PersonalColumn {
  key: string;
  title: string;
  children?: PersonalColumn[] | undefined;
  /** Pixels. */
  width?: number | undefined;
  pinned?: ColumnSide | undefined;
  /**
   * On the first column of a list alone: keys of the page's columns that were left out when it was saved, so that a
   * column that the page got since is told from one that somebody hid.
   */
  omitted?: string[] | undefined;
}

/** Column lists by the name of the template, for one resource (R3-20). */
export type ColumnTemplates = Record<string, PersonalColumn[]>;

/** The lower and the upper bound of a filter, or a preset such as `thisMonth`, which is another range each day. */
export interface QueryRange {
  from?: string | undefined;
  to?: string | undefined;
  preset?: string | undefined;
}
/** A filter that is in force: a text or code, several of them, or a range. */
export type QueryEntry = string | string[] | QueryRange;
/** The filters that are in force, by the name of the field. Plain JSON. */
export type QueryValue = Record<string, QueryEntry>;

/** Filters of a list under a name. Ours, as the kind is. */
export interface QueryView {
  name: string;
  query: QueryValue;
  /** Holds at the first visit of the list; one view of those that somebody has. */
  isDefault?: boolean | undefined;
}

/** What is saved of each kind, by resource id; names as on the wire (R3-18 … R3-20). */
export interface PersonalValues {
  /** The chosen columns of a table, in their order. */
  tableColumn: Record<string, PersonalColumn[]>;
  /** The keys of the fields that a form shows. */
  form: Record<string, string[]>;
  xdoColumnTemplate: Record<string, ColumnTemplates>;
  /** Named views of a list. Ours: undefined where the backend has no such kind. */
  queryView?: Record<string, QueryView[]> | undefined;
}
export type PersonalisationKind = keyof PersonalValues;

/** Answer of GET {base}/user and GET {base}/company (R74-02, R74-03). */
export interface Personalisation extends PersonalValues {
  /**
   * By resource id, the keys of a form's fields that were left out when it was saved, so that a field that the form got
   * since is told from one that somebody hid. Ours: undefined where the backend has none.
   */
  formOmitted?: Record<string, string[]> | undefined;
  /**
   * By kind and resource id, which version of a value this is. Ours: a write names the version it has seen. Undefined
   * where the backend has none.
   */
  versions?: PersonalVersions | undefined;
}

/** Versions by kind and resource id. */
export type PersonalVersions = Record<Exclude<PersonalisationKind, "queryView">, Record<string, string>> & {
  queryView?: Record<string, string> | undefined;
};

const readColumn: z.ZodMiniType<PersonalColumn> = z.object({
  key: wireTextNotEmpty,
  title: withDefault(wireText, ""),
  children: optional(z.array(z.lazy(() => readColumn))),
  // What is ours may be missing or odd without spoiling the setup.
  width: lenient(z.pipe(wireNumber, z.number().check(z.positive()))),
  pinned: lenient(z.enum(["left", "right"])),
  omitted: lenient(z.array(z.string())),
});
const readColumns = withDefault(z.array(readColumn), []);
/** What cannot be read of one resource must not cost the user those of all others. */
const byResource = <T extends z.ZodMiniType>(value: T, what: string) => withDefault(recordOf(value, what), {});
const versionsSchema = withDefault(z.record(z.string(), z.string()), {});
const readQuery = z.record(
  z.string(),
  z.union([
    z.string(),
    z.array(z.string()),
    z.object({ from: optional(z.string()), to: optional(z.string()), preset: optional(z.string()) }),
  ]),
);
const readView: z.ZodMiniType<QueryView> = z.object({
  name: wireTextNotEmpty,
  query: readQuery,
  isDefault: lenient(z.boolean()),
});

/** Reads what a backend has saved; nothing saved may be null, for each part and the whole. */
export const personalisationSchema = z.pipe(
  nullish(
    z.object({
      tableColumn: byResource(readColumns, "The saved columns of"),
      form: byResource(withDefault(z.array(wireText), []), "The saved form"),
      xdoColumnTemplate: byResource(byResource(readColumns, "The column template"), "The column templates of"),
      // A view that cannot be read is passed over: it must not cost the columns of a table.
      queryView: lenient(recordOf(listOf(readView, "A saved query"), "The saved queries of")),
      formOmitted: lenient(z.record(z.string(), z.array(z.string()))),
      versions: optional(
        z.object({
          tableColumn: versionsSchema,
          form: versionsSchema,
          xdoColumnTemplate: versionsSchema,
          queryView: optional(versionsSchema),
        }),
      ),
    }),
  ),
  z.transform((read): Personalisation => read ?? { tableColumn: {}, form: {}, xdoColumnTemplate: {} }),
);

/** What stands now under a key: the answer of our backend to a write, also to one that came too late. */
export const personalEntrySchema = z.object({
  /** Of the value now; "" where there is none. */
  version: z.string(),
  value: optional(z.array(z.union([wireText, readView, readColumn]))),
  /** Of a form. */
  omitted: optional(z.array(z.string())),
  xdoColumnTemplate: optional(z.record(z.string(), readColumns)),
});
