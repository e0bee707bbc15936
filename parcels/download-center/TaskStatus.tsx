import type { ExportStatus, ExportTask } from "@customs-portal/sdk/contract";
import { Icon, StatusTag, useFormat, useT, type StatusTagProps } from "@customs-portal/ui";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import LoaderCircle from "lucide-react/icons/loader-circle";

const looks: Record<ExportStatus, { kind: StatusTagProps["kind"]; icon: typeof Clock }> = {
  init: { kind: "neutral", icon: Clock },
  ing: { kind: "info", icon: LoaderCircle },
  success: { kind: "success", icon: CircleCheck },
  failed: { kind: "error", icon: CircleX },
};

function isKnown(status: string): status is ExportStatus {
  return Object.hasOwn(looks, status);
}

/** How far an export is, where the backend tells. */
function Progress({ task }: { task: ExportTask }) {
  const format = useFormat();
  const t = useT("downloadCenter");
  const total = task.rowsTotal ?? 0;
  if (total <= 0) return null;
  const done = Math.min(task.rowsDone ?? 0, total);
  const share = done / total;
  return (
    <>
      <span className="dc-percent">{format.percent(share)}</span>
      <span
        className="dc-progress"
        role="progressbar"
        aria-label={t("progress.label")}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuetext={t("progress.rows", { done: format.number(done), total: format.number(total) })}
        title={t("progress.rows", { done: format.number(done), total: format.number(total) })}
      >
        <span style={{ transform: `scaleX(${share})` }} />
      </span>
    </>
  );
}

/** What a finished file holds, where the backend tells. */
function Rows({ count }: { count: number }) {
  const format = useFormat();
  const t = useT("downloadCenter");
  return <span className="dc-rows">{t("finishedRows", { rows: format.number(count) })}</span>;
}

/** Until when a file can be downloaded, where the backend tells. */
function Expiry({ time }: { time: NonNullable<ExportTask["expireTime"]> }) {
  const format = useFormat();
  const t = useT("downloadCenter");
  return <span className="dc-expiry">{t("expires", { date: format.date(time) })}</span>;
}

/** The state of a task as a word with an icon; an unknown one as it came (R4-01 … R4-05). */
export function TaskStatus({ task }: { task: ExportTask }) {
  const t = useT("downloadCenter");
  const status = task.statusCode ?? "";
  if (status === "") return null;
  if (!isKnown(status)) return <StatusTag kind="neutral">{status}</StatusTag>;
  const { kind, icon } = looks[status];
  return (
    <span className="dc-status">
      <StatusTag kind={kind} icon={<Icon of={icon} spin={status === "ing"} />}>
        {t(`status.${status}`)}
      </StatusTag>
      {status === "ing" && <Progress task={task} />}
      {status === "success" && task.rowsTotal != null && <Rows count={task.rowsTotal} />}
      {status === "success" && task.expireTime != null && <Expiry time={task.expireTime} />}
    </span>
  );
}
