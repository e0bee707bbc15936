import { readdir } from "node:fs/promises";
import { messageOf } from "../../base/index.ts";

/** The names of the JSON files in a folder, in order; none where there is no folder, or one that cannot be read. */
export async function jsonNamesIn(
  folder: string,
  complain: (problem: string) => void = () => undefined,
): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : messageOf(error);
    if (code !== "ENOENT" && code !== "ENOTDIR") complain(`cannot be read (${code})`);
    return [];
  }
}
