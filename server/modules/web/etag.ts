import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Below this, compression saves less than its header costs. */
const minCompressedBytes = 1024;
/** Compressed bodies that are kept: a few texts, each in two encodings. */
const maxKept = 16;
const brotliQuality = 9;

const encoders = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
type Encoding = keyof typeof encoders;

const kept = new Map<string, Promise<Buffer>>();

function encodingOf(request: FastifyRequest): Encoding | undefined {
  const accepted = request.headers["accept-encoding"]?.toString() ?? "";
  return (["br", "gzip"] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\b)`).test(accepted),
  );
}

function compressed(body: Buffer, etag: string, encoding: Encoding): Promise<Buffer> {
  const key = encoding + etag;
  const known = kept.get(key);
  if (known) return known;
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  const made = encoders[encoding](body);
  kept.set(key, made);
  return made;
}

/** Answers a text that may change at any time: always asked for again, sent, compressed, only when it differs. */
export async function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  content: { type: string; body: string | Buffer },
): Promise<Buffer | undefined> {
  const body = Buffer.from(content.body);
  const etag = `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
  reply.headers({ etag, "cache-control": "no-cache", vary: "accept-encoding" });
  if (request.headers["if-none-match"]?.includes(etag)) {
    reply.code(304);
    return undefined;
  }
  reply.header("content-type", content.type);
  const encoding = body.length < minCompressedBytes ? undefined : encodingOf(request);
  if (encoding === undefined) return body;
  reply.header("content-encoding", encoding);
  return compressed(body, etag, encoding);
}
