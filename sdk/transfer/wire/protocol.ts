import * as z from "zod/mini";
import {
  cancelAnswerSchema,
  fileStateSchema,
  storedNameSchema,
  transferEnvelopeSchema,
  uploadCheckSchema,
  uploadTaskSchema,
  type UploadTask,
} from "../../contract/transfer.ts";
import {
  maxThreadCount,
  transferBase,
  type transferExtensions,
  uploadChunkBytes,
  uploadChunkTimeoutMs,
  uploadStoredStatuses,
} from "../../limits.ts";
import { joinUrl } from "../../rules/index.ts";
import { TransferError } from "../base/transfer-error.ts";
import type { DigestType } from "../base/types.ts";
import { chunkFields, type UploadChunk, type UploadFile } from "./chunk-fields.ts";
import { createExchange, readAs, readJson, refusalOf, saidBy, type CallEnd } from "./exchange.ts";
import { plainly, sendBody, type SendBody } from "./send-body.ts";
import {
  createTransferHttp,
  envelopeRefusal,
  isRefusal,
  readEnvelope,
  type TransferHttpSettings,
} from "./transfer-http.ts";

export interface TransferSettings extends TransferHttpSettings {
  /** Size of every chunk but the last; `uploadChunkBytes` unless a test says otherwise (R9-22). */
  chunkBytes?: number;
  /** Longest wait for one chunk; the transfer server must give it at least as long. */
  chunkTimeoutMs?: number;
  /**
   * Chunks are sent as they are (`application/octet-stream`) in place of a form, which spares the server some of its
   * work. For servers that know it; others get forms. False by default.
   */
  octetStream?: boolean;
  /** Sends chunks; by `fetch` where that is given, else so that their progress is seen where the browser shows it. */
  sendBody?: SendBody;
}

/** What the transfer server knows of a file. */
export interface CheckedFile {
  /** The id that the chunks of the file carry (R76-10). */
  fileId: string;
  /** Numbers of the chunks that the server holds, where it says so. */
  storedChunks: readonly number[] | undefined;
  /** Under which name the server has it, once it is complete and where it says so. */
  storedName?: string;
}

/** What the server says of a file that is complete now. */
export type StoredAs = Pick<CheckedFile, "storedName">;

/** A file that its server has. */
export type ArrivedFile = Pick<CheckedFile, "fileId" | "storedName">;

/** The four calls of an upload (specification 7.6). Every one rejects with a TransferError, whatever went wrong. */
export interface TransferProtocol {
  /** Size of every chunk but the last. */
  readonly chunkBytes: number;
  /** Longest time of a chunk, in milliseconds. */
  readonly chunkTimeoutMs: number;
  setUp(basePath: string, signal?: AbortSignal): Promise<UploadTask>;
  create(task: UploadTask, signal?: AbortSignal): Promise<void>;
  /** @param digestType what the file will be compared by at the end, with `verify`; for a server that knows it */
  check(task: UploadTask, file: UploadFile, signal?: AbortSignal, digestType?: DigestType): Promise<CheckedFile>;
  sendChunk(
    task: UploadTask,
    fileId: string,
    file: UploadFile,
    chunk: UploadChunk,
    how?: { signal?: AbortSignal; onSent?: (share: number) => void },
  ): Promise<StoredAs>;
  /**
   * Gives unfinished files up, up to `uploadCancelledAtOnce`; for a server that knows it, also while the page goes.
   * @returns those that had arrived, and stay
   */
  cancel(task: UploadTask, fileIds: readonly string[], signal?: AbortSignal): Promise<readonly ArrivedFile[]>;
  /**
   * Has a file that has arrived compared with its digest; for a server that knows it.
   * @returns undefined where the server is still reading it
   */
  verify(task: UploadTask, fileId: string, digest: Digest, signal?: AbortSignal): Promise<StoredAs | "pending">;
  /**
   * Has a file become complete by its content, where the server has that already; for a server that knows it.
   * @param hash SHA-256 in hexadecimal digits
   * @returns "none" where it must be sent, "pending" where the server is still looking
   */
  instant(task: UploadTask, fileId: string, hash: string, signal?: AbortSignal): Promise<StoredAs | "none" | "pending">;
}

