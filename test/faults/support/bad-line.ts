import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pause, until } from "../../support/until.ts";
import type { LineFault, RunPlan } from "./plan.ts";
import type { Tally } from "./tally.ts";

/** How long a chunk waits at most for others to overtake it, and how late a copy comes. */
const overtakenMs = 60;
const copyMs = 150;
/** A keep-alive that ends by itself would be an interruption that nobody counts. */
const keepAliveMs = 3_600_000;

interface Answer {
  status: number;
  type: string;
  body: Buffer;
}

/** A message of the client, whole. */
interface Message {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** Where a chunk belongs. */
interface Place {
  file: number;
  number: number;
  key: string;
}

/** What the server can do for chunks now. */
export type ServerState = "well" | "full" | "gone";

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A line between client and server on which things go wrong, as the plan of a run says, and that counts. */
export class BadLine {
  /** Called when a chunk came or was acknowledged. */
  onChunk: () => void = () => undefined;
  target = "";
  serverState: ServerState = "well";
  /** Calls that came. */
  heard = 0;
  /** 503 of the server itself. */
  refusals = 0;
  readonly acknowledged = new Set<string>();
  #plan: RunPlan | undefined;
  #tally: Tally | undefined;
  #isDown = false;
  #calls = 0;
  #passed = 0;
  #copiesUnderWay = 0;
  #atServer = 0;
  readonly #sendings = new Map<string, number>();
  readonly #server: Server = createServer((incoming, outgoing) => {
    this.#carry(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async open(): Promise<string> {
    this.#server.keepAliveTimeout = keepAliveMs;
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Begins a run. */
  begin(plan: RunPlan, tally: Tally, target: string): void {
    Object.assign(this, { target, serverState: "well", refusals: 0, onChunk: () => undefined });
    this.#plan = plan;
    this.#tally = tally;
    this.#calls = 0;
    this.#isDown = false;
    this.#sendings.clear();
    this.acknowledged.clear();
  }

  /** Nothing gets through, and what is under way breaks. */
  goDown(): void {
    this.#isDown = true;
    this.#server.closeAllConnections();
  }

  comeUp(): void {
    this.#isDown = false;
  }

  /** Resolves when the server has answered all that had reached it. */
  answered(): Promise<void> {
    return until(() => this.#atServer === 0);
  }

  /** Resolves when no copy is on its way any more. */
  quiet(): Promise<void> {
    return until(() => this.#copiesUnderWay === 0);
  }

  async #carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    this.heard += 1;
    const place = this.#placeOf(incoming.url ?? "");
    if (place) this.onChunk();
    if (this.#isDown) {
      if (place) this.#count("inVain");
      incoming.socket.resetAndDestroy();
      return;
    }
    const message = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: await bodyOf(incoming).catch((cause: unknown) => {
        // Its sender went away in the middle, and sends it again some time.
        if (place) this.#count("sendings");
        throw cause;
      }),
    };
    const answer = await (place ? this.#carryChunk(place, message) : this.#carryCall(message));
    if (answer === undefined || this.#isDown) incoming.socket.resetAndDestroy();
    else outgoing.writeHead(answer.status, { "content-type": answer.type }).end(answer.body);
  }

  #placeOf(url: string): Place | undefined {
    if (!url.includes("/files/upload?")) return undefined;
    const query = new URL(url, "http://line").searchParams;
    const file = this.#plan?.files.findIndex(({ name }) => name === query.get("FileName")) ?? -1;
    const number = Number(query.get("resumableChunkNumber"));
    return { file, number, key: `${file} ${number}` };
  }

  #count(name: keyof Tally): void {
    if (this.#tally) this.#tally[name] += 1;
  }

  /** @returns undefined where the connection breaks */
  async #carryCall(message: Message): Promise<Answer | undefined> {
    const fault = this.#plan?.faultOfCall((this.#calls += 1));
    if (fault) this.#count("lineFaults");
    if (fault === "refused") return refusal;
    if (fault === "reset") return undefined;
    const answer = await this.#pass(message);
    if (fault === "lost") return undefined;
    return message.path.endsWith("/upload_check") && this.#plan?.hidesChunks ? withoutChunks(answer) : answer;
  }

