import { Button, errorText, Icon, IconButton, useFormat, useMoments, usePortal, useT } from "@customs-portal/ui";
import RefreshCw from "lucide-react/icons/refresh-cw";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { TaskList } from "./use-task-list.ts";

/** How fresh the rows are; when a refresh failed, why, with a way to try again. The rows stay. */
export function RefreshState({ list }: { list: TaskList }) {
  const t = useT("downloadCenter");
  const format = useFormat();
  const momentText = useMoments();
  const portal = usePortal();
  if (!list.fetchedAt) {
    // The place that the time will take, so that nothing jumps when it comes.
    return (
      <div className="dc-awaited" aria-hidden="true">
        {t("refresh.at", { time: format.time(0) })}
      </div>
    );
  }
  // Over rows of another query the table itself says what failed.
  if (list.failure && !list.stale) {
    const { text, code } = errorText(portal, list.failure.error);
    return (
      <div className="dc-refresh" data-failed="">
        <Icon of={TriangleAlert} />
        <span role="status" title={[text, code].filter(Boolean).join(" · ")}>
          {t("refresh.failed", { time: momentText(list.fetchedAt), reason: text })}
        </span>
        <Button size="compact" onClick={() => list.refresh()}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  return (
    <div className="dc-refresh">
      <span>{t("refresh.at", { time: momentText(list.fetchedAt) })}</span>
      <IconButton
        size="compact"
        label={t("refresh.now")}
        icon={<Icon of={RefreshCw} />}
        onClick={() => list.refresh()}
      />
    </div>
  );
}