/** A digest, in hexadecimal digits. */
export interface Digest {
  type: DigestType;
  hash: string;
}

/** Whether the server of a task knows one of our extensions: others never see it. */
export function knows({ extensions }: UploadTask, extension: (typeof transferExtensions)[number]): boolean {
  return extensions?.includes(extension) ?? false;
}

/**
 * Nothing stands between prefix and `direct_tasks` but what the prefix ends with (A59). A server that answers its own
 * calls need not know under which origin: an address that is a path is joined to the base.
 */
function pathOf({ transfer_address, api_prefix }: UploadTask, call: string, baseUrl: string): string {
  const address = /^\/(?!\/)/.test(transfer_address) ? joinUrl(baseUrl, transfer_address) : transfer_address;
  return `${address.replace(/\/+$/, "")}/${api_prefix.replace(/^\/+/, "")}direct_tasks/${call}`;
}

/** `keepalive`: the browser sends it also where the page goes meanwhile. */
type JsonEnd = CallEnd & { keepalive?: boolean };

const chunkAnswerSchema = z.object({ data: storedNameSchema });

const storedAs = (storedName: string | undefined): StoredAs => (storedName === undefined ? {} : { storedName });

/** What the answer to a chunk says of its file; most say nothing of it. */
function storedIn(text: string): StoredAs {
  try {
    return storedAs(chunkAnswerSchema.parse(JSON.parse(text)).data.stored_name);
  } catch {
    return {};
  }
}

/**
 * Our receiver answers a chunk in an envelope. Of others the status alone counts (R8-32); what comes in the place of ours
 * with a good one, such as the sign-in page of a proxy, has stored nothing.
 */
function refuseStranger(text: string, status: number): void {
  const { code, success, message } = readAs(transferEnvelopeSchema, saidBy(text));
  if (isRefusal({ code, success })) throw envelopeRefusal(code, message);
  if (code === undefined) throw new TransferError("answer-malformed", { status, message: "unreadable answer" });
}

/** What stands in the address once more, and the chunk (R3-41). */
function formOf(fields: URLSearchParams, content: Blob, name: string): FormData {
  const form = new FormData();
  for (const [field, value] of fields) form.set(field, value);
  form.set("file", content, name);
  return form;
}

/** The same bytes; their type becomes that of the call. */
const asOctets = (content: Blob): Blob => content.slice(0, content.size, "application/octet-stream");