  async #carryChunk(place: Place, message: Message): Promise<Answer | undefined> {
    const wasGone = this.serverState === "gone";
    const wasAcknowledged = this.acknowledged.has(place.key);
    const sending = (this.#sendings.get(place.key) ?? 0) + 1;
    this.#sendings.set(place.key, sending);
    const fault = this.#plan?.faultOf(place.file, place.number, sending);
    const outcome = await this.#carryWith(fault, place, message);
    if (outcome === "vain") {
      this.#count("inVain");
      return undefined;
    }
    const isFull = this.serverState === "full" && outcome?.status === 503 && outcome !== refusal;
    const isInVain = isFull || (wasGone && outcome?.status !== 200);
    this.#count(isInVain ? "inVain" : "sendings");
    if (wasAcknowledged) this.#count("acknowledgedBefore");
    return outcome;
  }

  async #carryWith(fault: LineFault | undefined, place: Place, message: Message): Promise<Answer | "vain" | undefined> {
    const isBreak = fault === "refused" || fault === "reset" || fault === "half" || fault === "lost";
    if (isBreak) this.#count("lineFaults");
    if (fault === "refused") return refusal;
    if (fault === "reset") return undefined;
    if (fault === "half") return this.#pass(message, { isHalf: true });
    if (fault === "overtaken") await this.#letOthersPass();
    if (fault === "copied") this.#copy(message, 0);
    const answer = await this.#passChunk(place, message);
    if (fault === "copiedLate") this.#copy(message, copyMs);
    return fault === "lost" && answer !== "vain" ? undefined : answer;
  }

  async #passChunk(place: Place, message: Message): Promise<Answer | "vain" | undefined> {
    let isRefusedConnection = false;
    const answer = await this.#pass(message, { onRefused: () => (isRefusedConnection = true) });
    this.#passed += 1;
    if (answer?.status === 200) this.acknowledged.add(place.key);
    if (answer?.status === 503) this.refusals += 1;
    this.onChunk();
    return isRefusedConnection ? "vain" : answer;
  }

  async #letOthersPass(): Promise<void> {
    this.#count("overtaken");
    const wanted = this.#passed + 3;
    for (let waited = 0; waited < overtakenMs && this.#passed < wanted; waited += 5) await pause(5);
  }

  #copy(message: Message, afterMs: number): void {
    this.#count("copies");
    this.#copiesUnderWay += 1;
    void pause(afterMs)
      .then(() => this.#pass(message))
      .finally(() => (this.#copiesUnderWay -= 1));
  }

  /** Hands a message to the server. @returns undefined where no answer came */
  #pass(
    { method, path, headers, body }: Message,
    { isHalf = false, onRefused = () => {} }: { isHalf?: boolean; onRefused?: () => void } = {},
  ): Promise<Answer | undefined> {
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const own = { ...headers, connection: "close", "content-length": String(body.length) };
    const call = request(this.target + path, { method, headers: own, agent: false });
    call.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") onRefused();
      resolve(undefined);
    });
    call.on("response", (answer) => {
      bodyOf(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, type: answer.headers["content-type"] ?? "", body: bytes }),
        () => resolve(undefined),
      );
    });
    if (isHalf) call.write(body.subarray(0, body.length / 2), () => setTimeout(() => call.destroy(), 5));
    else call.end(body);
    this.#atServer += 1;
    return promise.finally(() => (this.#atServer -= 1));
  }
}

const refusal: Answer = { status: 503, type: "application/json", body: Buffer.from("{}") };

function withoutChunks(answer: Answer | undefined): Answer | undefined {
  if (answer?.status !== 200) return answer;
  const said = JSON.parse(answer.body.toString()) as { data?: Record<string, unknown> };
  delete said.data?.["uploaded_chunks"];
  return { ...answer, body: Buffer.from(JSON.stringify(said)) };
}
