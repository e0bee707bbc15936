import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { handleClientError } from "./errors.ts";

/** Pieces of a body that may be of any length: those that a program writes line by line, say. */
const freePieces = 2_000;
/** What each further piece has to bring, on average. */
const bytesOfPiece = 256;
/** Whoever sends more has so long to read the answer, before the connection ends. */
const graceMs = 2_000;

/** Answers, unless an answer has begun, reads no more and ends the connection. */
function cut(request: IncomingMessage, { headersSent }: ServerResponse): void {
  const { socket } = request;
  // Whoever reads the request would start the connection again.
  request._read = () => undefined;
  if (!headersSent) handleClientError(Object.assign(new Error("pieces"), { code: "ERR_BODY_PIECES" }), socket);
  const timer = setTimeout(() => socket.destroy(), graceMs);
  socket.once("close", () => clearTimeout(timer));
}

/**
 * Bounds in how many pieces a body without a length comes: each costs as much as some hundred bytes, also where nobody
 * wants them. They are counted where they arrive and not where they are read: until then thousands of them would wait.
 */
export function boundPieces(request: IncomingMessage, answer: ServerResponse): void {
  if (request.headers["transfer-encoding"] === undefined) return;
  const push = request.push.bind(request);
  let pieces = 0;
  let bytes = 0;
  let isCut = false;
  request.push = (piece: Buffer | null) => {
    // Of what was read from the connection already the rest comes all the same.
    if (isCut) return false;
    if (piece === null) return push(null);
    pieces += 1;
    bytes += piece.length;
    if (pieces <= freePieces + bytes / bytesOfPiece) return push(piece);
    isCut = true;
    cut(request, answer);
    return false;
  };
}

/** Takes in what nobody has read when the answer is there: Node would do so too, but count nothing. */
function takeInRest(request: IncomingMessage): void {
  if (request.headers["transfer-encoding"] !== undefined && request.readableFlowing === null) request.resume();
}

/** Takes in the body of a request that is answered unread, in pieces within the bounds. */
export function takeInUnread(request: IncomingMessage, answer: ServerResponse): void {
  boundPieces(request, answer);
  takeInRest(request);
}

/** Bounds the pieces of all bodies of `app`. Before any hook that lets others wait: what is not bounded comes meanwhile. */
export function boundAllPieces(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    boundPieces(request.raw, reply.raw);
    done();
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    takeInRest(request.raw);
    done(null, payload);
  });
}
