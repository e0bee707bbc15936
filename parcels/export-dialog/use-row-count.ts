import type { ExportScope } from "@customs-portal/sdk/portal";
import { useEffect, useState } from "react";

/** Rows of a scope; undefined where nobody counted them. */
export type RowCount = number | "counting" | undefined;

/** The rows of a scope, as soon as they are known; a count that fails is none. */
export function useRowCount(rows: ExportScope["rows"]): RowCount {
  const [counted, setCounted] = useState<{ of: ExportScope["rows"]; rows: number | undefined }>();
  useEffect(() => {
    if (typeof rows !== "object") return undefined;
    let isOver = false;
    const settle = (count: number | undefined) => {
      if (!isOver) setCounted({ of: rows, rows: count });
    };
    rows.then(settle, () => settle(undefined));
    return () => void (isOver = true);
  }, [rows]);
  if (typeof rows !== "object") return rows;
  return counted?.of === rows ? counted.rows : "counting";
}