/** Creates the calls. Only the setup carries the bearer token; the other three carry the transfer token (R6-16, A48). */
export function createTransferProtocol(settings: TransferSettings): TransferProtocol {
  const { chunkBytes = uploadChunkBytes, chunkTimeoutMs = uploadChunkTimeoutMs, octetStream = false } = settings;
  const exchange = createExchange(settings.fetch);
  const http = createTransferHttp(settings);
  const send = settings.sendBody ?? (settings.fetch ? plainly(settings.fetch) : sendBody);
  const inLanguage = (): { lang?: string } => {
    const lang = settings.language?.();
    return lang === undefined ? {} : { lang };
  };

  /** The address of a call; a server of ours is told in which language to answer. */
  function addressOf(task: UploadTask, call: string, query: Readonly<Record<string, string>> = {}): string {
    const search = new URLSearchParams({ ...query, ...(task.extensions && inLanguage()) }).toString();
    return pathOf(task, call, settings.baseUrl) + (search === "" ? "" : `?${search}`);
  }

  function sendJson<T>(address: string, body: unknown, read: (answer: Response) => Promise<T>, end: JsonEnd) {
    const headers = { "Content-Type": "application/json" };
    const { keepalive = false } = end;
    const init = { method: "POST", headers, body: JSON.stringify(body), keepalive, redirect: "manual" } as const;
    return exchange(address, init, read, end);
  }

  /** A call of ours about a file. */
  function extend<T>(
    task: UploadTask,
    call: string,
    fields: object,
    read: (answer: Response) => Promise<T>,
    end: JsonEnd,
  ) {
    const body = { task_id: task.task_id, transfer_token: task.transfer_token, ...fields };
    return sendJson(addressOf(task, `files/${call}`), body, read, end);
  }

  /** Has the server compare a digest with what it has, of the file or of others. */
  async function compare(
    task: UploadTask,
    call: "verify" | "instant",
    { fileId, digest: { type, hash } }: { fileId: string; digest: Digest },
    signal: AbortSignal | undefined,
  ) {
    const fields = { task_file_id: fileId, hash_type: type, hash };
    const data = await extend(task, call, fields, readEnvelope, { signal });
    const { state, stored_name: storedName } = readAs(fileStateSchema, data);
    return { state, stored: storedAs(storedName) };
  }

  return {
    chunkBytes,
    chunkTimeoutMs,
    async setUp(basePath, signal) {
      const data = await http.post(`${transferBase}/direct_task/setup`, { basePath }, { signal, query: inLanguage() });
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
      // What the answer says is nobody's (R76-07).
      await sendJson(addressOf(task, "create"), body, (answer) => answer.text(), { signal });
    },
    async check(task, file, signal, digestType) {
      const body = {
        task_id: task.task_id,
        transfer_token: task.transfer_token,
        file_name: file.name,
        file_size: file.size,
        last_write_time: file.lastModified,
        block_size: chunkBytes,
        hash_type: "md5",
        dest_path: file.folder,
        ...(digestType !== undefined && knows(task, "verify") && { digest_type: digestType }),
      };
      const answered = await sendJson(addressOf(task, "files/upload_check"), body, readJson, {
        signal,
      });
      // Raw or in an envelope (A80).
      const { code, success, message } = readAs(transferEnvelopeSchema, answered);
      if (isRefusal({ code, success })) throw envelopeRefusal(code, message);
      const read = readAs(uploadCheckSchema, answered);
      const { task_file_id, uploaded_chunks, stored_name } = "data" in read ? read.data : read;
      return { fileId: task_file_id, storedChunks: uploaded_chunks, ...storedAs(stored_name) };
    },
    async sendChunk(task, fileId, file, chunk, { signal, onSent = () => undefined } = {}) {
      const query = chunkFields(task, fileId, file, chunk, chunkBytes);
      const isPlain = octetStream && knows(task, "octet-stream");
      const body = isPlain ? asOctets(chunk.content) : formOf(query, chunk.content, file.name);
      const address = addressOf(task, "files/upload", Object.fromEntries(query));
      const post = createExchange((_, init) => send(address, { body, signal: init?.signal }, onSent));
      const end = { signal, limitMs: chunkTimeoutMs };
      return post(
        address,
        { redirect: "manual" },
        async (answer) => {
          const text = await answer.text();
          if (!uploadStoredStatuses.includes(answer.status)) throw refusalOf(answer.status, text);
          if (task.extensions) refuseStranger(text, answer.status);
          return storedIn(text);
        },
        end,
      );
    },
    async cancel(task, fileIds, signal) {
      const read = async (answer: Response) => saidBy(await answer.text());
      const said = await extend(task, "cancel", { task_file_ids: fileIds }, read, { signal, keepalive: true });
      const { arrived = [] } = cancelAnswerSchema.safeParse(said).data?.data ?? {};
      return arrived.map(({ task_file_id, stored_name }) => ({ fileId: task_file_id, ...storedAs(stored_name) }));
    },
    async verify(task, fileId, digest, signal) {
      const { state, stored } = await compare(task, "verify", { fileId, digest }, signal);
      return state === "match" ? stored : "pending";
    },
    async instant(task, fileId, hash, signal) {
      const { state, stored } = await compare(task, "instant", { fileId, digest: { type: "sha-256", hash } }, signal);
      if (state === "match") return stored;
      return state === "pending" ? "pending" : "none";
    },
  };
}
