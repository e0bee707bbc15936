import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { attachmentDisposition } from "../base/index.ts";
import { beginDownload } from "./download-turns.ts";
import type { ByteRange, ObjectAccess, ObjectState } from "../objects/index.ts";

/**
 * The one range that a header asks for; undefined where the whole file is meant (no header, several ranges, another
 * unit), "outside" where nothing of the file is.
 */
function readRange(header: string | undefined, size: number): ByteRange | "outside" | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "outside" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "outside" : { start, end };
}

/** What is answered, and as what. */
export interface SentObject {
  objects: Pick<ObjectAccess, "read">;
  info: ObjectState;
  /** The name under which a browser saves it. */
  fileName: string;
  contentType: string;
  /** Whose download it is (`downloadLaneOf`), or the network that it goes to. */
  lane: string;
}

/**
 * Answers an object as a download, or the range of it that is asked for; a download that broke off is resumed with its
 * tag, while the same bytes are there. Nothing of it stays on a shared machine.
 * @throws PortalError `file-unknown` where it is gone, `too-many-requests` where too many downloads of the lane run
 */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  { objects, info, fileName, contentType, lane }: SentObject,
): Promise<FastifyReply> {
  const etag = `"${info.version}"`;
  const condition = request.headers["if-range"];
  const range = condition === undefined || condition === etag ? readRange(request.headers.range, info.size) : undefined;
  reply.headers({
    "accept-ranges": "bytes",
    "cache-control": "no-store",
    etag,
    "x-content-type-options": "nosniff",
  });
  if (range === "outside") return reply.code(416).header("content-range", `bytes */${info.size}`).send("");
  // Who asks for the headers alone costs no read.
  if (request.method !== "HEAD") await beginDownload(reply, lane);
  const content = request.method === "HEAD" ? Readable.from([]) : await objects.read(info.key, range);
  if (!content) throw new PortalError("file-unknown");
  reply.headers({
    "content-disposition": attachmentDisposition(fileName),
    "content-type": contentType,
    "content-length": range ? range.end - range.start + 1 : info.size,
  });
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${info.size}`);
  return reply.send(content);
}
