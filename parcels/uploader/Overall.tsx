import { Button, Icon, KeepFocus, useFormat, useT } from "@customs-portal/ui";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { Progress } from "./Progress.tsx";
import type { UploadSession, UploadState } from "./session.ts";
import { useHoldUp } from "./use-hold-up.ts";
import { useOtherwiseWords } from "./use-otherwise-words.ts";
import { usePaceWords } from "./use-pace-words.ts";

export interface OverallProps {
  session: UploadSession;
  state: UploadState;
  /** Files that are neither stored nor failed. */
  open: number;
  isManual: boolean;
  disabled: boolean;
  /** Asks whether what has not arrived is to be taken out. */
  onCancelAll(): void;
}

/** What came of all that is in the list. */
function Outcome({ state: { totals, counts, summary, otherwise } }: { state: UploadState }) {
  const t = useT("uploader");
  const otherwiseWords = useOtherwiseWords();
  const format = useFormat();
  const { failed, stored } = counts;
  const cancelled = summary?.cancelled ?? 0;
  const outcome = failed > 0 ? "failed" : cancelled > 0 ? "cancelled" : "whole";
  const kind = { failed: "error", cancelled: undefined, whole: "success" }[outcome];
  const facts = {
    failed: format.number(failed),
    stored: format.number(stored),
    cancelled: format.number(cancelled),
    size: format.bytes(totals.bytes),
  };
  return (
    <p className="up-outcome" data-kind={kind}>
      <Icon of={failed > 0 ? CircleX : CircleCheck} />
      <span>{[t(`done.${outcome}`, facts), ...otherwiseWords(otherwise)].join(" · ")}</span>
    </p>
  );
}

/** All files together: how far, how fast, and what is done with all of them. */
export function Overall({ session, state, open, isManual, disabled, onCancelAll }: OverallProps) {
  const t = useT("uploader");
  const format = useFormat();
  const pace = usePaceWords();
  const holdUp = useHoldUp(session);
  const { totals, counts, retryable, isPaused, isAdding, isSettingUp, summary } = state;
  const { uploader } = session;
  /** Has the focus of a button that is needed no more. */
  const text = useRef<HTMLDivElement>(null);
  const isSending = counts.sending + counts.checking + counts.elsewhere > 0;
  const isOver = open === 0 && !isAdding && (summary !== undefined || counts.stored + counts.failed > 0);
  const share = totals.bytes === 0 ? 0 : totals.loadedBytes / totals.bytes;
  // While files are compared alone, nothing goes.
  const goes = () => (counts.checking > 0 && counts.sending === 0 ? [t("phase.checking")] : pace(totals));
  const paceNow = isPaused ? [t("phase.paused")] : isSending && !holdUp ? goes() : [];
  const count = t("overall", { stored: format.number(counts.stored), files: format.number(state.rows.count) });
  const size = t("loaded", { loaded: format.bytes(totals.loadedBytes), size: format.bytes(totals.bytes) });
  const isWaiting = isManual && counts.waiting > 0 && !isSending && !isPaused;
  // A folder that is still read has files to come.
  const hasMore = open > 0 || isAdding;
  const canPause = hasMore && !isPaused && !isWaiting && (isAdding || counts.paused < open);
  const canResume = hasMore && !canPause && (isPaused || counts.paused > 0);
  const adding = isAdding && open === 0 ? [t("adding")] : [];
  return (
    <div className="up-overall">
      <div className="up-overall-text" ref={text} tabIndex={-1}>
        {isOver ? (
          <Outcome state={state} />
        ) : (
          <p className="up-figures">
            {isAdding && <Icon of={LoaderCircle} spin />}
            <span>{[count, size, ...paceNow, ...adding].join(" · ")}</span>
            {counts.failed > 0 && (
              <span className="up-failed">{t("overallFailed", { count: format.number(counts.failed) })}</span>
            )}
            {isAdding && open > 0 && <span className="cp-hidden">{t("adding")}</span>}
          </p>
        )}
        {!isOver && <Progress label={t("progress.all")} share={share} text={`${format.percent(share)} ${count}`} />}
      </div>
      <div className="up-overall-buttons">
        {isWaiting && (
          <Button
            variant="primary"
            disabled={disabled}
            pending={isSettingUp}
            icon={<Icon of={Play} />}
            onClick={() => void session.start()}
          >
            {t("start")}
          </Button>
        )}
        {/* One button, which keeps the focus when it is pressed. */}
        {(canPause || canResume) && (
          <KeepFocus className="up-kept" region={text}>
            <Button
              disabled={disabled}
              icon={<Icon of={canPause ? Pause : Play} />}
              onClick={() => (canPause ? uploader.pause() : uploader.resume())}
            >
              {t(canPause ? "pauseAll" : "resumeAll")}
            </Button>
          </KeepFocus>
        )}
        {retryable > 0 && (
          <KeepFocus className="up-kept" region={text}>
            <Button disabled={disabled} icon={<Icon of={RotateCw} />} onClick={session.retry}>
              {t("retryAll", { count: format.number(retryable) })}
            </Button>
          </KeepFocus>
        )}
        {(hasMore || counts.failed > 0) && (
          <Button disabled={disabled} variant="text" icon={<Icon of={X} />} onClick={onCancelAll}>
            {t(hasMore ? "cancelAll" : "clearFailed")}
          </Button>
        )}
      </div>
    </div>
  );
}
