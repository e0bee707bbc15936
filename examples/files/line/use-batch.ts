import { isHttpError, type LinePortal } from "@customs-portal/sdk";
import { errorText, useAnnounce, useConfirm, useFormat, useGone, useLocale, useT } from "@customs-portal/ui";
import { useRef, useState, type ReactNode, type RefObject } from "react";
import type { StoredFile } from "./contract.ts";
import { nameOf } from "./folder-path.ts";
import { isGone } from "./gone-file.ts";
import { isAway } from "./use-asked-again.ts";
import type { FileActions } from "./use-file-actions.ts";

type Kind = "download" | "remove";

/** What is done with several files, one after the other. */
export interface Batch {
  /** What is under way, in which folder, and how far; undefined where nothing is. */
  task: { kind: Kind; folder: string; done: number; total: number } | undefined;
  download(files: readonly StoredFile[]): Promise<void>;
  /** Asks once, and removes the files. @param staying so many others are chosen, and stay */
  remove(files: readonly StoredFile[], staying: number): Promise<void>;
  /** Leaves out the files whose turn has not come. */
  stop(): void;
  /** To be drawn. */
  dialog: ReactNode;
}

interface Outcome {
  done: number;
  /** Names, by the reason in words. */
  failed: ReadonlyMap<string, readonly string[]>;
  /** Files whose turn did not come. */
  left: number;
  sessionEnded: boolean;
  /** Some were removed by others meanwhile. */
  someGone: boolean;
}

/** What becomes of the rest when one of them fails so: no better. */
const endsAll = (error: unknown) => isAway(error) || (isHttpError(error) && error.sessionEnded);

interface BatchOptions {
  /** That of the files. */
  folder: string;
  /** Looks at the folder anew. */
  onChanged(): void;
  /** Has the focus of what asked for a removal, where that has gone before the question has. */
  heir: RefObject<HTMLElement | null>;
}

/** Does things with several files. */
export function useBatch(portal: LinePortal, actions: FileActions, { folder, onChanged, heir }: BatchOptions): Batch {
  const t = useT("files");
  const locale = useLocale();
  const format = useFormat();
  const announce = useAnnounce();
  const { confirm, dialog } = useConfirm();
  const [task, setTask] = useState<Batch["task"]>();
  const isStopped = useRef(false);
  const stop = () => {
    isStopped.current = true;
  };
  useGone(stop);

  async function run(kind: Kind, files: readonly StoredFile[]): Promise<Outcome> {
    const failed = new Map<string, string[]>();
    let [done, failures, sessionEnded, someGone] = [0, 0, false, false];
    isStopped.current = false;
    for (const [index, file] of files.entries()) {
      if (isStopped.current) break;
      setTask({ kind, folder, done: index, total: files.length });
      const error = await (kind === "remove" ? actions.erase(file) : actions.fetch(file));
      someGone ||= isGone(error);
      if (error === undefined || (kind === "remove" && isGone(error))) done += 1;
      else {
        failures += 1;
        const why = isGone(error) ? t("gone.why") : errorText(portal, error).text;
        failed.set(why, [...(failed.get(why) ?? []), file.name]);
        sessionEnded ||= isHttpError(error) && error.sessionEnded;
        if (endsAll(error)) break;
      }
    }
    setTask(undefined);
    return { done, failed, left: files.length - done - failures, sessionEnded, someGone };
  }

  function tell(kind: Kind, { done, failed, left, sessionEnded }: Outcome): void {
    const count = (some: number) => format.number(some);
    const reasons = [...failed].map(([why, names]) => {
      const facts = { name: names[0] ?? "", count: count(names.length), why };
      return t(`${kind}.${names.length === 1 ? "failed" : "failedSome"}`, facts);
    });
    const sentences = [
      ...(done > 0 || failed.size === 0 ? [t(`${kind}.doneSome`, { count: count(done) })] : []),
      ...reasons,
      ...(left > 0 ? [t("batch.left", { count: count(left) })] : []),
    ];
    // Chinese has no spaces between sentences.
    const text = sentences.join(locale === "zh-CN" ? "" : " ");
    // The portal itself tells of the end of a session.
    if (sessionEnded) return;
    if (failed.size > 0) portal.notices.show({ kind: "error", text, durationMs: Infinity });
    else if (left > 0 || kind === "download") portal.notices.show({ kind: "info", text });
    else announce(text);
  }

  return {
    task,
    async download(files) {
      if (task) return;
      const outcome = await run("download", files);
      tell("download", outcome);
      if (outcome.someGone) onChanged();
    },
    async remove(files, staying) {
      if (task) return;
      const asked = document.activeElement;
      const where = { name: files[0]?.name ?? "", folder: nameOf(folder) || t("all") };
      const what = [
        t("batch.among", where),
        t("batch.what"),
        ...(staying > 0 ? [t("batch.staying", { count: format.number(staying) })] : []),
      ];
      const isSure = await confirm({
        title: t("batch.ask", { count: format.number(files.length) }),
        message: what.join(locale === "zh-CN" ? "" : " "),
        confirmLabel: t("remove.yes"),
        danger: true,
        finalFocus: (isConfirmed) => (isConfirmed && !asked?.isConnected ? heir.current : null),
      });
      if (!isSure) return;
      const outcome = await run("remove", files);
      tell("remove", outcome);
      onChanged();
    },
    stop,
    dialog,
  };
}
