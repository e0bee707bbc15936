/** A transfer server in the page, for what only a browser has; the wire itself is proved over sockets in test/sdk/transfer. */
export class PageServer {
  readonly files = new Map<string, { content: Uint8Array; chunks: Set<number> }>();
  /** Name of the file and number of the chunk, in the order they came. */
  sent: string[] = [];
  checks: string[] = [];
  tellsChunks = false;
  /** Part of the ids: another one makes all files new. */
  generation = 1;
  /** Chunks that are answered; the others hang until they are given up. */
  answered = Infinity;
  refuses: (name: string) => boolean = () => false;
  #tasks = 0;

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input as string, location.origin);
    const name = url.pathname.split("/").at(-1);
    if (name === "setup") return Response.json({ code: 0, data: this.#newTask() });
    if (name === "create") return Response.json({});
    if (name === "upload_check")
      return this.#check(JSON.parse(init?.body as string) as Record<string, string | number>);
    return this.#store(url.searchParams, init?.body as FormData, init?.signal ?? undefined);
  };

  #newTask() {
    this.#tasks += 1;
    const id = String(this.#tasks);
    return { task_id: id, transfer_token: id, transfer_address: `${location.origin}/transfer`, dest_path: "/in" };
  }

  #check(asked: Record<string, string | number>): Response {
    const id = [this.generation, asked["task_id"], asked["file_name"]].join("|");
    this.checks.push(id);
    const known = this.files.get(id) ?? { content: new Uint8Array(Number(asked["file_size"])), chunks: new Set() };
    this.files.set(id, known);
    return Response.json({ task_file_id: id, ...(this.tellsChunks && { uploaded_chunks: [...known.chunks] }) });
  }

  async #store(query: URLSearchParams, body: FormData, signal: AbortSignal | undefined): Promise<Response> {
    const name = query.get("FileName") ?? "";
    if (this.refuses(name)) return new Response("", { status: 409 });
    if (this.sent.length >= this.answered) {
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new TypeError("gone"))));
    }
    const number = Number(query.get("resumableChunkNumber"));
    this.sent.push(`${name} ${number}`);
    const file = this.files.get(query.get("TaskFileId") ?? "");
    const part = new Uint8Array(await (body.get("file") as File).arrayBuffer());
    file?.content.set(part, Number(query.get("UploadOffset")));
    file?.chunks.add(number);
    return new Response("", { status: file ? 200 : 404 });
  }
}
