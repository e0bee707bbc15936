import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { relative, sep } from "node:path";

/** What a file that registers something may hold, in bytes. */
const maxEntryBytes = 256 * 1024;

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : undefined);

async function readPlain(path: string, folder: string): Promise<Buffer> {
  const [real, root] = await Promise.all([realpath(path), realpath(folder)]);
  if (relative(root, real).split(sep)[0] === "..") throw new Error("is a link that leads out of its folder");
  // Without O_NONBLOCK a pipe is waited for until somebody writes into it.
  const handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error("is not a plain file");
    if (found.size > maxEntryBytes) throw new Error(`is larger than ${maxEntryBytes / 1024} kB`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/**
 * The content of a file that registers something, or undefined where there is none.
 * @param folder where it has to be, also when it is a link
 * @throws Error that says in words for everybody why it cannot be read, without its name
 */
export async function readEntry(path: string, folder: string): Promise<Buffer | undefined> {
  try {
    return await readPlain(path, folder);
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw code === undefined ? error : new Error(`cannot be read (${code})`, { cause: error });
  }
}
