import { open } from "node:fs/promises";

/** Makes the names inside a folder survive a power cut. Windows cannot open folders and does this by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
