import { readFile } from "node:fs/promises";

/** The content of a file, or undefined where there is none. */
export async function readOptional(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR", "EISDIR"].includes(String(error.code)))
      return undefined;
    throw error;
  }
}
