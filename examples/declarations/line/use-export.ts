import type { DialogTypes, LinePortal } from "@customs-portal/sdk";
import { findGrant, localText } from "@customs-portal/sdk/rules";
import { useLocale, useStore } from "@customs-portal/ui";
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

/** Of the name of a company; a registered one may be longer than names of files should be. */
const companyMaxChars = 40;

/** Opens the export dialog of the portal. */
export interface Exports {
  /** Whether the user holds the function. */
  readonly isAllowed: boolean;
  /** What the backend calls the function; `""` where it says nothing. */
  readonly name: string;
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
  const locale = useLocale();
  const user = useStore(portal.session.user);
  const company = [...(user?.companyName ?? "")].slice(0, companyMaxChars).join("");
  const grant = findGrant(user?.functions ?? [], functionCode, place);
  return {
    isAllowed: grant !== undefined,
    name: localText(grant?.meta?.title, locale).trim(),
    requestOf: ({ params, conditions }, rows) => ({
      task: {
        systemCode: "DECL",
        taskCode,
        taskName,
        fileName: `${[fileName, company, stampOf(new Date())].filter(Boolean).join("-")}.xlsx`,
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
