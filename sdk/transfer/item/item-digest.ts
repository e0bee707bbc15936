import type { DigestType } from "../base/types.ts";
import { stateOf, type Item } from "./item.ts";

/**
 * The digest of a file; what was read of it before is not read again.
 * @param onRead told how many bytes were read so far
 * @throws TransferError as `FileDigest`
 */
export async function digestOf(
  item: Item,
  type: DigestType,
  { signal, onRead }: { signal: AbortSignal; onRead?: (bytes: number) => void },
): Promise<string> {
  const state = stateOf(item);
  if (!state.digests?.[type]) {
    const { createFileDigest } = await import("./file-digest.ts");
    state.digests = { ...state.digests, [type]: createFileDigest(type, item.file) };
  }
  return (await state.digests[type]?.finish(signal, onRead)) ?? "";
}

/** Drops what was made of a digest that nobody asks for any more: of a hundred thousand files it would be much. */
export function dropDigest(item: Item, type: DigestType): void {
  const state = stateOf(item);
  const { [type]: _, ...others } = state.digests ?? {};
  state.digests = Object.keys(others).length > 0 ? others : undefined;
}
