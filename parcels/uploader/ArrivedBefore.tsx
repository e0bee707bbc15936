import { relativePathOf, type UploadItem } from "@customs-portal/sdk/transfer";
import { Icon, IconButton, useAnnounce, useFormat, useT } from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useRef } from "react";

export interface ArrivedBeforeProps {
  files: readonly UploadItem[];
  onDismiss(): void;
}

/** Files named one by one; the others are counted. */
const named = 3;

/** The path under which its server has it. */
const storedPathOf = ({ folder, name, storedName = name }: UploadItem) => relativePathOf({ folder, name: storedName });

/** Says which cancelled files had arrived before, and stay, in sight and to screen readers. */
export function ArrivedBefore({ files, onDismiss }: ArrivedBeforeProps) {
  const t = useT("uploader");
  const format = useFormat();
  const announce = useAnnounce();
  const told = useRef<readonly UploadItem[]>([]);
  const textOf = (some: readonly UploadItem[]) => {
    const names = some.slice(0, named).map(storedPathOf);
    if (some.length > named) names.push(t("more", { count: format.number(some.length - named) }));
    return t("arrivedBefore", { names: names.join(", ") });
  };
  const say = useEffectEvent((all: readonly UploadItem[]) => {
    const before = new Set(told.current);
    told.current = all;
    const others = all.filter((file) => !before.has(file));
    if (others.length > 0) announce(textOf(others));
  });
  useEffect(() => say(files), [files]);
  return (
    <p className="up-line" data-kind="warning">
      <Icon of={CircleAlert} />
      <span>{textOf(files)}</span>
      <IconButton label={t("refused.dismiss")} size="compact" icon={<Icon of={X} />} onClick={onDismiss} />
    </p>
  );
}
