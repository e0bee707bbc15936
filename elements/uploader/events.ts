import type { UploadEvents } from "@customs-portal/sdk/transfer";
import type {
  ConnectionFailedDetail,
  ElementFailedDetail,
  SessionExpiredDetail,
} from "../download-center/customs-download-center.ts";

/** Detail of `change`. */
export interface UploaderChangeDetail {
  /** The `task_file_id` of each file that has arrived. */
  ids: readonly string[];
}

/** The events of the element, by name. */
export interface UploaderEventMap {
  "file-added": CustomEvent<UploadEvents["file-added"]>;
  "files-added": CustomEvent<UploadEvents["files-added"]>;
  "file-progress": CustomEvent<UploadEvents["file-progress"]>;
  progress: CustomEvent<UploadEvents["progress"]>;
  retry: CustomEvent<UploadEvents["retry"]>;
  success: CustomEvent<UploadEvents["success"]>;
  error: CustomEvent<UploadEvents["error"]>;
  pause: CustomEvent<UploadEvents["pause"]>;
  resume: CustomEvent<UploadEvents["resume"]>;
  cancel: CustomEvent<UploadEvents["cancel"]>;
  complete: CustomEvent<UploadEvents["complete"]>;
  "task-error": CustomEvent<UploadEvents["task-error"]>;
  change: CustomEvent<UploaderChangeDetail>;
  "session-expired": CustomEvent<SessionExpiredDetail>;
  "connection-failed": CustomEvent<ConnectionFailedDetail>;
  "element-ready": CustomEvent<Record<string, never>>;
  "element-failed": CustomEvent<ElementFailedDetail>;
}
