export { UppyTransfer, type UppyTransferOptions } from "./uppy-transfer.ts";
