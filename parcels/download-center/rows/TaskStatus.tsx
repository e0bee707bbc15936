import type { ExportStatus, ExportTask } from "@customs-portal/sdk/contract";
import { Icon, StatusTag, useFormat, useT, type StatusTagProps } from "@customs-portal/ui";
import Check from "lucide-react/icons/check";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import LoaderCircle from "lucide-react/icons/loader-circle";
import type { Remaining } from "./estimate.ts";
import type { RowParts } from "./row-parts.ts";

const appearance: Record<ExportStatus, { kind: StatusTagProps["kind"]; icon: typeof Clock }> = {
  init: { kind: "neutral", icon: Clock },
  ing: { kind: "info", icon: LoaderCircle },
  success: { kind: "success", icon: CircleCheck },
  failed: { kind: "error", icon: CircleX },
};

function isKnown(status: string): status is ExportStatus {
  return Object.hasOwn(appearance, status);
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

/** How long it will still take. */
function Left({ remaining: { unit, count } }: { remaining: Remaining }) {
  const t = useT("downloadCenter");
  return <span className="dc-expiry">{count === 0 ? t("left.soon") : t(`left.${unit}`, { count })}</span>;
}

/** What a finished file holds, where the backend tells. */
function Content({ task: { rowsTotal, fileSize } }: { task: ExportTask }) {
  const format = useFormat();
  const t = useT("downloadCenter");
  const rows = rowsTotal == null ? undefined : t("finishedRows", { rows: format.number(rowsTotal) });
  const size = fileSize == null ? undefined : format.bytes(fileSize);
  const text = [rows, size].filter(Boolean).join(" · ");
  return text === "" ? null : <span className="dc-expiry">{text}</span>;
}

/** That the user has the file already. */
function Downloaded({ time }: { time: ExportTask["downloadTime"] }) {
  const format = useFormat();
  const t = useT("downloadCenter");
  const title = time == null ? undefined : t("downloadedAt", { time: format.dateTime(time) });
  return (
    <span className="dc-downloaded" title={title}>
      <Icon of={Check} />
      {t("downloaded")}
    </span>
  );
}

/** Until when a file can be downloaded, where the backend tells. */
function Expiry({ time }: { time: NonNullable<ExportTask["expireTime"]> }) {
  const format = useFormat();
  const t = useT("downloadCenter");
  return <span className="dc-expiry">{t("expires", { date: format.date(time) })}</span>;
}

/** By what whoever operates the backend finds the reason of a failure. */
function Reference({ id }: { id: string }) {
  const t = useT("downloadCenter");
  return <span className="dc-expiry dc-whole">{t("reference", { id })}</span>;
}

/** The state of a task as a word with an icon; an unknown one as it came (R4-01 … R4-05). */
export function TaskStatus({ task, remaining, downloaded }: RowParts) {
  const t = useT("downloadCenter");
  const status = task.statusCode ?? "";
  if (status === "") return null;
  if (!isKnown(status)) return <StatusTag kind="neutral">{status}</StatusTag>;
  const { kind, icon } = appearance[status];
  return (
    <span className="dc-status">
      <StatusTag kind={kind} icon={<Icon of={icon} spin={status === "ing"} />}>
        {t(`status.${status}`)}
      </StatusTag>
      {status === "ing" && <Progress task={task} />}
      {status === "ing" && remaining && <Left remaining={remaining} />}
      {status === "success" && (downloaded || task.downloadTime != null) && <Downloaded time={task.downloadTime} />}
      {status === "success" && <Content task={task} />}
      {status === "failed" && task.traceId ? <Reference id={task.traceId} /> : null}
      {status === "success" && task.expireTime != null && <Expiry time={task.expireTime} />}
    </span>
  );
}
