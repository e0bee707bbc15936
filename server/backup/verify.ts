import { readChecksums } from "./checksums.ts";
import { BackupError } from "./errors.ts";
import { digestFile, plainFileWithin } from "./files.ts";
import { databaseFiles, readManifest, type Manifest } from "./manifest.ts";

/**
 * Reads every file of a backup and compares it with what was written.
 * @throws BackupError for the first that differs, the reason of `signal`
 */
export async function verifyBackup(folder: string, signal?: AbortSignal): Promise<Manifest> {
  const manifest = await readManifest(folder);
  let files = 0;
  let hasDatabase = false;
  for await (const { path, sha256 } of readChecksums(folder, manifest)) {
    const found = await plainFileWithin(folder, path)
      .then((file) => digestFile(file, signal))
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        if (error instanceof BackupError) throw error;
        throw new BackupError(`The file ${path} of the backup cannot be read.`, { cause: error });
      });
    if (found.sha256 !== sha256) throw new BackupError(`The file ${path} of the backup was changed since it was made.`);
    hasDatabase ||= path === databaseFiles[manifest.engine];
    files += 1;
  }
  if (files !== manifest.files || !hasDatabase) throw new BackupError("Files of the backup are missing.");
  return manifest;
}
