import type { Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { until } from "../../../support/until.ts";

/** A body as HTTP sends it whose length is not known, in pieces of so many bytes. */
export function chunked(body: Buffer, bytesOfPiece: number): Buffer {
  const parts: (Buffer | string)[] = [];
  for (let at = 0; at < body.length; at += bytesOfPiece) {
    const piece = body.subarray(at, at + bytesOfPiece);
    parts.push(`${piece.length.toString(16)}\r\n`, piece, "\r\n");
  }
  return Buffer.concat([...parts, "0\r\n\r\n"].map((part) => Buffer.from(part)));
}

/** So many pieces of a blank. */
export const blanks = (pieces: number) => Buffer.from(`${"1\r\n \r\n".repeat(pieces)}0\r\n\r\n`);

/** A request as it is sent. */
export interface Sent {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** The body with what is around its pieces. */
  body: Buffer;
}

/** What became of a request. */
export interface Outcome {
  /** All that was answered. */
  said: string;
  /** Bytes that the server has read of it. */
  read: number;
  /** Whether its connection has ended. */
  isEnded: boolean;
}

/** The bytes of a request. */
export function bytesOf({ method = "POST", path, headers = {}, body }: Sent): Buffer {
  const lines = Object.entries({ host: "x", "transfer-encoding": "chunked", ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`), body]);
}

function connectTo(server: Server): Socket {
  return connect((server.address() as AddressInfo).port, "127.0.0.1");
}

/** Sends a request until all of it is read and answered, or its connection ends. */
export async function sendAll(server: Server, sent: Sent): Promise<Outcome> {
  let said = "";
  let atServer: Socket | undefined;
  const accept = (accepted: Socket) => {
    if (accepted.remotePort === socket.localPort) atServer = accepted;
  };
  server.on("connection", accept);
  const socket = connectTo(server);
  // Reset, where it is cut.
  socket.on("error", () => undefined);
  socket.setEncoding("latin1").on("data", (part: string) => (said += part));
  const bytes = bytesOf(sent);
  socket.write(bytes);
  const outcome = () => ({ said, read: atServer?.bytesRead ?? 0, isEnded: atServer?.destroyed === true });
  await until(
    () => outcome().isEnded || (outcome().read === bytes.length && said.includes("\r\n\r\n")),
    () => JSON.stringify(outcome()),
  );
  server.off("connection", accept);
  const end = outcome();
  socket.destroy();
  return end;
}

/** Sends a request, the last one of its connection, and answers all that is answered. */
export function askOnce(server: Server, sent: Sent): Promise<string> {
  const socket = connectTo(server);
  socket.write(bytesOf({ ...sent, headers: { connection: "close", ...sent.headers } }));
  return text(socket);
}
