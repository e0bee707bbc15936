import { useFormat } from "@customs-portal/ui";
import type { RowParts } from "./row-parts.ts";
import { Filters } from "./TaskFile.tsx";
import { TaskStatus } from "./TaskStatus.tsx";

/** All that is told of a task, one below the other, where there is no room for columns. */
export function TaskSummary(props: RowParts) {
  const { task } = props;
  const format = useFormat();
  const origin = [task.taskName, task.insertUserName, format.dateTime(task.insertTime)].filter(Boolean).join(" · ");
  return (
    <>
      <span className="dc-line dc-whole">{task.fileName}</span>
      <TaskStatus {...props} />
      {task.note ? <span className="dc-second dc-whole">{task.note}</span> : null}
      <span className="dc-second dc-whole">{origin}</span>
      <Filters task={task} />
    </>
  );
}
