import { isHttpError, type LinePortal } from "@customs-portal/sdk";
import { uploadFunction } from "@customs-portal/sdk/limits";
import { errorText, useAnnounce, useConfirm, useT } from "@customs-portal/ui";
import { useState, type ReactNode } from "react";
import { deleteFile, fetchLink } from "./api.ts";
import type { StoredFile } from "./contract.ts";
import type { Deleted } from "./deletions.ts";
import { isGone } from "./gone-file.ts";
import { focusHeir } from "./row-heir.ts";
import { isAway } from "./use-asked-again.ts";

export interface FileActions {
  download(file: StoredFile): Promise<void>;
  mayRemove(file: StoredFile): boolean;
  /** Asks, and removes the file. @param asked what was pressed in its row */
  remove(file: StoredFile, asked: Element): Promise<void>;
  /** Has the browser download a file. @returns why that could not be; undefined where it could */
  fetch(file: StoredFile): Promise<unknown>;
  /** Removes a file without a question. @returns why that could not be, also where it was gone before; undefined where it is removed */
  erase(file: StoredFile): Promise<unknown>;
  /** Ids of files that are being removed; they are not asked about again meanwhile. */
  removing: ReadonlySet<string>;
  /** Ids of files that are no longer there. */
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

interface FileActionsOptions {
  /** Looks at the folder anew. */
  onChanged(): void;
  /** A file is being deleted. @returns ends that */
  onDeletion(id: string): (deleted: Deleted) => void;
}

/** What can be done with a file. */
export function useFileActions(portal: LinePortal, { onChanged, onDeletion }: FileActionsOptions): FileActions {
  const t = useT("files");
  const announce = useAnnounce();
  const { confirm, dialog } = useConfirm();
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  const tell = (key: "download.failed" | "remove.failed", name: string, error: unknown) => {
    if (isHttpError(error) && error.sessionEnded) return;
    if (isGone(error)) {
      portal.notices.show({ kind: "warning", text: t("gone.one", { name }) });
      onChanged();
      return;
    }
    portal.notices.show({ kind: "error", text: t(key, { name, why: errorText(portal, error).text }) });
  };

  async function fetch({ id, name }: StoredFile): Promise<unknown> {
    try {
      follow(await fetchLink(portal, id), name);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  async function erase({ id }: StoredFile, onDone = () => {}): Promise<unknown> {
    const end = onDeletion(id);
    let deleted: Deleted = "there";
    const takeAway = () => {
      deleted = "gone";
      onDone();
      setGone((before) => new Set([...before, id]));
    };
    setRemoving((before) => new Set([...before, id]));
    try {
      await deleteFile(portal, id);
      takeAway();
      return undefined;
    } catch (error) {
      if (isGone(error)) takeAway();
      else if (isAway(error)) deleted = "unknown";
      return error;
    } finally {
      end(deleted);
      setRemoving((before) => new Set([...before].filter((other) => other !== id)));
    }
  }

  return {
    fetch,
    erase: (file) => erase(file),
    mayRemove: ({ canDelete }) => canDelete && portal.can(uploadFunction),
    async download(file) {
      const error = await fetch(file);
      if (error !== undefined) tell("download.failed", file.name, error);
    },
    async remove(file, asked) {
      const { id, name } = file;
      if (removing.has(id)) return;
      const question = { title: t("remove.ask", { name }), message: t("remove.what"), confirmLabel: t("remove.yes") };
      let heir: HTMLElement | null = null;
      // The row may be gone before the question is: the focus would go to whatever opened something before.
      const finalFocus = () => heir ?? (asked instanceof HTMLElement ? asked : null);
      if (!(await confirm({ ...question, danger: true, finalFocus }))) return;
      const error = await erase(file, () => (heir = focusHeir(asked)));
      if (error === undefined) announce(t("remove.done", { name }));
      else tell("remove.failed", name, error);
      // Where the answer is lost, the list knows whether it happened.
      if (error === undefined || isAway(error)) onChanged();
    },
    removing,
    gone,
    dialog,
  };
}
