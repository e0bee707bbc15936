import * as z from "zod/mini";
import {
  columnDepthMax,
  columnMaxWidthPx,
  columnMinWidthPx,
  personalisationKeyMaxChars,
  personalisedColumnsMax,
  queryTextMaxChars,
  queryViewNameMaxChars,
  queryViewsMax,
  templateNameMaxChars,
  templatesMax,
} from "../limits.ts";
import type { PersonalColumn } from "./personalisation.ts";
import { optional } from "./values.ts";

/** Names that objects can hold and people can read. */
const nameOf = (maxChars: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxChars), z.regex(/^(?!__proto__$)[^\p{Cc}]+$/u));
const resourceKey = nameOf(personalisationKeyMaxChars);
/** A blank name is none (R5-01); characters are counted as people do, not as UTF-16 units (R5-02, A37). */
const templateName = nameOf(2 * templateNameMaxChars).check(
  z.regex(/\S/),
  z.refine((name) => [...name].length <= templateNameMaxChars, {
    error: `has more than ${templateNameMaxChars} characters`,
  }),
);

/** Whether no key stands twice in a list, nor in one below it: lists are merged by key. */
const isEachOnce = (keys: readonly string[]) => new Set(keys).size === keys.length;
/** The length is checked before the items are. */
const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(z.array(z.unknown()).check(z.maxLength(personalisedColumnsMax)), z.array(item));

const columnShape = {
  key: resourceKey,
  title: z.string().check(z.maxLength(200)),
  width: optional(z.number().check(z.minimum(columnMinWidthPx), z.maximum(columnMaxWidthPx))),
  pinned: optional(z.enum(["left", "right"])),
  omitted: optional(listOf(resourceKey)),
};
function columnsOf(depth: number): z.ZodMiniType<PersonalColumn[]> {
  // What is deeper than it may be is let through: it is refused by its name, not cut off.
  const children: z.ZodMiniType<PersonalColumn[]> = depth === 1 ? z.array(z.any()) : columnsOf(depth - 1);
  const column = z.object({ ...columnShape, children: optional(children) });
  return listOf(column).check(
    z.refine((columns) => isEachOnce(columns.map(({ key }) => key)), { error: "a key stands twice" }),
  );
}
const columns = columnsOf(columnDepthMax);
const fields = listOf(resourceKey).check(z.refine(isEachOnce, { error: "a key stands twice" }));

const boundedText = z.string().check(z.maxLength(queryTextMaxChars));
const query = z
  .record(
    resourceKey,
    z.union([
      boundedText,
      // How long it is says the bound of the whole value.
      z.array(boundedText),
      z.object({ from: optional(boundedText), to: optional(boundedText), preset: optional(boundedText) }),
    ]),
  )
  .check(z.refine((entries) => Object.keys(entries).length <= personalisedColumnsMax, { error: "too many fields" }));
/** A blank name is none. */
const viewName = nameOf(queryViewNameMaxChars).check(z.regex(/\S/));
const views = z
  .pipe(
    z.array(z.unknown()).check(z.maxLength(queryViewsMax)),
    z.array(z.object({ name: viewName, query, isDefault: optional(z.boolean()) })),
  )
  .check(
    z.refine((list) => isEachOnce(list.map(({ name }) => name)), { error: "a name stands twice" }),
    z.refine((list) => list.filter(({ isDefault }) => isDefault).length <= 1, { error: "there are two defaults" }),
  );

/** The version that the writer has seen, "" for none; a write without one is not compared. */
const version = z.optional(z.string().check(z.maxLength(64)));

/**
 * Body of PUT {base}/{user|company}/table_column: `key` with `value`, or with `xdoColumnTemplate` and, where one is
 * deleted, `deleteTemplateName` (R74-04 … R74-06, A29). An empty list removes what was saved.
 */
export const tableColumnChangeSchema = z
  .object({
    key: resourceKey,
    value: optional(columns),
    xdoColumnTemplate: optional(
      z.record(templateName, columns).check(
        z.refine((templates) => Object.keys(templates).length <= templatesMax, {
          error: `there are more than ${templatesMax} templates`,
        }),
      ),
    ),
    deleteTemplateName: optional(z.string().check(z.maxLength(personalisationKeyMaxChars))),
    version,
  })
  .check(
    z.refine(({ value, xdoColumnTemplate }) => (value === undefined) !== (xdoColumnTemplate === undefined), {
      path: ["value"],
      error: "give either value or xdoColumnTemplate",
    }),
  );
export type TableColumnChange = z.infer<typeof tableColumnChangeSchema>;

/**
 * Body of PUT {base}/{user|company}/form (R74-07, R74-08): the keys of the shown fields and, ours, of those left out. An
 * empty list removes what was saved.
 */
export const formChangeSchema = z.object({ key: resourceKey, value: fields, omitted: optional(fields), version });
export type FormChange = z.infer<typeof formChangeSchema>;

/** Body of PUT {base}/{user|company}/query_view: all views of a list. Ours. An empty list removes what was saved. */
export const queryViewChangeSchema = z.object({ key: resourceKey, value: views, version });
export type QueryViewChange = z.infer<typeof queryViewChangeSchema>;
