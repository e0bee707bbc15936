import { PortalError } from "@customs-portal/sdk/errors";
import { exportTaskSchema, type ExportTask } from "@customs-portal/sdk/contract";
import { isTrue } from "@customs-portal/sdk/rules";

/** Reads a task that another system sent. */
export function readTask(value: unknown): ExportTask {
  return exportTaskSchema.parse(value);
}

export function isPortalError(error: unknown): error is PortalError {
  return error instanceof PortalError;
}

export const isOn: boolean = isTrue("1");
