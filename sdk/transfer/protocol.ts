import type * as z from "zod/mini";
import { transferEnvelopeSchema, uploadCheckSchema, uploadTaskSchema, type UploadTask } from "../contract/transfer.ts";
import { maxThreadCount, transferTimeoutMs, uploadChunkBytes } from "../limits.ts";

/** A file as the transfer server is told of it. */
export interface UploadFile {
  name: string;
  /** Size in bytes. */
  size: number;
  /** Milliseconds since 1970 (A33). */
  lastModified: number;
  /** Folder part of a picked folder, with forward slashes; "" for a single file (R3-37). */
  folder: string;
  type: string;
}

/** A part of a file. */
export interface UploadChunk {
  /** Counted from 1. */
  number: number;
  /** Start in the file, in bytes (R76-13). */
  offset: number;
  total: number;
  content: Blob;
}

/** A call of the transfer that failed; `message` is the server's, or says in English what is wrong: it is for logs. */
export class TransferError extends Error {
  /** HTTP status; 0 where no answer came, 200 where the envelope refused. */
  declare readonly status: number;

  constructor(message: string, status: number, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "TransferError";
    this.status = status;
  }
}

export interface TransferSettings {
  /** Where the setup call goes. */
  baseUrl: string;
  /** The bearer token of the setup call; asked at each call (A60). */
  token: () => string | undefined | Promise<string | undefined>;
  fetch?: typeof fetch;
}

/** The four calls of an upload (specification 7.6). Every one rejects with a TransferError. */
export interface TransferProtocol {
  setUp(basePath: string, signal?: AbortSignal): Promise<UploadTask>;
  create(task: UploadTask, signal?: AbortSignal): Promise<void>;
  /** @returns the id that the chunks of the file carry */
  check(task: UploadTask, file: UploadFile, signal?: AbortSignal): Promise<string>;
  sendChunk(
    task: UploadTask,
    fileId: string,
    file: UploadFile,
    chunk: UploadChunk,
    signal?: AbortSignal,
  ): Promise<void>;
}

/** Size, a dash, and the path without anything but letters, digits, `_` and `-` (R3-42). Not unique for Chinese names (A34). */
export function resumableIdentifier(size: number, relativePath: string): string {
  return `${size}-${relativePath.replace(/[^0-9a-zA-Z_-]/g, "")}`;
}

const relativePathOf = (file: UploadFile) => (file.folder === "" ? file.name : `${file.folder}/${file.name}`);

function addressOf({ transfer_address, api_prefix }: UploadTask, call: string): string {
  return `${transfer_address.replace(/\/+$/, "")}/${api_prefix.replace(/^\/+/, "")}direct_tasks/${call}`;
}

function chunkQuery(task: UploadTask, fileId: string, file: UploadFile, chunk: UploadChunk): URLSearchParams {
  const path = relativePathOf(file);
  return new URLSearchParams({
    TaskID: task.task_id,
    TransferToken: task.transfer_token,
    TaskFileId: fileId,
    FileName: file.name,
    FileSize: String(file.size),
    UploadOffset: String(chunk.offset),
    BlockSize: String(uploadChunkBytes),
    resumableChunkNumber: String(chunk.number),
    resumableTotalSize: String(file.size),
    resumableType: file.type,
    resumableIdentifier: resumableIdentifier(file.size, path),
    resumableFilename: file.name,
    resumableRelativePath: path,
    resumableTotalChunks: String(chunk.total),
  });
}

/** Statuses of a stored part (R8-32); any other is none. */
const storedStatuses: readonly number[] = [200, 201];

/** @throws TransferError */
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (cause) {
    throw new TransferError("unreadable answer", answer.status, cause);
  }
}

/** A value in the shape of the contract. @throws TransferError */
function readAs<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new TransferError("unreadable answer", 200, read.error);
}

function refusal(code: number | undefined, message: string | undefined): TransferError {
  return new TransferError(message?.trim() ? message : `code ${code ?? "missing"}`, 200);
}

/** Creates the calls. Only the setup carries the bearer token; the other three carry the transfer token (R6-16, A48). */
export function createTransferProtocol(settings: TransferSettings): TransferProtocol {
  const request = settings.fetch ?? ((...call: Parameters<typeof fetch>) => fetch(...call));

  async function send(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
    const limit = AbortSignal.timeout(transferTimeoutMs);
    let answer: Response;
    try {
      answer = await request(address, {
        ...init,
        method: "POST",
        credentials: "omit",
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
    } catch (cause) {
      throw new TransferError("network error", 0, cause);
    }
    if (!answer.ok) throw new TransferError(`status ${answer.status}`, answer.status);
    return answer;
  }

  async function readToken(): Promise<string | undefined> {
    try {
      return await settings.token();
    } catch (cause) {
      throw new TransferError("no token", 0, cause);
    }
  }

  const sendJson = (address: string, body: unknown, signal?: AbortSignal, headers: Record<string, string> = {}) =>
    send(address, { headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) }, signal);

  return {
    async setUp(basePath, signal) {
      const token = await readToken();
      const address = `${settings.baseUrl}/front/api/v1/transfer/direct_task/setup`;
      const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` };
      const answer = await sendJson(address, { basePath }, signal, headers);
      const { code, message, data } = readAs(transferEnvelopeSchema, await readJson(answer));
      if (code !== 0) throw refusal(code, message);
      return readAs(uploadTaskSchema, data);
    },
    async create(task, signal) {
      const { task_id, transfer_token, source_paths, dest_path } = task;
      const body = {
        task_id,
        task_name: "http_upload_task",
        transfer_token,
        source_paths,
        dest_path,
        direction: "upload",
        task_config: { max_thread_count: maxThreadCount },
      };
      await sendJson(addressOf(task, "create"), body, signal);
    },
    async check(task, file, signal) {
      const body = {
        task_id: task.task_id,
        transfer_token: task.transfer_token,
        file_name: file.name,
        file_size: file.size,
        last_write_time: file.lastModified,
        block_size: uploadChunkBytes,
        hash_type: "md5",
        dest_path: file.folder,
      };
      const answer = await sendJson(addressOf(task, "files/upload_check"), body, signal);
      const answered = await readJson(answer);
      // Raw or in an envelope (A80).
      const { code, message } = readAs(transferEnvelopeSchema, answered);
      if (code !== undefined && code !== 0) throw refusal(code, message);
      const checked = readAs(uploadCheckSchema, answered);
      return "data" in checked ? checked.data.task_file_id : checked.task_file_id;
    },
    async sendChunk(task, fileId, file, chunk, signal) {
      const query = chunkQuery(task, fileId, file, chunk);
      const form = new FormData();
      for (const [name, value] of query) form.set(name, value);
      form.set("file", chunk.content, file.name);
      const answer = await send(`${addressOf(task, "files/upload")}?${query.toString()}`, { body: form }, signal);
      if (!storedStatuses.includes(answer.status)) throw new TransferError(`status ${answer.status}`, answer.status);
    },
  };
}
