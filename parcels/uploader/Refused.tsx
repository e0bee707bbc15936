import { relativePathOf, type SkippedFile, type UploadLimits } from "@customs-portal/sdk/transfer";
import { Icon, IconButton, useFormat, useT } from "@customs-portal/ui";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";

export interface RefusedProps {
  skipped: readonly SkippedFile[];
  limits: UploadLimits;
  onDismiss(): void;
}

/** Files named one by one; the others are counted. */
const named = 5;

/** Files that were not taken, and why (R5-27 … R5-30). */
export function Refused({ skipped, limits, onDismiss }: RefusedProps) {
  const t = useT("uploader");
  const format = useFormat();
  const why = {
    "too-many": () => t("refused.too-many", { count: format.number(limits.maxFiles ?? 0) }),
    "too-small": () => t("refused.too-small", { size: format.bytes(limits.minFileSize ?? 0) }),
    "too-large": () => t("refused.too-large", { size: format.bytes(limits.maxFileSize ?? 0) }),
    type: () => t("refused.type", { types: format.list(limits.fileTypes ?? []) }),
    duplicate: () => t("refused.duplicate"),
    stored: () => t("refused.stored"),
    unreadable: () => t("refused.unreadable"),
  };
  const there = skipped.filter(({ reason }) => reason === "stored");
  // Of a folder that is chosen again that is most of it: one line for all.
  const others = there.length > 1 ? skipped.filter(({ reason }) => reason !== "stored") : skipped;
  return (
    <div className="up-refused" role="group" aria-label={t("refused.title", { count: format.number(skipped.length) })}>
      <p className="up-line" data-kind="warning">
        <Icon of={TriangleAlert} />
        <span>{t("refused.title", { count: format.number(skipped.length) })}</span>
        <IconButton label={t("refused.dismiss")} size="compact" icon={<Icon of={X} />} onClick={onDismiss} />
      </p>
      <ul>
        {others.slice(0, named).map(({ name, folder, reason }, index) => (
          // eslint-disable-next-line react/no-array-index-key -- the same file may have been chosen twice
          <li key={index}>
            <strong>{relativePathOf({ folder, name })}</strong> {why[reason]()}
          </li>
        ))}
        {others.length > named && <li>{t("more", { count: format.number(others.length - named) })}</li>}
        {there.length > 1 && <li>{t("refused.storedMany", { count: format.number(there.length) })}</li>}
      </ul>
    </div>
  );
}
