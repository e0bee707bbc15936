import { execFile } from "node:child_process";
import { mkdir, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const size = "8m";
const block = Buffer.alloc(64 * 1024);

/** A file system of its own, in memory. */
export interface SmallDisk {
  folder: string;
  /** Takes all of its room, so that whoever writes gets ENOSPC. */
  fill(): Promise<void>;
  /** Gives the room back. */
  clear(): Promise<void>;
  dispose(): Promise<void>;
}

/** Mounts one at a folder, which is made; root may do that. @throws Error of `mount` */
export async function mountSmallDisk(folder: string): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  await run("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  const ballast = join(folder, "ballast");

  async function write(): Promise<void> {
    const file = await open(ballast, "w");
    try {
      for (;;) await file.write(block);
    } finally {
      await file.close();
    }
  }

  return {
    folder,
    async fill() {
      await write().catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOSPC") throw error;
      });
      if ((await statfs(folder)).bavail > 0) throw new Error(`${folder} still has room`);
    },
    clear: () => rm(ballast, { force: true }),
    async dispose() {
      await run("umount", ["-l", folder]);
    },
  };
}
