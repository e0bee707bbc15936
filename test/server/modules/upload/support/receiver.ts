import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransferProtocol, type TransferProtocol } from "@customs-portal/sdk/transfer";
import type { Kysely } from "kysely";
import type { DiskRoom } from "../../../../../server/modules/upload/disk-room.ts";
import { uploadTables } from "../../../../../server/modules/upload/table.ts";
import { runAdmin } from "../../../../../server/admin/run.ts";
import type { Engine } from "../../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../../support/portal.ts";

export type UploadTask = Awaited<ReturnType<TransferProtocol["setUp"]>>;

const transferBase = "/front/api/v1/transfer";
/** The company of the user `operator`. */
export const company = "3223960518";
const secret = "Only-for-tests-1";
const kib = 1024;
/** The least that a folder takes twice over: small enough for many runs. */
export const blockBytes = 64 * kib;

/** Bytes that repeat slowly, so that no two chunks are the same. */
export function bytesOf(size: number, seed = 1): Buffer<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(size / 4));
  let state = seed;
  for (let index = 0; index < words.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words[index] = state;
  }
  return Buffer.from(words.buffer, 0, size);
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** What an answer of a transfer call held. */
export interface TransferAnswer {
  status: number;
  errorCode: string | undefined;
  message: string;
  data: { task_file_id: string; uploaded_chunks: number[]; state?: string };
  headers: Headers;
}

async function answerOf(answer: Response): Promise<TransferAnswer> {
  const body = (await answer.json()) as Partial<TransferAnswer>;
  return {
    status: answer.status,
    errorCode: body.errorCode,
    message: body.message ?? "",
    data: body.data ?? { task_file_id: "", uploaded_chunks: [] },
    headers: answer.headers,
  };
}

/** A file as the tests announce it. */
export interface Announced {
  name: string;
  size: number;
  folder?: string;
  lastModified?: number;
  block?: unknown;
}

/** A chunk as the tests send it; `query` puts other values into its address. */
export interface SentChunk {
  offset: number;
  content: Uint8Array<ArrayBuffer>;
  file: Announced;
  query?: Record<string, string | undefined>;
  signal?: AbortSignal;
}

