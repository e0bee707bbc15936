import { createThrottle, type UploadItem, type UploadSummary } from "@customs-portal/sdk/transfer";
import { useAnnounce, useFormat, useT } from "@customs-portal/ui";
import { useEffect, useEffectEvent } from "react";
import { countOtherwise, type CameOtherwise } from "./came-otherwise.ts";
import type { UploadSession } from "./session.ts";
import { useOtherwiseWords } from "./use-otherwise-words.ts";

/** Shortest time between two things that are said while files are sent. */
const sayMs = 5000;
/** How often it is said how far all is. */
const progressMs = 30_000;

const changeNames = ["added", "refused", "failed", "cancelled"] as const;
type Changes = Record<(typeof changeNames)[number], number>;
const none: Changes = { added: 0, refused: 0, failed: 0, cancelled: 0 };

/** Tells screen readers what was added, what failed, how far it is, and what came of it: together, and not too often. */
export function useAnnounceUploads({ uploader }: UploadSession): void {
  const announce = useAnnounce();
  const t = useT("uploader");
  const format = useFormat();
  const otherwiseWords = useOtherwiseWords();

  const wordsOf = (changes: Changes) =>
    changeNames
      .filter((name) => changes[name] > 0)
      .map((name) => t(`say.${name}`, { count: format.number(changes[name]) }));
  const sayChanges = useEffectEvent((changes: Changes) => {
    const texts = wordsOf(changes);
    if (texts.length > 0) announce(texts.join(" "));
  });
  const sayProgress = useEffectEvent(() => {
    const { bytes, loadedBytes } = uploader.totals;
    if (bytes > 0) announce(t("say.progress", { share: format.percent(loadedBytes / bytes) }));
  });
  const sayEnd = useEffectEvent((summary: UploadSummary, { refused }: Changes, came: CameOtherwise) => {
    const { stored, failed, cancelled } = summary;
    const facts = {
      stored: format.number(stored),
      failed: format.number(failed.length),
      cancelled: format.number(cancelled),
    };
    const end = t(failed.length > 0 ? "done.failed" : cancelled > 0 ? "done.cancelled" : "say.done", facts);
    // The sum says what was added, what failed and what was cancelled.
    announce([...wordsOf({ ...none, refused }), [end, ...otherwiseWords(came)].join(" · ")].join(" "));
  });

  useEffect(() => {
    let changes: Changes = { ...none };
    /** Those of them that were cancelled. */
    const cancelled = new Set<string>();
    const take = () => {
      const taken = changes;
      changes = { ...none };
      cancelled.clear();
      return taken;
    };
    /** Of this run. */
    let arrived: UploadItem[] = [];
    const say = createThrottle(sayMs, () => sayChanges(take()));
    let saidAt = performance.now();
    const leave = [
      uploader.on("files-added", ({ files, skipped }) => {
        changes.added += files.length;
        changes.refused += skipped.length;
        say.call();
      }),
      uploader.on("phase", ({ file, before }) => {
        const { phase } = file;
        if (phase === "stored" && (file.isInstant || file.storedName !== undefined)) arrived.push(file);
        // What has come to its end leaves the list alone.
        const isCancelled = phase === "cancelled" && before !== "stored" && before !== "failed";
        if (phase !== "failed" && !isCancelled) return;
        changes[isCancelled ? "cancelled" : "failed"] += 1;
        if (isCancelled && file.fileId !== undefined) cancelled.add(file.fileId);
        say.call();
      }),
      // Said by itself, and not gone.
      uploader.on("arrived-before", ({ files }) => {
        for (const { fileId = "" } of files) if (cancelled.delete(fileId)) changes.cancelled -= 1;
      }),
      uploader.on("progress", () => {
        if (performance.now() - saidAt < progressMs) return;
        saidAt = performance.now();
        sayProgress();
      }),
      uploader.on("complete", (summary) => {
        say.cancel();
        sayEnd(summary, take(), countOtherwise(arrived));
        arrived = [];
      }),
    ];
    return () => {
      say.cancel();
      for (const end of leave) end();
    };
  }, [uploader]);
}
