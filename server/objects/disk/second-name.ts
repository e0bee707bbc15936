import { link } from "node:fs/promises";

/** What a file system answers that knows no second name of a file, or gives this one no further. */
const without: unknown[] = ["EPERM", "ENOTSUP", "ENOSYS", "EMLINK", "EXDEV"];

/**
 * Gives a file a second name; fails as `link` does where something has it.
 * @param linkFile for tests
 * @returns whether the file could have one
 */
export async function giveSecondName(from: string, to: string, linkFile: typeof link = link): Promise<boolean> {
  try {
    await linkFile(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && without.includes(error.code)) return false;
    throw error;
  }
}

/** Whether something has the name already. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}
