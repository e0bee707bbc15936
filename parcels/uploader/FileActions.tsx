import type { UploadItem, UploadPhase } from "@customs-portal/sdk/transfer";
import { Icon, IconButton, useT } from "@customs-portal/ui";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import ListX from "lucide-react/icons/list-x";
import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import { canRetry } from "./can-retry.ts";
import type { UploadSession } from "./session.ts";
import { useFile } from "./use-file.ts";

type Action = "pause" | "resume" | "retry";

const actionOf: Partial<Record<UploadPhase, Action>> = {
  waiting: "pause",
  checking: "pause",
  sending: "pause",
  elsewhere: "pause",
  paused: "resume",
  failed: "retry",
};
const icons = { pause: Pause, resume: Play, retry: RotateCw };

export interface FileActionsProps {
  session: UploadSession;
  file: UploadItem;
  disabled: boolean;
  /** Takes it out of the list. @param pressed what was pressed in its row */
  onTakeOut(file: UploadItem, pressed: Element, isByPointer: boolean): void;
}

/** What can be done with a file. */
export function FileActions({ session, file, disabled, onTakeOut }: FileActionsProps) {
  useFile(session, file);
  const t = useT("uploader");
  const { name } = file;
  const { uploader } = session;
  const action = file.phase === "failed" && !canRetry(file.error) ? undefined : actionOf[file.phase];
  const isOpen = file.status !== "complete";
  return (
    <span className="up-actions">
      {action && (
        <IconButton
          label={t(`of.${action}`, { name })}
          title={t(`of.${action}`, { name })}
          icon={<Icon of={icons[action]} />}
          size="compact"
          disabled={disabled}
          onClick={() => uploader[action](file)}
        />
      )}
      <IconButton
        label={t(isOpen ? "of.cancel" : "of.remove", { name })}
        icon={<Icon of={isOpen ? X : ListX} />}
        size="compact"
        disabled={disabled}
        onClick={({ currentTarget, detail }) => onTakeOut(file, currentTarget, detail > 0)}
      />
    </span>
  );
}
