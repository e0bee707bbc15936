// What stands in the rows: loaded beside the first list, so that the screen paints without it.

export { estimate, type Estimates } from "./estimate.ts";
export { ListSide } from "./ListSide.tsx";
export { TaskActions } from "./TaskActions.tsx";
export { TaskFile } from "./TaskFile.tsx";
export { TaskStatus } from "./TaskStatus.tsx";
export { TaskSummary } from "./TaskSummary.tsx";
export type { RunningDownload } from "./row-parts.ts";