/** A portal that listens, with what its receiver is called by. */
export interface Receiver {
  test: TestPortal;
  address: string;
  objectsDir: string;
  tokenOf(user: string): Promise<string>;
  /** Runs `npm run admin -- …`. */
  admin(...args: string[]): Promise<void>;
  /** Adds a user to a company, who may upload and read. */
  addUser(name: string, company: string): Promise<void>;
  setUp(user?: string, basePath?: string): Promise<UploadTask>;
  check(task: UploadTask, file: Announced, instead?: object): Promise<TransferAnswer>;
  send(task: UploadTask, fileId: string, chunk: SentChunk): Promise<TransferAnswer>;
  /** Sends all chunks of a file, one after the other, and answers the last answer. */
  upload(task: UploadTask, file: Omit<Announced, "size">, content: Buffer<ArrayBuffer>): Promise<TransferAnswer>;
  /** Calls one of our extensions with the token of a task. */
  extend(task: UploadTask, call: "cancel" | "verify" | "instant", body: object): Promise<TransferAnswer>;
  /** Calls with a session. */
  call(path: string, options?: { user?: string; method?: string; headers?: Record<string, string> }): Promise<Response>;
  /** Chunks that are being received. */
  leased(): Promise<number>;
  /** Every file below the folder of the objects, but for the mark of the database. */
  onDisk(): Promise<string[]>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The query of a chunk, as the client of the product makes it. */
export function queryOf(
  task: UploadTask,
  fileId: string,
  { offset, content, file, query }: SentChunk,
): URLSearchParams {
  const block = Number(file.block ?? blockBytes);
  const fields: Record<string, string | undefined> = {
    TaskID: task.task_id,
    TransferToken: task.transfer_token,
    TaskFileId: fileId,
    FileName: file.name,
    FileSize: String(file.size),
    UploadOffset: String(offset),
    BlockSize: String(block),
    resumableChunkNumber: String(Math.floor(offset / block) + 1),
    resumableTotalSize: String(file.size),
    resumableType: "",
    resumableIdentifier: `${file.size}-${content.length}`,
    resumableFilename: file.name,
    resumableRelativePath: file.name,
    resumableTotalChunks: String(Math.max(1, Math.ceil(file.size / block))),
    ...query,
  };
  return new URLSearchParams(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The address of a chunk. */
export function chunkAddress(receiver: Pick<Receiver, "address">, query: URLSearchParams): string {
  return `${receiver.address}${transferBase}/direct_tasks/files/upload?${query.toString()}`;
}

async function entriesBelow(folder: string): Promise<Dirent[] | undefined> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Starts a portal on a port of its own. What is free on the disk of the machine is nothing to it. */
export async function openReceiver(engine: Engine, env: Record<string, string> = {}): Promise<Receiver> {
  const test = await openTestPortal(engine, { env: { PORTAL_DISK_FREE_MB: "0", ...env } });
  let address = "";
  const listen = async () => {
    address = await test.portal.app.listen({ host: "127.0.0.1", port: 0 });
    await test.portal.start();
  };
  await listen();
  const tokens = new Map<string, string>();
  const objectsDir = join(test.dataDir, "objects");

  async function tokenOf(user: string): Promise<string> {
    const token = tokens.get(user) ?? (await test.tokenOf(user));
    tokens.set(user, token);
    return token;
  }

  async function admin(...args: string[]): Promise<void> {
    const tell = () => undefined;
    assert.equal(await runAdmin(args, test.env, { print: tell, fail: tell, ask: () => Promise.resolve(secret) }), 0);
  }

  const receiver: Receiver = {
    test,
    get address() {
      return address;
    },
    objectsDir,
    tokenOf,
    admin,
    async addUser(name, company) {
      await admin("user", "add", name, "--companies", company, "--password");
      for (const code of ["FILE_UPLOAD", "FILE_READ"]) await admin("grant", "add", name, "--function", code);
      tokens.set(name, (await test.signIn(name, secret)).data.accessToken);
    },
    async setUp(user = "operator", basePath = "") {
      const protocol = createTransferProtocol({ baseUrl: address, token: () => tokenOf(user) });
      const task = await protocol.setUp(basePath);
      await protocol.create(task);
      return task;
    },
    async check(task, { name, size, folder = "", lastModified = 1_700_000_000_000, block = blockBytes }, instead = {}) {
      const body = {
        task_id: task.task_id,
        transfer_token: task.transfer_token,
        file_name: name,
        file_size: size,
        last_write_time: lastModified,
        block_size: block,
        hash_type: "md5",
        dest_path: folder,
        ...instead,
      };
      const headers = { "content-type": "application/json" };
      const url = `${address}${transferBase}/direct_tasks/files/upload_check`;
      return answerOf(await fetch(url, { method: "POST", headers, body: JSON.stringify(body) }));
    },
    async send(task, fileId, chunk) {
      const query = queryOf(task, fileId, chunk);
      const form = new FormData();
      for (const [name, value] of query) form.set(name, value);
      form.set("file", new Blob([chunk.content]), chunk.file.name);
      const url = chunkAddress(receiver, query);
      return answerOf(await fetch(url, { method: "POST", body: form, signal: chunk.signal ?? null }));
    },
    async upload(task, about, content) {
      const file = { ...about, size: content.length };
      const { data, ...checked } = await receiver.check(task, file);
      let last: TransferAnswer = { ...checked, data };
      for (let offset = 0; offset === 0 || offset < content.length; offset += blockBytes)
        last = await receiver.send(task, data.task_file_id, {
          offset,
          content: content.subarray(offset, offset + blockBytes),
          file,
        });
      return { ...last, data };
    },
    async extend(task, call, body) {
      const { task_id, transfer_token } = task;
      const url = `${address}${transferBase}/direct_tasks/files/${call}`;
      const headers = { "content-type": "application/json" };
      return answerOf(
        await fetch(url, { method: "POST", headers, body: JSON.stringify({ task_id, transfer_token, ...body }) }),
      );
    },
    async call(path, { user = "operator", method = "GET", headers = {} } = {}) {
      const authorization = `Bearer ${await tokenOf(user)}`;
      return fetch(`${address}${transferBase}/${path}`, { method, headers: { ...headers, authorization } });
    },
    async leased() {
      const rows = await uploadTables(test.database.db as unknown as Kysely<never>)
        .selectFrom("upload_chunk")
        .select("lease")
        .where("lease", "is not", null)
        .execute();
      return rows.length;
    },
    async onDisk() {
      let entries = await entriesBelow(objectsDir);
      // A folder that went while it was read.
      while (!entries) entries = await entriesBelow(objectsDir);
      return entries
        .filter((entry) => entry.isFile() && entry.name !== ".database")
        .map((entry) => join(entry.parentPath, entry.name).slice(objectsDir.length + 1))
        .toSorted();
    },
    async restart() {
      await test.restart();
      await listen();
    },
    close: () => test.close(),
  };
  return receiver;
}

/** A disk that is never full. */
export const endlessDisk: DiskRoom = {
  look: () => Promise.resolve(),
  lookAgain: () => Promise.resolve(),
  take: () => () => undefined,
  mustHaveReserve: () => Promise.resolve(),
};

/** Where the object of a file is. */
export async function objectPath({ test, objectsDir }: Receiver, fileId: string): Promise<string> {
  const { object_key: key } = await uploadTables(test.database.db as unknown as Kysely<never>)
    .selectFrom("upload_file")
    .select("object_key")
    .where("id", "=", fileId)
    .executeTakeFirstOrThrow();
  return join(objectsDir, key);
}

/** The bytes of the object of a file. */
export const objectBytes = async (receiver: Receiver, fileId: string) => readFile(await objectPath(receiver, fileId));
