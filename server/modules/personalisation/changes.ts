import type {
  ColumnTemplates,
  FormChange,
  PersonalColumn,
  QueryViewChange,
  TableColumnChange,
} from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { columnDepthMax, templatesMax } from "@customs-portal/sdk/limits";
import type { ValueChange } from "./change-value.ts";

/** What a list is stored as: an empty one is none. */
const listOrNone = (list: readonly unknown[]) => () => (list.length > 0 ? list : undefined);

/**
 * The templates of a resource after a write: those that were sent beside those that stand, without the deleted one.
 * A template of no columns is none (A29).
 * @throws PortalError `request-invalid` where they are too many
 */
function mergeTemplates(present: unknown, sent: ColumnTemplates, deleted: string | undefined) {
  const all = Object.entries({ ...(present as ColumnTemplates | undefined), ...sent });
  const kept = all.filter(([name, columns]) => columns.length > 0 && name !== deleted);
  if (kept.length > templatesMax)
    throw new PortalError("request-invalid", { params: { field: `xdoColumnTemplate (${templatesMax})` } });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** @throws PortalError `personalisation-too-deep` where columns stand in more levels than are kept */
function refuseTooDeep(columns: readonly PersonalColumn[], levels = columnDepthMax): void {
  if (columns.length > 0 && levels === 0)
    throw new PortalError("personalisation-too-deep", { params: { limit: columnDepthMax } });
  for (const { children } of columns) if (children) refuseTooDeep(children, levels - 1);
}

/** What a body of `table_column` changes. @throws PortalError `personalisation-too-deep` */
export function columnChange(body: TableColumnChange): ValueChange {
  const { key, version, value, xdoColumnTemplate = {}, deleteTemplateName } = body;
  for (const columns of [value ?? [], ...Object.values(xdoColumnTemplate)]) refuseTooDeep(columns);
  if (value) return { kind: "tableColumn", key, version, make: listOrNone(value) };
  return {
    kind: "xdoColumnTemplate",
    key,
    version,
    make: (present) => mergeTemplates(present, xdoColumnTemplate, deleteTemplateName),
  };
}

/** What a body of `query_view` changes. */
export function queryViewChange({ key, version, value }: QueryViewChange): ValueChange {
  return { kind: "queryView", key, version, make: listOrNone(value) };
}

/** What is stored of a form: the shown fields, with those left out where the writer tells them. */
type StoredForm = readonly string[] | { value: readonly string[]; omitted: readonly string[] };

/** What a body of `form` changes. */
export function formChange({ key, version, value, omitted }: FormChange): ValueChange {
  if (!omitted || value.length === 0) return { kind: "form", key, version, make: listOrNone(value) };
  const stored: StoredForm = { value, omitted };
  return { kind: "form", key, version, make: () => stored };
}

/** The shown fields of a stored form, and those left out. */
export function readForm(stored: unknown): { value: readonly string[]; omitted?: readonly string[] } {
  const form = stored as StoredForm;
  return "omitted" in form ? form : { value: form };
}
