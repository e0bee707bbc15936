import type { MessageTone } from "@customs-portal/sdk/contract";
import { Icon, useT } from "@customs-portal/ui";
import type { LucideIcon } from "lucide-react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";

const icons: Readonly<Record<MessageTone, LucideIcon>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** How grave something is: an icon of its own, and a word for screen readers. */
export function Tone({ tone }: { tone: MessageTone }) {
  const t = useT("messages");
  return (
    <span className="tone" data-tone={tone}>
      <Icon of={icons[tone]} />
      <span className="cp-hidden">{t(`tone.${tone}`)}</span>
    </span>
  );
}
