import { exportStatuses, type ExportTask, type MessageTone } from "@customs-portal/sdk/contract";
import { useFormat, useT } from "@customs-portal/ui";
import { Tone } from "../messages/index.ts";
import { allExportsPath } from "../model/all-exports-path.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { PageLink } from "./PageLink.tsx";
import { useExports } from "./use-exports.ts";

const tones: Readonly<Record<string, MessageTone>> = { success: "success", failed: "danger" };

/** A state as texts know it; other backends may send others. */
function stateOf({ statusCode }: ExportTask) {
  return exportStatuses.find((known) => known === statusCode) ?? "other";
}

/** How far an export is: a bar while it is written, else its state. */
function ExportState({ task, name }: { task: ExportTask; name: string }) {
  const t = useT("home");
  const format = useFormat();
  const state = stateOf(task);
  const { rowsDone, rowsTotal } = task;
  if (state !== "ing" || !rowsTotal) {
    const at = task.insertTime == null ? "" : format.dateTime(task.insertTime);
    return <span className="row-note">{[t(`exportState.${state}`), at].filter(Boolean).join(" · ")}</span>;
  }
  const share = Math.min(1, (rowsDone ?? 0) / rowsTotal);
  return (
    <span className="export-progress">
      <progress max={1} value={share} aria-label={t("progress", { name })} />
      <span className="row-note">{format.percent(share)}</span>
    </span>
  );
}

/** The newest exports, live while one is under way. */
export function ExportsCard({ model }: { model: WorkspaceModel }) {
  const t = useT("home");
  const { portal, open } = model;
  const path = allExportsPath(portal);
  const { tasks, isFailed } = useExports(portal);
  return (
    <section className="surface box" aria-labelledby="home-exports">
      <div className="box-head">
        <h2 id="home-exports">{t("exports")}</h2>
        <PageLink path={path} label={`${t("all")}: ${t("exports")}`} open={open}>
          {t("all")}
        </PageLink>
      </div>
      {!tasks && isFailed && <p className="quiet">{t("cardFailed")}</p>}
      {tasks?.length === 0 && <p className="quiet">{t("noExports")}</p>}
      {tasks && tasks.length > 0 && (
        <ul>
          {tasks.map((task, index) => {
            const name = task.taskName || task.fileName || "";
            return (
              <li key={task.id ?? index}>
                <PageLink className="row-link" path={path} open={open}>
                  <Tone tone={tones[stateOf(task)] ?? "info"} />
                  <span className="row-title">{name}</span>
                  <ExportState task={task} name={name} />
                </PageLink>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
