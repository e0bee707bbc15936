import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerConfig } from "../config/index.ts";
import { openConfigured } from "../data-folder/index.ts";
import { checkChain } from "../security-log/index.ts";
import { BackupError } from "./errors.ts";
import { readFacts } from "./facts.ts";
import type { Manifest } from "./manifest.ts";
import { restoreVerified } from "./restore.ts";
import { withTemporaryDatabase } from "./temporary-database.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { verifyBackup } from "./verify.ts";

/** Compares what was restored with what was backed up. @throws BackupError */
async function mustBeSame(config: ServerConfig, manifest: Manifest, signal: AbortSignal): Promise<void> {
  const database = await openConfigured(config);
  try {
    const chain = await checkChain(database.db, signal);
    if (!chain.isWhole)
      throw new BackupError(`The security log of the backup is broken: entry ${chain.seq} is ${chain.problem}.`);
    const { databaseId, migrations, counts, auditSeq, auditHash } = await readFacts(database.db);
    const found = { databaseId, migrations, counts, auditSeq, auditHash };
    for (const name of Object.keys(found) as (keyof typeof found)[])
      if (JSON.stringify(found[name]) !== JSON.stringify(manifest[name]))
        throw new BackupError(`The database of the backup differs from what was backed up: ${name}.`);
  } finally {
    await database.close();
  }
}

/**
 * Restores a backup into a temporary place, opens it, checks it, and removes the place, whatever happens, and those that
 * processes left which were killed.
 * @param within folder that has room for it; that of temporary files by default
 * @throws BackupError, the reason of `signal`
 */
export async function tryBackup(
  config: ServerConfig,
  folder: string,
  { within = tmpdir(), signal = new AbortController().signal }: { within?: string | undefined; signal?: AbortSignal },
): Promise<Manifest> {
  const manifest = await verifyBackup(folder, signal);
  const { databaseUrl } = config;
  await withTemporaryFolder(within, async (dataDir) => {
    const objects = { kind: "folder", folder: join(dataDir, "objects") } as const;
    async function attempt(url: string | undefined): Promise<void> {
      const place = { ...config, dataDir, objects, databaseUrl: url };
      await restoreVerified(place, folder, manifest, signal);
      await mustBeSame(place, manifest, signal);
    }
    if (manifest.engine === "sqlite") await attempt(undefined);
    else if (databaseUrl !== undefined) await withTemporaryDatabase(databaseUrl, attempt);
    else throw new BackupError("The backup is of PostgreSQL: name a database of its server by DATABASE_URL.");
  });
  return manifest;
}
