import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface SeenCall {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface GivenAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A server that remembers its calls and answers as it is told. */
export class RecordingServer {
  readonly seen: SeenCall[] = [];
  /** What it answers where `answers` has nothing for the path; undefined never answers. */
  answer: GivenAnswer | undefined;
  answers: Record<string, GivenAnswer> = {};
  readonly #server = createServer((request, response) => void this.#take(request, response));

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Forgets what was seen, and answers JSON from now on. */
  reset(body: string): void {
    this.seen.length = 0;
    this.answers = {};
    this.answer = { status: 200, headers: { "content-type": "application/json" }, body };
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const part of request) body += String(part);
    this.seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    const answer = this.answers[request.url ?? ""] ?? this.answer;
    if (!answer) return;
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }
}
