import type { TransferError, UploadItem, UploadPhase } from "@customs-portal/sdk/transfer";
import { errorText, Icon, StatusTag, useFormat, usePortal, useT, type StatusTagProps } from "@customs-portal/ui";
import CircleCheck from "lucide-react/icons/circle-check";
import CirclePause from "lucide-react/icons/circle-pause";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { Progress } from "./Progress.tsx";
import type { UploadSession } from "./session.ts";
import { useFile } from "./use-file.ts";
import { useHoldUp } from "./use-hold-up.ts";
import { usePaceWords } from "./use-pace-words.ts";

const looks: Record<UploadPhase, { kind: StatusTagProps["kind"]; icon: typeof Clock }> = {
  waiting: { kind: "neutral", icon: Clock },
  checking: { kind: "info", icon: LoaderCircle },
  sending: { kind: "info", icon: LoaderCircle },
  paused: { kind: "warning", icon: CirclePause },
  elsewhere: { kind: "neutral", icon: Clock },
  stored: { kind: "success", icon: CircleCheck },
  failed: { kind: "error", icon: CircleX },
  cancelled: { kind: "neutral", icon: CircleX },
};
const atWork: readonly UploadPhase[] = ["checking", "sending"];

/** A proxy lets no chunk through, and says no more than that. */
const isTooLarge = ({ code, status }: TransferError) => status === 413 && code === "upload-refused";

/** What becomes of a file (R4-28): a word with an icon, how far it is, how fast, how long still, or why it failed. */
export function FileState({ session, file, more }: { session: UploadSession; file: UploadItem; more?: string }) {
  useFile(session, file);
  const t = useT("uploader");
  const format = useFormat();
  const portal = usePortal();
  const pace = usePaceWords();
  const holdUp = useHoldUp(session);
  const { phase, size, loadedBytes, readBytes, isInstant = false, error } = file;
  // The chunks of others take all of the line.
  const isBehind = phase === "sending" && loadedBytes === 0 && size > 0;
  const isHeldUp = holdUp !== undefined && atWork.includes(phase);
  const isResting = isHeldUp || isBehind;
  const { kind, icon } = isResting ? looks.waiting : looks[phase];
  const share = size === 0 ? 0 : loadedBytes / size;
  const isBegun = (phase === "sending" || phase === "paused" || phase === "checking") && loadedBytes > 0;
  const facts: string[] = [];
  // Where there is no room for all, how long it takes is worth more than how fast it is; the bar shows how far.
  const isNarrow = more !== undefined;
  // The bar shows that it is being sent; how it was stored says that it was.
  const isEvident = phase === "stored" ? isInstant || file.storedName !== undefined : phase === "sending" && !isResting;
  if (isBegun && !isNarrow) facts.push(format.percent(share));
  if (phase === "sending" && !isHeldUp) facts.push(...pace(file).toReversed());
  if (isBegun && isNarrow) facts.push(format.percent(share));
  if (phase === "checking" && readBytes !== undefined)
    facts.push(t("read", { read: format.bytes(readBytes), size: format.bytes(size) }));
  if (phase === "stored" && isInstant) facts.push(t("instant"));
  if (error) facts.push(isTooLarge(error) ? t("chunkTooLarge") : errorText(portal, error).text);
  if (more !== undefined && !isBegun && !error) facts.push(more);
  return (
    <span className="up-state" data-status={file.status} data-phase={phase}>
      <StatusTag kind={kind} icon={<Icon of={icon} spin={atWork.includes(phase) && !isResting} />}>
        <span className={isNarrow && isEvident ? "cp-hidden" : ""}>
          {t(isHeldUp ? "phase.heldUp" : `phase.${isBehind ? "waiting" : phase}`)}
        </span>
      </StatusTag>
      <span className="up-facts cp-cut">{facts.join(" · ")}</span>
      {isBegun && (
        <Progress
          label={t("progress.file", { name: file.name })}
          share={share}
          text={format.percent(share)}
          isResting={phase !== "sending" || isHeldUp}
        />
      )}
    </span>
  );
}
