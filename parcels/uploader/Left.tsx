import type { FoundFile, UnfinishedUpload } from "@customs-portal/sdk/transfer";
import { Button, Icon, useAnnounce, useFormat, useStore, useT } from "@customs-portal/ui";
import History from "lucide-react/icons/history";
import { useEffect, useEffectEvent, useState } from "react";
import { PickButton } from "./PickButton.tsx";
import type { UploadSession } from "./session.ts";
import { chosenAgain } from "./unfinished-files.ts";

export interface LeftProps {
  session: UploadSession;
  disabled: boolean;
  /** Files of this visit need the room. */
  isSmall: boolean;
  /** Gives them up. */
  onDiscard(some: readonly UnfinishedUpload[]): void;
}

/** Files named one by one; the others are counted. */
const named = 3;

/** What an earlier visit has left unfinished, and the way to go on with it. */
export function Left({ session, disabled, isSmall, onDiscard }: LeftProps) {
  const t = useT("uploader");
  const format = useFormat();
  const left = useStore(session.unfinished.list);
  const [lastChoice, setLastChoice] = useState<{ names: readonly string[]; left: typeof left }>();
  // It says nothing any more of what is left since.
  const other = lastChoice?.left === left ? lastChoice.names : [];
  const title = t("left.title", { count: format.number(left.length) });
  const announce = useAnnounce();
  const say = useEffectEvent(() => announce(title));
  const isThere = left.length > 0;
  useEffect(() => {
    if (isThere) say();
  }, [isThere]);
  if (!isThere) return null;
  const isInFolder = left.some((one) => one.folder !== "");
  const canReopen = left.some(({ reopen }) => reopen !== undefined);

  const reopen = async () => {
    const found: FoundFile[] = [];
    // One after the other: the browser asks for each.
    for (const one of left) {
      const file = await one.reopen?.();
      if (file) found.push(file);
    }
    void session.add(found);
  };
  const take = async (chosen: FileList) => {
    const again = await chosenAgain(chosen, left);
    const first = Array.from({ length: Math.min(named, chosen.length) }, (_, at) => chosen[at]?.name ?? "");
    setLastChoice({ names: again.length > 0 ? [] : first, left });
    if (again.length > 0) await session.add(again);
  };
  const textOf = ({ name, folder: below, size, loadedBytes }: UnfinishedUpload) =>
    t("left.file", {
      name: below === "" ? name : `${below}/${name}`,
      loaded: format.bytes(loadedBytes),
      size: format.bytes(size),
    });

  return (
    <div className="up-left" data-small={isSmall || undefined} role="group" aria-label={title}>
      <p className="up-line">
        <Icon of={History} />
        <span>{title}</span>
      </p>
      <ul>
        {left.slice(0, named).map((one) => (
          <li key={`${one.folder}/${one.name} ${one.size}`}>{textOf(one)}</li>
        ))}
        {left.length > named && <li>{t("more", { count: format.number(left.length - named) })}</li>}
      </ul>
      <p className="cp-note">{t("left.others")}</p>
      {other.length > 0 && (
        <p className="cp-note" data-kind="error" role="alert">
          {t("left.other", { names: format.list(other) })}
        </p>
      )}
      <p className="up-left-buttons">
        {canReopen && (
          <Button size="compact" variant="primary" disabled={disabled} onClick={() => void reopen()}>
            {t("left.goOn")}
          </Button>
        )}
        <PickButton picks="files" size="compact" disabled={disabled} onFiles={(chosen) => void take(chosen)}>
          {t("left.chooseFiles")}
        </PickButton>
        {isInFolder && (
          <PickButton picks="folder" size="compact" disabled={disabled} onFiles={(chosen) => void take(chosen)}>
            {t("left.chooseFolder")}
          </PickButton>
        )}
        <Button size="compact" variant="text" disabled={disabled} onClick={() => onDiscard(left)}>
          {t("left.discard")}
        </Button>
      </p>
    </div>
  );
}
