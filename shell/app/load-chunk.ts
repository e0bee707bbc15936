import { ChunkLoadError } from "../loader/index.ts";

/** Waits for a lazy part of the shell. @throws ChunkLoadError naming it (R8-20, A63) */
export async function loadChunk<T>(name: string, chunk: Promise<T>): Promise<T> {
  try {
    return await chunk;
  } catch (cause) {
    throw new ChunkLoadError(name, cause);
  }
}
