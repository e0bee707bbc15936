import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { PortalError } from "@customs-portal/sdk/errors";

/** The name of the part that holds the chunk (R76-12). */
const partName = "file";
/** What a form may hold besides: the fields of the address once more, in any script. */
const limits = {
  fieldNameSize: 100,
  fieldSize: 16 * 1024,
  fields: 50,
  files: 1,
  parts: 60,
  headerPairs: 20,
  headerSize: 16 * 1024,
};

/** Bytes of a form besides its chunk, at most. */
export const formBytes = 256 * 1024;

const broken = (cause?: unknown) =>
  new PortalError("request-malformed", { message: "the form of the chunk cannot be read", cause });

function formOf({ headers }: IncomingMessage) {
  try {
    return new Busboy({ headers: { ...headers, "content-type": headers["content-type"] ?? "" }, limits });
  } catch (cause) {
    throw broken(cause);
  }
}

/**
 * The bytes of the chunk in a multipart form, as they come: nothing is gathered, and the sender is held up where they
 * are written more slowly. What stands before and behind them is read and dropped.
 * @param signal ends the wait for them
 * @throws PortalError `request-malformed` where there is no such part or the form breaks off; the reason of `signal`
 */
export async function* chunkIn(request: IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const form = formOf(request);
  const part = Promise.withResolvers<Readable>();
  const whole = Promise.withResolvers<void>();
  // Whoever stops reading early waits for neither.
  part.promise.catch(() => undefined);
  whole.promise.catch(() => undefined);
  let content: Readable | undefined;

  function end(error: Error): void {
    part.reject(error);
    whole.reject(error);
    content?.destroy(error);
  }
  const fail = (cause?: unknown) => end(broken(cause));
  const stop = () => end(signal.reason instanceof Error ? signal.reason : broken(signal.reason));
  // Whoever leaves with bytes that were not read has left them out, also where all of them had arrived.
  const left = () => {
    if (!request.readableEnded) fail();
  };
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
  form.on("error", fail);
  request.on("error", fail).on("close", left);
  if (request.destroyed) left();
  else request.pipe(form);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    for await (const bytes of await part.promise) yield bytes as Uint8Array;
    await whole.promise;
  } finally {
    signal.removeEventListener("abort", stop);
    request.unpipe(form).off("error", fail).off("close", left);
  }
}
