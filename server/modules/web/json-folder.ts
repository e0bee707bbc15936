import { readdir } from "node:fs/promises";
import { messageOf } from "../../base/index.ts";

/**
 * The names of the JSON files in a folder, in order; none where there is no folder, or one that cannot be read. Hidden
 * ones, as editors leave them, are none.
 * @param complain told of the folder, or of a file in it that looks as if it was meant
 */
export async function jsonNamesIn(
  folder: string,
  complain: (problem: string, file?: string) => void = () => undefined,
): Promise<string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => !name.startsWith(".")).sort();
    for (const name of names) if (/\.json[c5]$/i.test(name)) complain("must end in .json to be read", name);
    return names.filter((name) => /\.json$/i.test(name));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : messageOf(error);
    if (code !== "ENOENT" && code !== "ENOTDIR") complain(`cannot be read (${code})`);
    return [];
  }
}
