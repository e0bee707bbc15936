import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A call as the server saw it. */
export interface SeenCall {
  /** Its last part: setup, create, upload_check, upload, … */
  name: string;
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What happens to a call instead of what should; `lose` stores it and breaks the connection off, `hang` never answers. */
export type Fault =
  | { status: number; body?: string; headers?: Record<string, string> }
  | { cut: true }
  | { lose: true }
  | { hang: true }
  | { afterMs: number };

interface StoredFile {
  name: string;
  folder: string;
  size: number;
  blockSize: number;
  task: string;
  content: Buffer;
  /** How often each chunk came. */
  chunks: Map<number, number>;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A transfer server over real sockets that stores what it is sent, as the specification describes it. */
export class TransferServer {
  readonly calls: SeenCall[] = [];
  readonly files = new Map<string, StoredFile>();
  origin = "";
  prefix = "api/v1/";
  /** Most chunks that were under way at once. */
  mostAtOnce = 0;
  /** Whether checks answer `uploaded_chunks`. */
  tellsChunks = true;
  /** Calls of ours that its setup names. */
  extensions: string[] | undefined = undefined;
  /** What it answers to those who ask whether it has a content, by SHA-256. */
  has: (hash: string) => "match" | "none" | "pending" = () => "none";
  /** Tasks that are no longer there. */
  readonly expired = new Set<string>();
  /** Chooses what happens to a call; nothing by default. */
  fault: (call: SeenCall) => Fault | undefined = () => undefined;
  /** How long a chunk takes. */
  chunkMs = 0;
  atOnce = 0;
  #tasks = 0;
  readonly #server = createServer((request, response) => this.handle(request, response));

  /** Answers a call, also one that came through a server of somebody else. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch(() => response.destroy());
  }

  /** As it was when it was made. */
  reset(): void {
    this.calls.length = 0;
    this.files.clear();
    this.expired.clear();
    this.#tasks = 0;
    Object.assign(this, {
      mostAtOnce: 0,
      atOnce: 0,
      tellsChunks: true,
      chunkMs: 0,
      prefix: "api/v1/",
      extensions: undefined,
    });
    this.fault = () => undefined;
    this.has = () => "none";
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  named(name: string): SeenCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  /** SHA-256 of a stored file by its name; of several, the one that was checked last. */
  sha256(name: string): string {
    const file = [...this.files.values()].findLast((each) => each.name === name && each.chunks.size > 0);
    return createHash("sha256")
      .update(file?.content ?? "")
      .digest("hex");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Somebody wants to know whether it is there.
    if (request.method === "HEAD") return void response.writeHead(404).end();
    const url = new URL(request.url ?? "", "http://transfer");
    const name = url.pathname.split("/").at(-1) ?? "";
    const isChunk = name === "upload";
    if (isChunk) this.mostAtOnce = Math.max(this.mostAtOnce, (this.atOnce += 1));
    response.once("close", () => {
      if (isChunk) this.atOnce -= 1;
    });
    const body = await readBody(request);
    const call = { name, method: request.method ?? "", url, headers: request.headers, body };
    this.calls.push(call);
    const fault = this.fault(call);
    if (fault && "hang" in fault) return;
    if (fault && "cut" in fault) return void request.socket.destroy();
    const wait = fault && "afterMs" in fault ? fault.afterMs : isChunk ? this.chunkMs : 0;
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    if (fault && "status" in fault) {
      response.writeHead(fault.status, { "content-type": "application/json", ...fault.headers });
      return void response.end(fault.body ?? "");
    }
    const answer = await this.#carryOut(call);
    if (fault && "lose" in fault) return void request.socket.destroy();
    if (response.destroyed) return;
    response.writeHead(answer.status ?? 200, { "content-type": "application/json" });
    // Others answer what they like; ours in an envelope.
    response.end(JSON.stringify(answer.body ?? (this.extensions ? { code: 0, message: "", data: {} } : {})));
  }

  async #carryOut(call: SeenCall): Promise<{ status?: number; body?: unknown }> {
    if (call.name === "setup") return { body: { code: 0, message: "", data: this.#newTask() } };
    if (call.name === "upload") {
      const hasEnded = this.expired.has(call.url.searchParams.get("TaskID") ?? "");
      return hasEnded ? { status: 401 } : this.#store(call);
    }
    const asked = JSON.parse(call.body.toString()) as Record<string, never>;
    if (this.expired.has(asked["task_id"] ?? "")) return { status: 401 };
    if (call.name === "cancel") for (const id of asked["task_file_ids"] ?? []) this.files.delete(id);
    if (call.name === "verify") return this.#verify(asked);
    if (call.name === "instant")
      return {
        body: { code: 0, message: "", data: { state: this.has(String(asked["hash"])), stored_name: "kept.bin" } },
      };
    return call.name === "upload_check" ? { body: this.#check(asked) } : {};
  }

  #newTask() {
    this.#tasks += 1;
    return {
      task_id: `task-${this.#tasks}`,
      transfer_token: `transfer-${this.#tasks}`,
      transfer_address: `${this.origin}/`,
      api_prefix: this.prefix,
      source_paths: ["a"],
      dest_path: "/in",
      direction: "download",
      task_config: { max_thread_count: 99 },
      ...(this.extensions && { extensions: this.extensions }),
    };
  }

  /** Compares a file with its digest, as a server does that knows the call. */
  #verify(asked: Record<string, never>) {
    const type = String(asked["hash_type"]).replace("-", "");
    const content = this.files.get(asked["task_file_id"] ?? "")?.content ?? "";
    const isSame = createHash(type).update(content).digest("hex") === asked["hash"];
    if (isSame) return { body: { code: 0, message: "", data: { state: "match" } } };
    // What differs is not the file that its sender means: announced again, it is another one.
    this.files.delete(asked["task_file_id"] ?? "");
    return { status: 409, body: { success: false, code: 409, message: "damaged", errorCode: "upload-damaged" } };
  }

  #check(asked: Record<string, never>) {
    const id = [asked["task_id"], asked["dest_path"], asked["file_name"], asked["file_size"]].join("|");
    const size = Number(asked["file_size"]);
    const blockSize = Number(asked["block_size"]);
    if (!this.files.has(id)) {
      this.files.set(id, {
        name: String(asked["file_name"]),
        folder: String(asked["dest_path"]),
        task: String(asked["task_id"]),
        size,
        blockSize,
        content: Buffer.alloc(size),
        chunks: new Map(),
      });
    }
    const chunks = [...(this.files.get(id)?.chunks.keys() ?? [])];
    return { task_file_id: id, ...(this.tellsChunks && { uploaded_chunks: chunks }) };
  }

  async #store({ url, headers, body }: SeenCall): Promise<{ status?: number }> {
    const file = this.files.get(url.searchParams.get("TaskFileId") ?? "");
    if (!file) return { status: 404 };
    const type = headers["content-type"] ?? "";
    const come = new Response(new Uint8Array(body), { headers: { "content-type": type } });
    const part = type === "application/octet-stream" ? await come.blob() : (await come.formData()).get("file");
    const offset = Number(url.searchParams.get("UploadOffset"));
    if (!(part instanceof Blob) || part.size !== Math.min(file.blockSize, file.size - offset)) return { status: 400 };
    Buffer.from(await part.arrayBuffer()).copy(file.content, offset);
    const number = Number(url.searchParams.get("resumableChunkNumber"));
    file.chunks.set(number, (file.chunks.get(number) ?? 0) + 1);
    return {};
  }
}
