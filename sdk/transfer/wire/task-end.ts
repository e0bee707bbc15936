import type { TransferError } from "../base/transfer-error.ts";

/** Whether a call of a task, or the check of a file in it, was refused because its server knows the task no more. */
export const saysTaskEnded = ({ status }: TransferError): boolean => status === 401 || status === 403 || status === 404;

/** Whether a chunk or a comparison may have been refused for that; 403 means the file there. */
export const mayMeanTaskEnded = ({ status }: TransferError): boolean => status === 401 || status === 404;
