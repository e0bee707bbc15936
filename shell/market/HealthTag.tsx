import { Icon, Skeleton, StatusTag, useFormat, useT } from "@customs-portal/ui";
import CircleCheck from "lucide-react/icons/circle-check";
import Globe from "lucide-react/icons/globe";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { Health } from "./line-files.ts";

/** Whether the files of a line answer: a word, an icon and a colour. */
export function HealthTag({ health }: { health: Health | undefined }) {
  const t = useT("market");
  const format = useFormat();
  if (!health) return <Skeleton width={96} />;
  if (health.state === "elsewhere") {
    return (
      <StatusTag kind="neutral" icon={<Icon of={Globe} />}>
        {t("health.elsewhere")}
      </StatusTag>
    );
  }
  if (health.state === "well") {
    return (
      <StatusTag kind="success" icon={<Icon of={CircleCheck} />}>
        {t("health.well", { ms: format.number(Math.max(1, Math.round(health.ms))) })}
      </StatusTag>
    );
  }
  return (
    <StatusTag kind="error" icon={<Icon of={TriangleAlert} />}>
      {t(`health.${health.reason}`, { detail: health.detail })}
    </StatusTag>
  );
}
