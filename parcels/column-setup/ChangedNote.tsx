import { type ColumnChanges, type PageColumn } from "@customs-portal/sdk/rules";
import { SetupNote, useT } from "@customs-portal/ui";
import { draftOf, leavesOf } from "./draft.ts";

/** Says which columns the page got or lost since the setup was saved; of neither is anything lost. */
export function ChangedNote({ changes, columns }: { changes: ColumnChanges; columns: readonly PageColumn[] }) {
  const t = useT("columnSetup");
  const separator = useT("setup")("list");
  const { added, missing } = changes;
  if (added.length + missing.length === 0) return null;
  const titles = new Map(leavesOf(draftOf(columns, undefined)).map(({ key, title }) => [key, title]));
  const names = (list: readonly string[]) => list.join(separator);
  return (
    <SetupNote kind="warning">
      {added.length > 0 && <p>{t("changed.added", { names: names(added.map((key) => titles.get(key) ?? key)) })}</p>}
      {missing.length > 0 && (
        <p>{t("changed.missing", { names: names(missing.map(({ title, key }) => title || key)) })}</p>
      )}
    </SetupNote>
  );
}
