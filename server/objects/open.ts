import type { ObjectStoreSettings, OpenObjectStore } from "./contract/index.ts";
import { createDiskStore } from "./disk/index.ts";
import { type GuardedStore, guardStore } from "./guard.ts";

/** How old a look at the mark may be when something is written: in a folder it costs nothing, in a bucket a call. */
const freshMs = { folder: 0, s3: 2_000 } as const;

/**
 * Opens the store of an installation; its owner closes it.
 * @param now milliseconds since 1970; decides when what was put aside or left unfinished is old
 */
export async function openObjectStore(
  settings: ObjectStoreSettings,
  { now = Date.now }: { now?: () => number } = {},
): Promise<OpenObjectStore> {
  if (settings.kind === "folder") return createDiskStore(settings.folder, now);
  const { createS3Store } = await import("./s3/index.ts");
  return createS3Store(settings, now);
}

/** The same, for a process that works with it: once told which store it has to be, it is used only while it is that. */
export async function openGuardedStore(settings: ObjectStoreSettings): Promise<GuardedStore> {
  return guardStore(await openObjectStore(settings), freshMs[settings.kind]);
}
