import type { DialogTypes, LinePortal } from "@customs-portal/sdk";
import { useRef } from "react";
import type { ExportSubject } from "./export-scope.ts";

type Request = DialogTypes["export"]["props"];
type Scope = NonNullable<Request["scope"]>;

/** Function code of exports, and their page. */
const functionCode = "DECL_EXPORT";
const place = { path: "/declarations/list", group: "declarations" };

/** A moment as it stands in a file name, in the time of the user: `2026-03-01-090507`. */
function stampOf(moment: Date): string {
  return moment.toLocaleString("sv-SE").replaceAll(":", "").replace(" ", "-");
}

/** Opens the export dialog of the portal. */
export interface Exports {
  /** Whether the user holds the function. */
  readonly isAllowed: boolean;
  /** The task and scope of a subject. */
  requestOf(subject: ExportSubject, rows: Scope["rows"]): { task: Request["task"]; scope: Scope };
  /** @param title of the dialog */
  open(title: string, request: Pick<Request, "task" | "scope" | "unapplied">): Promise<void>;
}

/** An export of the line. */
export interface ExportTarget {
  taskCode: "declaration-list" | "goods-list";
  taskName: string;
  /** Of the file, without time and extension. */
  fileName: string;
  columns: NonNullable<Request["columns"]>;
}

/** The exports of a list. */
export function useExport(portal: LinePortal, { taskCode, taskName, fileName, columns }: ExportTarget): Exports {
  const isOpen = useRef(false);
  return {
    isAllowed: portal.can(functionCode, place),
    requestOf: ({ params, conditions }, rows) => ({
      task: {
        systemCode: "DECL",
        taskCode,
        taskName,
        fileName: `${fileName}-${stampOf(new Date())}.xlsx`,
        params: { ...params },
        gotoDownloadCenter: false,
      },
      scope: { rows, conditions },
    }),
    async open(title, request) {
      if (isOpen.current) return;
      isOpen.current = true;
      try {
        await portal.dialogs.open("export", { title, columns, ...request });
      } finally {
        isOpen.current = false;
      }
    },
  };
}
