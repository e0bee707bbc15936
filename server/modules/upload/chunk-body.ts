import type { IncomingMessage } from "node:http";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { PortalError } from "@customs-portal/sdk/errors";

/** The name of the part that holds the chunk (R76-12). */
const partName = "file";
/**
 * What a form may hold besides: the fields of the address once more, in any script. More parts are not read: the parser
 * would skip them, at a price of up to 0.6 s for each MiB.
 */
const limits = {
  fieldNameSize: 100,
  fieldSize: 16 * 1024,
  fields: 50,
  files: 1,
  parts: 60,
  headerPairs: 20,
  headerSize: 16 * 1024,
};

/** How a chunk comes: as the file of a form (R76-12), or as it is. */
export type ChunkShape = "form" | "octets";

/** Bytes of a form besides its chunk, at most. */
export const formBytes = 256 * 1024;
/** Bytes of a chunk, at most, that the parser has been given and has not counted yet: of two reads of a socket. */
const heldBytes = 128 * 1024;

const broken = (cause?: unknown) =>
  new PortalError("request-malformed", { message: "the chunk cannot be read", cause });

function formOf({ headers }: IncomingMessage) {
  try {
    return new Busboy({ headers: { ...headers, "content-type": headers["content-type"] ?? "" }, limits });
  } catch (cause) {
    throw broken(cause);
  }
}

/**
 * Leads a request into what reads it.
 * @param end told once why no more will come, where the request is broken or `signal` aborts
 * @returns takes it off again
 */
function lead(request: IncomingMessage, into: Writable, end: (error: Error) => void, signal: AbortSignal): () => void {
  const fail = (cause?: unknown) => end(broken(cause));
  const stop = () => end(signal.reason instanceof Error ? signal.reason : broken(signal.reason));
  // Whoever leaves with bytes that were not read has left them out, also where all of them had arrived.
  const left = () => {
    if (!request.readableEnded) fail();
  };
  request.on("error", fail).on("close", left);
  if (request.destroyed) left();
  else request.pipe(into);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  return () => {
    signal.removeEventListener("abort", stop);
    request.unpipe(into).off("error", fail).off("close", left);
  };
}

/**
 * Ends a form that holds too much besides its chunk.
 * @param end told why
 * @returns takes it off again
 */
function boundForm(
  request: IncomingMessage,
  form: Writable,
  { bytesOfChunk, end }: { bytesOfChunk: () => number; end: (error: Error) => void },
): () => void {
  let given = 0;
  function count(bytes: Uint8Array): void {
    // Of those that come now the parser has seen nothing.
    if (given - bytesOfChunk() > formBytes + heldBytes) end(broken());
    given += bytes.length;
  }
  const stop = () => end(broken());
  form.once("partsLimit", stop);
  request.on("data", count);
  return () => {
    form.off("partsLimit", stop);
    request.off("data", count);
  };
}

async function* inForm(request: IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const form = formOf(request);
  const part = Promise.withResolvers<Readable>();
  const whole = Promise.withResolvers<void>();
  // Whoever stops reading early waits for neither.
  part.promise.catch(() => undefined);
  whole.promise.catch(() => undefined);
  let content: BusboyFileStream | undefined;

  function end(error: Error): void {
    // At once: what has come already must not be parsed any more.
    request.unpipe(form);
    part.reject(error);
    whole.reject(error);
    content?.destroy(error);
  }
  form.on("file", (name, stream) => {
    // Without a listener it would end the process; who reads it gets it all the same.
    stream.on("error", () => undefined);
    if (name !== partName || content) return void stream.resume();
    content = stream;
    part.resolve(stream);
  });
  form.on("finish", () => {
    part.reject(broken());
    whole.resolve();
  });
  form.on("error", (cause) => end(broken(cause)));
  const unbind = boundForm(request, form, { bytesOfChunk: () => content?.bytesRead ?? 0, end });
  const takeOff = lead(request, form, end, signal);
  try {
    for await (const bytes of await part.promise) yield bytes as Uint8Array;
    await whole.promise;
  } finally {
    takeOff();
    unbind();
  }
}

async function* asTheyAre(request: IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  // The request itself must outlive whoever reads it: it is still to be answered.
  const content = new PassThrough();
  const takeOff = lead(request, content, (error) => content.destroy(error), signal);
  try {
    for await (const bytes of content) yield bytes as Uint8Array;
  } finally {
    takeOff();
  }
}

/**
 * The bytes of a chunk, as they come: nothing is gathered, and the sender is held up where they are written more
 * slowly. What a form has before and behind them is read and dropped, within bounds.
 * @param signal ends the wait for them
 * @throws PortalError `request-malformed` where a form has no such part or more besides than it may, or the bytes break
 * off; the reason of `signal`
 */
export function chunkIn(request: IncomingMessage, shape: ChunkShape, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  return shape === "form" ? inForm(request, signal) : asTheyAre(request, signal);
}
