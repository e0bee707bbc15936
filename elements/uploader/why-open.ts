import type { Uploader } from "@customs-portal/sdk/transfer";

/**
 * Why files have not come to their end: they are on their way, or still being found; they wait to be started; they are paused; or they have no
 * place, since setup or create failed.
 */
export type OpenReason = "open" | "waiting" | "paused" | "stuck";

/** Tells why files of a list are open; undefined where none is. */
export type WhyOpen = (isManual: boolean) => OpenReason | undefined;

/** Follows an uploader. @param onChange calls where the reason may be another one, besides changes of phase */
export function watchOpen(uploader: Uploader, onChange: () => void): WhyOpen {
  const { counts } = uploader;
  let placing: "tried" | "failed" | undefined;

  const place = (state: typeof placing) => (told: { call: string }) => {
    if (told.call === "check") return;
    placing = state;
    onChange();
  };
  uploader.on("task-retry", place("tried"));
  uploader.on("task-error", place("failed"));
  uploader.on("file-added", () => {
    // What starts by itself has asked for a place again.
    if (uploader.isSetUp) placing = undefined;
  });
  uploader.on("phase", ({ file }) => {
    if (file.phase === "checking") placing = undefined;
  });
  uploader.on("cancel", () => {
    if (uploader.files.length === 0) placing = undefined;
  });
  uploader.on("pause", onChange);
  uploader.on("resume", onChange);
  uploader.on("adding", onChange);

  return (isManual) => {
    const { waiting, checking, sending, paused, elsewhere } = counts;
    if (checking + sending + elsewhere > 0) return "open";
    if (waiting + paused === 0) return uploader.isAdding ? "open" : undefined;
    if (placing === "failed") return "stuck";
    if (uploader.isPaused || waiting === 0) return "paused";
    return isManual && !placing ? "waiting" : "open";
  };
}
