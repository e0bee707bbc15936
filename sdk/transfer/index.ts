export {
  createTransferProtocol,
  resumableIdentifier,
  TransferError,
  type TransferProtocol,
  type TransferSettings,
  type UploadChunk,
  type UploadFile,
} from "./protocol.ts";
