import { isPermanent, type TransferError } from "@customs-portal/sdk/transfer";

/** Final for the engine, which has tried; but what somebody does meanwhile (room, a right, a repair) may help. */
const helped: readonly TransferError["code"][] = [
  "upload-refused",
  "upload-damaged",
  "upload-token-invalid",
  "upload-unknown",
  "upload-files-full",
  "upload-storage-full",
  "server-failure",
  "backend-call-failed",
  "answer-malformed",
];

/** Whether a file that failed may get through as it is: one with a name that is refused never will. */
export function canRetry(error: TransferError | undefined): boolean {
  return error === undefined || !isPermanent(error) || helped.includes(error.code);
}
