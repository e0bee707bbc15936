import type { ExportTask } from "@customs-portal/sdk/contract";

/** A key for each row that stays the same from one refresh to the next; other backends send no id. */
export function rowKeys(rows: readonly ExportTask[]): ReadonlyMap<ExportTask, string> {
  const seen = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const key = row.id === undefined ? [row.insertTime, row.taskName, row.fileName].join("\n") : `id ${row.id}`;
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return [row, count === 1 ? key : `${key}\n${count}`];
    }),
  );
}
