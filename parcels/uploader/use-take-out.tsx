import { uploadChunkBytes } from "@customs-portal/sdk/limits";
import type { UnfinishedUpload, UploadItem } from "@customs-portal/sdk/transfer";
import { useConfirm, useFormat, useT } from "@customs-portal/ui";
import { useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from "react";
import { chooserIn, isRowFocused, neighbourOf } from "./focus-neighbour.ts";
import { openOf, type UploadSession } from "./session.ts";

export interface TakeOut {
  /**
   * Asks where more than a chunk has arrived, and takes a file out; not by the second press of a double click, under
   * which the next row has come meanwhile.
   * @param pressed what was pressed in its row
   */
  one(file: UploadItem, pressed: Element, isByPointer: boolean): void;
  /** Asks, and takes out what has not arrived. */
  open(): void;
  /** Asks, and gives up what an earlier visit has left. */
  left(some: readonly UnfinishedUpload[]): void;
  /** To be drawn. */
  dialog: ReactNode;
}

interface TakeOutOptions {
  session: UploadSession;
  frame: RefObject<HTMLElement | null>;
  chunkBytes?: number | undefined;
  /** What takes the focus in a host that chooses files itself. */
  chooser: (() => HTMLElement | null) | undefined;
}

/** So long after a row has gone none is taken out by the pointer: nobody has read the one that stands there now. */
const unreadMs = 700;

const hasArrived = ({ phase }: UploadItem) => phase === "stored";
const notArrived = (files: readonly UploadItem[]) => files.filter((file) => !hasArrived(file));
const failedOf = (files: readonly UploadItem[]) => files.filter(({ phase }) => phase === "failed");

/** Takes files out, with a question before what has arrived of them is lost; the focus goes on to what is left. */
export function useTakeOut({ session, frame, chunkBytes = uploadChunkBytes, chooser }: TakeOutOptions): TakeOut {
  const t = useT("uploader");
  const format = useFormat();
  const { confirm, dialog } = useConfirm();
  const { uploader, unfinished } = session;
  const toChooser = () => chooser?.() ?? chooserIn(frame.current);
  const goneAt = useRef(-Infinity);
  const takeOut = (file: UploadItem) => {
    goneAt.current = performance.now();
    uploader.cancel(file);
  };

  const acts = {
    async one(file: UploadItem, pressed: Element, isByPointer: boolean) {
      if (isByPointer && performance.now() - goneAt.current < unreadMs) return;
      const neighbour = neighbourOf(pressed);
      const heir = () => (neighbour?.isConnected ? neighbour : toChooser());
      if (hasArrived(file) || file.loadedBytes <= chunkBytes) {
        // In a shadow root that delegates its focus React would move it to the first control of all.
        if (isRowFocused(pressed)) heir()?.focus({ preventScroll: true });
        return takeOut(file);
      }
      const isSure = await confirm({
        title: t("cancelOne.title", { name: file.name }),
        message: t("cancelOne.message", { loaded: format.bytes(file.loadedBytes), size: format.bytes(file.size) }),
        confirmLabel: t("cancelAsk.yes"),
        cancelLabel: t("cancelAsk.no"),
        danger: true,
        finalFocus: (isConfirmed) => (isConfirmed ? heir() : null),
      });
      // It may have arrived meanwhile.
      if (isSure && !hasArrived(file)) takeOut(file);
    },
    async open() {
      // Of now: what is drawn may be older by some milliseconds.
      const { counts: now, isAdding } = uploader;
      const open = openOf(now);
      const isCancel = open > 0 || isAdding;
      const count = format.number(open + now.failed);
      const meant = isCancel ? notArrived(uploader.files) : failedOf(uploader.files);
      const isSure = await confirm({
        ...(isCancel
          ? {
              // There will be more of them by the time it is answered.
              title: isAdding ? t("cancelAsk.adding") : t("cancelAsk.title", { count }),
              confirmLabel: t("cancelAsk.yes"),
              cancelLabel: t("cancelAsk.no"),
            }
          : { title: t("clearAsk.title", { count }), confirmLabel: t("clearAsk.yes") }),
        message: t("cancelAsk.message"),
        danger: true,
        finalFocus: (isConfirmed) => (isConfirmed ? toChooser() : null),
      });
      if (!isSure) return;
      if (isAdding) uploader.stopAdding();
      // What has come since, or goes on meanwhile, was not asked about; of a folder that was being read it was.
      uploader.cancel(isAdding ? notArrived(uploader.files) : isCancel ? notArrived(meant) : failedOf(meant));
    },
    async left(some: readonly UnfinishedUpload[]) {
      const isSure = await confirm({
        title: t("left.ask", { count: format.number(some.length) }),
        message: t("left.what"),
        confirmLabel: t("left.discard"),
        cancelLabel: t("left.keep"),
        danger: true,
        finalFocus: (isConfirmed) => (isConfirmed ? toChooser() : null),
      });
      if (isSure) await unfinished.discard(some);
    },
  };
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  // The rows are drawn anew where it is another object.
  const steady = useMemo(
    () => ({
      one: (file: UploadItem, pressed: Element, isByPointer: boolean) =>
        void latest.current.one(file, pressed, isByPointer),
      open: () => void latest.current.open(),
      left: (some: readonly UnfinishedUpload[]) => void latest.current.left(some),
    }),
    [],
  );
  return { ...steady, dialog };
}
