// A queue of jobs in the database: any node takes them, each kind in a thread of its own. It knows no kind.

export { cancelJobs, createJobs, type Jobs, type NewJob, type QueuedJob } from "./jobs.ts";
export type {
  Job,
  JobFailure,
  JobKind,
  JobKindFacts,
  JobSource,
  JobTools,
  OpenedKind,
  OpenTools,
  OutcomeTools,
} from "./kind.ts";
export type { JobLog } from "./log.ts";
export { jobMigrations, jobsName, type JobTables } from "./table.ts";
export { readQueue } from "./read-queue.ts";
export { readStranded, type StrandedJobs } from "./stranded.ts";
export { createJobWorkers, type JobWorkers } from "./workers.ts";
