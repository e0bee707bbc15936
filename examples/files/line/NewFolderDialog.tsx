import type { LinePortal } from "@customs-portal/sdk";
import { Button, Dialog, errorText, Form, TextField, useGone, useT } from "@customs-portal/ui";
import { useRef, useState } from "react";
import { fetchEntries } from "./api.ts";
import { addressOf, joinFolder } from "./folder-path.ts";

export interface NewFolderDialogProps {
  portal: LinePortal;
  /** Where it stands. */
  folder: string;
  /** What files are chosen with, which comes next. */
  chooser(): HTMLElement | null;
  onClose(): void;
}

/**
 * Asks for the name of a folder and goes there. A folder is stored with its first file; the server says what is no name
 * as it does for files, by the look at the folder.
 */
export function NewFolderDialog({ portal, folder, chooser, onClose }: NewFolderDialogProps) {
  const t = useT("files");
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const asking = useRef<AbortController>(undefined);
  const isOpened = useRef(false);
  useGone(() => asking.current?.abort());

  const open = async () => {
    const wanted = name.trim().replace(/^\/+|\/+$/g, "");
    if (pending) return;
    if (wanted === "") {
      setError(t("create.empty"));
      return;
    }
    const target = joinFolder(folder, wanted);
    setPending(true);
    asking.current = new AbortController();
    const { signal } = asking.current;
    try {
      await fetchEntries(portal, { folder: target, after: "", pageSize: 1 }, signal);
      isOpened.current = true;
      onClose();
      portal.router.navigate(addressOf(target));
    } catch (cause) {
      if (signal.aborted) return;
      setPending(false);
      setError(errorText(portal, cause).text);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t("create.title")}
      width={420}
      finalFocus={() => (isOpened.current ? chooser() : null)}
      actions={
        <>
          <Button onClick={onClose}>{t("create.cancel")}</Button>
          <Button variant="primary" pending={pending} onClick={() => void open()}>
            {t("create.open")}
          </Button>
        </>
      }
    >
      <Form onConfirm={() => void open()} aria-label={t("create.title")}>
        <TextField
          label={t("create.name")}
          value={name}
          onChange={(text) => {
            setName(text);
            setError(undefined);
          }}
          error={error}
          hint={t("create.hint")}
          maxLength={1000}
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  );
}
