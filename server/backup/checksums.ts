import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./errors.ts";
import { digestFile, plainFileWithin, type Digested } from "./files.ts";
import { checksumFile, isOfBackup, type Manifest } from "./manifest.ts";

/** Writes digests as they come. */
export interface ChecksumWriter {
  /** @throws BackupError for a name that the file of digests cannot hold */
  add(path: string, digested: Digested): Promise<void>;
  /** Closes the file. @returns what the manifest says of all files */
  finish(): Promise<Pick<Manifest, "files" | "bytes" | "checksums">>;
  /** Gives it up. */
  close(): Promise<void>;
}

/** Begins the file of digests of a backup. */
export async function writeChecksums(folder: string): Promise<ChecksumWriter> {
  const file = join(folder, checksumFile);
  const handle: FileHandle = await open(file, "wx", 0o600);
  let files = 0;
  let bytes = 0;
  return {
    async add(path, { size, sha256 }) {
      if (/[\n\r\\]/.test(path))
        throw new BackupError(`The file ${JSON.stringify(path)} has a name that cannot be kept.`);
      await handle.writeFile(`${sha256}  ${path}\n`);
      files += 1;
      bytes += size;
    },
    async finish() {
      await handle.sync();
      await handle.close();
      return { files, bytes, checksums: (await digestFile(file)).sha256 };
    },
    close: () => handle.close(),
  };
}

const linePattern = /^(?<sha256>[\da-f]{64}) {2}(?<path>.+)$/;

/** The files of a backup with their digests, as they were when it was made. @throws BackupError */
export async function* readChecksums(
  folder: string,
  { checksums, engine }: Pick<Manifest, "checksums" | "engine">,
): AsyncGenerator<{ path: string; sha256: string }> {
  const file = join(folder, checksumFile);
  const own = await plainFileWithin(folder, checksumFile)
    .then((found) => digestFile(found))
    .catch((error: unknown) => {
      throw new BackupError(`${checksumFile} of the backup cannot be read.`, { cause: error });
    });
  if (own.sha256 !== checksums) throw new BackupError(`${checksumFile} of the backup was changed since it was made.`);
  const handle = await open(file, "r");
  for await (const line of handle.readLines()) {
    const { path = "", sha256 = "" } = linePattern.exec(line)?.groups ?? {};
    if (!isOfBackup(path, engine)) throw new BackupError(`${checksumFile} of the backup has a line that is none.`);
    yield { path, sha256 };
  }
}
