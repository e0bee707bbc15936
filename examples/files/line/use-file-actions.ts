import { isHttpError, type LinePortal } from "@customs-portal/sdk";
import { errorText, useAnnounce, useConfirm, useT } from "@customs-portal/ui";
import { useState, type ReactNode } from "react";
import { deleteFile, fetchLink } from "./api.ts";
import type { StoredFile } from "./contract.ts";
import { focusHeir } from "./row-heir.ts";

export interface FileActions {
  download(file: StoredFile): Promise<void>;
  /** Asks, and removes the file. @param asked what was pressed in its row */
  remove(file: StoredFile, asked: Element): Promise<void>;
  /** Ids of files that are removed, or being removed. */
  gone: ReadonlySet<string>;
  /** To be drawn. */
  dialog: ReactNode;
}

/** Has the browser download an address: of another origin in a window of its own, as its answer may be no file. */
function follow(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  if (new URL(address, location.href).origin !== location.origin) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
  link.click();
}

/** What can be done with a file. @param onChanged looks at the folder anew */
export function useFileActions(portal: LinePortal, onChanged: () => void): FileActions {
  const t = useT("files");
  const announce = useAnnounce();
  const { confirm, dialog } = useConfirm();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  const tell = (key: "download.failed" | "remove.failed", name: string, error: unknown) => {
    if (isHttpError(error) && error.sessionEnded) return;
    portal.notices.show({ kind: "error", text: t(key, { name, why: errorText(portal, error).text }) });
  };
  return {
    async download({ id, name }) {
      try {
        follow(await fetchLink(portal, id), name);
      } catch (error) {
        tell("download.failed", name, error);
      }
    },
    async remove({ id, name }, asked) {
      const question = { title: t("remove.ask", { name }), message: t("remove.what"), confirmLabel: t("remove.yes") };
      let heir: HTMLElement | null = null;
      // The row may be gone before the question is: the focus would go to whatever opened something before.
      const finalFocus = () => heir ?? (asked instanceof HTMLElement ? asked : null);
      if (!(await confirm({ ...question, danger: true, finalFocus }))) return;
      try {
        await deleteFile(portal, id);
      } catch (error) {
        tell("remove.failed", name, error);
        // Somebody was faster.
        if (isHttpError(error) && error.code === "file-unknown") onChanged();
        return;
      }
      heir = focusHeir(asked);
      setGone((before) => new Set([...before, id]));
      announce(t("remove.done", { name }));
      onChanged();
    },
    gone,
    dialog,
  };
}
