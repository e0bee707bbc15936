import { Icon, IconButton, useConfirm, useFormat, useMedia, useStore, useT } from "@customs-portal/ui";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import X from "lucide-react/icons/x";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { swallowSecondPress } from "./second-press.ts";
import type { Uploads } from "./uploads.ts";

/** Where the frame of the portal, a page's tools and a few rows already take all of the height: 384 px at 200 %, say. */
const lowScreen = "(max-height: 480px)";
export interface UploadDockProps {
  uploads: Uploads;
  /** What is above needs the room. */
  isCramped: boolean;
}

/** So long a list of files that have all arrived stays open. */
const foldMs = 5000;

/**
 * The files on their way, at the foot of what is seen of the page whatever folder is shown; nothing where there are
 * none. It folds to one line by itself when all of them have arrived, and is one from the first where there is no room.
 */
export function UploadDock({ uploads, isCramped }: UploadDockProps) {
  const t = useT("files");
  const format = useFormat();
  const { confirm, dialog } = useConfirm();
  const dock = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  /** By the user, or by itself for a batch that has arrived. */
  const [folded, setFolded] = useState<"by user" | "unfolded" | number>();
  const isLow = useMedia(lowScreen);
  const { open, failed, isAdding, isWell, isClosed, batch } = useStore(uploads.state);
  const isFolded =
    folded === "by user" || (folded === batch && isWell) || ((isLow || isCramped) && folded !== "unfolded");
  useLayoutEffect(() => {
    if (place.current) uploads.drawIn(place.current);
  }, [uploads]);
  useEffect(() => {
    if (!isWell) return undefined;
    const timer = setInterval(() => {
      // Whoever is at it goes on reading; what was not taken is read first.
      if (!dock.current?.matches(":hover, :focus-within, :has(.up-refused)"))
        setFolded((before) => (before === "by user" ? before : batch));
    }, foldMs);
    return () => clearInterval(timer);
  }, [isWell, batch]);

  const close = async () => {
    const isSure =
      failed === 0 ||
      (await confirm({
        title: t("dock.ask.title", { count: format.number(failed) }),
        message: t("dock.ask.what"),
        confirmLabel: t("dock.ask.yes"),
        danger: true,
        finalFocus: (isConfirmed) => (isConfirmed ? uploads.chooser() : null),
      }));
    if (!isSure) return;
    if (failed === 0) uploads.chooser()?.focus();
    uploads.clear();
  };
  return (
    <div className="files-dock" data-folded={isFolded || undefined} data-closed={isClosed || undefined} ref={dock}>
      <div className="files-dock-head">
        <h2>{t("dock.title")}</h2>
        <IconButton
          label={t(isFolded ? "dock.unfold" : "dock.fold")}
          icon={<Icon of={isFolded ? ChevronUp : ChevronDown} />}
          size="compact"
          aria-expanded={!isFolded}
          onClick={(event) => {
            swallowSecondPress(event);
            setFolded(isFolded ? "unfolded" : "by user");
          }}
        />
        {/* What is on its way is folded, or cancelled; it cannot be put out of sight. */}
        {open === 0 && !isAdding && (
          <IconButton
            label={t("dock.close")}
            icon={<Icon of={X} />}
            size="compact"
            onClick={(event) => {
              swallowSecondPress(event);
              void close();
            }}
          />
        )}
      </div>
      <div ref={place} className="files-dock-list" />
      {dialog}
    </div>
  );
}
