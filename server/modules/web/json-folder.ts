import { readdir } from "node:fs/promises";

/** The names of the JSON files in a folder, in order; none where there is no folder. */
export async function jsonNamesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code))) return [];
    throw error;
  }
}
