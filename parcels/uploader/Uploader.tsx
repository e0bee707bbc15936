import type { FoundFile } from "@customs-portal/sdk/transfer";
import {
  Button,
  errorText,
  Icon,
  useFormat,
  usePortal,
  useStore,
  useStyles,
  useT,
  useTableAhead,
  useWidth,
} from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import CirclePause from "lucide-react/icons/circle-pause";
import CloudOff from "lucide-react/icons/cloud-off";
import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useEffectEvent, useRef } from "react";
import { DropZone } from "./DropZone.tsx";
import { FileTable } from "./FileTable.tsx";
import { Overall } from "./Overall.tsx";
import { Refused } from "./Refused.tsx";
import { openOf, type UploadSession } from "./session.ts";
import { uploaderCss } from "./styles.ts";
import type { UploaderProps } from "./types.ts";
import { Kept } from "./Kept.tsx";
import { Left } from "./Left.tsx";
import { LeftOut } from "./LeftOut.tsx";
import { useAnnounceUploads } from "./use-announce-uploads.ts";
import { useDrop } from "./use-drop.ts";
import { useLeaving } from "./use-leaving.ts";
import { useHoldUp } from "./use-hold-up.ts";
import { useTakeOut } from "./use-take-out.tsx";
import { useUppy } from "./use-uppy.ts";

/** The time in a file name: no system minds it, and names are in its order. */
function nameTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day} ${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}

/** Takes files by drop, choice and paste, sends them in chunks, and shows what becomes of each (specification 7.6). */
export function Uploader(props: UploaderProps & { session: UploadSession }) {
  const { session, request, disabled, earlier, onClearEarlier, onSessionEnd, attempt, setUpUppy, host } = props;
  const { basePath, isManual, limits, label } = request;
  useStyles(uploaderCss);
  useTableAhead();
  const t = useT("uploader");
  const format = useFormat();
  const portal = usePortal();
  const state = useStore(session.state);
  const holdUp = useHoldUp(session);
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(frame, 0, (px) => px);
  const takeOut = useTakeOut({ session, frame, chunkBytes: request.chunkBytes, chooser: host?.chooser });
  const { rows, counts, trouble, isSignInOver, skipped } = state;
  const open = openOf(counts);
  // One that has failed may be chosen again.
  const isFull = limits.maxFiles !== undefined && rows.count + earlier >= limits.maxFiles && counts.failed === 0;

  const add = (found: Iterable<FoundFile> | AsyncIterable<FoundFile>) => {
    if (!disabled) void session.add(found, host?.folder);
  };
  const pictureName = (at: Date) => t("drop.picture", { time: nameTime(at) });
  const isOver = useDrop(frame, { disabled, target: host?.dropTarget, onFiles: add, pictureName });
  const onOver = useEffectEvent((now: boolean) => host?.onOver(now));
  useEffect(() => onOver(isOver), [isOver]);
  // What only waits for a press on the button is chosen again as easily.
  useLeaving(isManual ? open > counts.waiting : open > 0 || state.isAdding);
  useAnnounceUploads(session);
  const onVisible = useUppy(session, setUpUppy);

  const isByBatch = host !== undefined;
  useEffect(
    () => session.configure({ basePath, isManual, limits: { ...limits, earlierFiles: earlier }, isByBatch }),
    [session, basePath, isManual, limits, earlier, isByBatch],
  );
  const tried = useRef(attempt);
  useEffect(() => {
    if (tried.current !== attempt) void session.goOn();
    tried.current = attempt;
  }, [session, attempt]);
  useEffect(() => {
    if (isSignInOver && trouble) onSessionEnd(trouble);
    // Told once for each failure.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [trouble]);

  return (
    <section className="up" ref={frame} data-over={isOver || undefined} aria-label={label || t("label")}>
      {!host && (
        <DropZone
          limits={limits}
          disabled={disabled}
          isFull={isFull}
          isSmall={rows.count > 0}
          isOver={isOver}
          onFiles={add}
        />
      )}
      <Left session={session} disabled={disabled} isSmall={rows.count > 0} onDiscard={takeOut.left} />
      {earlier > 0 && (
        <p className="up-line">
          <span>{t("earlier", { count: format.number(earlier) })}</span>
          <Button variant="text" size="compact" disabled={disabled} onClick={onClearEarlier}>
            {t("earlierClear")}
          </Button>
        </p>
      )}
      {state.leftOut > 0 && (
        <LeftOut count={state.leftOut} isAdding={state.isAdding} onDismiss={session.dismissSkipped} />
      )}
      <Kept files={state.kept} onDismiss={(some) => session.forgetKept((file) => some.includes(file))} />
      {skipped.length > 0 && <Refused skipped={skipped} limits={limits} onDismiss={session.dismissSkipped} />}
      {trouble && !isSignInOver && (
        <p className="up-line" data-kind="error">
          <Icon of={CircleAlert} />
          <span>
            {t("trouble", { why: errorText(portal, trouble).text })}{" "}
            <span className="cp-state-code">{trouble.code}</span>
          </span>
          <Button size="compact" onClick={() => void session.start()}>
            {t("again")}
          </Button>
        </p>
      )}
      {state.isPaused && counts.waiting > 0 && !isManual && (
        <p className="up-line" data-kind="warning">
          <Icon of={CirclePause} />
          <span>{t("addedToPause")}</span>
        </p>
      )}
      {holdUp && open > 0 && (
        <p className="up-line" data-kind="warning">
          <Icon of={holdUp === "offline" ? WifiOff : CloudOff} />
          <span>{t(holdUp)}</span>
        </p>
      )}
      {(rows.count > 0 || state.isAdding) && (
        <Overall
          session={session}
          state={state}
          open={open}
          isManual={isManual}
          disabled={disabled}
          onCancelAll={takeOut.open}
        />
      )}
      {rows.count > 0 && (
        <FileTable
          session={session}
          rows={rows}
          widthPx={widthPx}
          disabled={disabled}
          onTakeOut={takeOut.one}
          onVisible={onVisible}
        />
      )}
      {takeOut.dialog}
    </section>
  );
}
