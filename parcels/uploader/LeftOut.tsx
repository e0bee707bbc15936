import { Icon, IconButton, useAnnounce, useFormat, useT } from "@customs-portal/ui";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent } from "react";

export interface LeftOutProps {
  /** Files of systems that were left out of folders. */
  count: number;
  /** Others may still be found. */
  isAdding: boolean;
  onDismiss(): void;
}

/** Says how many files of systems were left out of folders, in sight and to screen readers. */
export function LeftOut({ count, isAdding, onDismiss }: LeftOutProps) {
  const t = useT("uploader");
  const format = useFormat();
  const announce = useAnnounce();
  const say = useEffectEvent((some: number) => announce(t("say.leftOut", { count: format.number(some) })));
  useEffect(() => {
    if (!isAdding) say(count);
  }, [count, isAdding]);
  return (
    <p className="up-line">
      <span>{t("leftOut", { count: format.number(count) })}</span>
      <IconButton label={t("refused.dismiss")} size="compact" icon={<Icon of={X} />} onClick={onDismiss} />
    </p>
  );
}
