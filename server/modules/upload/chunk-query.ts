import * as z from "zod/mini";
import { PortalError } from "@customs-portal/sdk/errors";
import type { UploadFileRow } from "./table.ts";

const text = z.string().check(z.maxLength(4000));
/** Decimal digits and nothing else: an offset that is left empty is none, and not the beginning of the file. */
const count = z.string().check(z.regex(/^\d{1,16}$/));

/** What a chunk says of itself in its address (R3-39…R3-41); what is not needed to place it may be missing. */
export const chunkQuerySchema = z.looseObject({
  TaskID: text,
  TransferToken: text,
  TaskFileId: text,
  FileName: z.optional(text),
  FileSize: count,
  UploadOffset: count,
  BlockSize: z.optional(count),
  resumableChunkNumber: z.optional(count),
  resumableTotalSize: z.optional(count),
  resumableTotalChunks: z.optional(count),
  // The library that the names come from calls the size so, where it was not told another name.
  resumableChunkSize: z.optional(count),
});
export type ChunkQuery = z.infer<typeof chunkQuerySchema>;

/** A chunk of a file, where it is one. */
export interface PlacedChunk {
  /** Counted from 1. */
  number: number;
  /** Its length in bytes. */
  size: number;
}

/**
 * The chunk that an address names.
 * @throws PortalError `request-invalid` with the field, where what it says is not what was agreed on in the check
 */
export function placeChunk(query: ChunkQuery, file: UploadFileRow): PlacedChunk {
  function agree(field: string, wanted: number): void {
    const said = query[field];
    if (said !== undefined && Number(said) !== wanted)
      throw new PortalError("request-invalid", { params: { field: `query/${field}` } });
  }
  const offset = Number(query.UploadOffset);
  const number = Math.floor(offset / file.block_size) + 1;
  agree("FileSize", file.size);
  agree("BlockSize", file.block_size);
  agree("resumableChunkSize", file.block_size);
  agree("UploadOffset", (Math.min(number, file.chunks) - 1) * file.block_size);
  agree("resumableChunkNumber", number);
  agree("resumableTotalSize", file.size);
  agree("resumableTotalChunks", file.chunks);
  return { number, size: Math.min(file.block_size, file.size - offset) };
}
