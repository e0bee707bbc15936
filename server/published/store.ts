import { sql, type Kysely, type Selectable, type Transaction } from "kysely";
import { digest } from "../base/index.ts";
import { nowOf, type CoreTables, type DialectName } from "../db/index.ts";
import { acceptedFile, digestOf, type ConfigFile } from "./config-files.ts";

/** A file of the published set, by its content. */
export interface PublishedFile {
  path: string;
  digest: string;
}

/** What was published, as the security log keeps it. */
export interface PublishedSet {
  version: string;
  files: number;
  /** Of the digests and paths of all files; the version is its beginning. */
  digest: string;
}

function digestOfSet(files: readonly PublishedFile[]): string {
  return digest(
    files
      .map((file) => `${file.digest} ${file.path}`)
      .sort()
      .join("\n"),
  );
}

type Row = Selectable<CoreTables["published_file"]>;

/** Work of the transaction that publishes a set: both are on disk or neither. It must not lock what others hold long. */
type WithSet = (trx: Transaction<CoreTables>, set: PublishedSet) => Promise<void>;

const rowOf = ({ path, content }: ConfigFile): Row => ({
  path,
  digest: digestOf(content),
  content: content.toString("base64"),
});

/** Puts a set in the place of the published one, which it may take files over from. One at a time. */
function replaceSet(
  db: Kysely<CoreTables>,
  dialect: DialectName,
  { change, within }: { change: (before: readonly Row[]) => Row[]; within: WithSet },
): Promise<PublishedSet> {
  return db.transaction().execute(async (trx) => {
    if (dialect === "postgres")
      await sql`select pg_advisory_xact_lock(hashtextextended('published configuration', 0))`.execute(trx);
    // SQLite has its lock with the first statement that writes.
    await trx.deleteFrom("published_version").execute();
    const rows = change(await trx.selectFrom("published_file").selectAll().execute());
    await trx.deleteFrom("published_file").execute();
    for (const row of rows) await trx.insertInto("published_file").values(row).execute();
    const ofAll = digestOfSet(rows);
    const set = { version: ofAll.slice(0, 12), files: rows.length, digest: ofAll };
    await trx
      .insertInto("published_version")
      .values({ version: set.version, at: nowOf(dialect) })
      .execute();
    await within(trx, set);
    return set;
  });
}

const isAccepted = ({ path }: { path: string }) => path === acceptedFile;

/** Publishes a set; what was accepted stays where the set does not say. */
export function publish(
  db: Kysely<CoreTables>,
  dialect: DialectName,
  { files, within = async () => undefined }: { files: readonly ConfigFile[]; within?: WithSet },
): Promise<PublishedSet> {
  const change = (before: readonly Row[]) => [
    ...files.map(rowOf),
    ...(files.some(isAccepted) ? [] : before.filter(isAccepted)),
  ];
  return replaceSet(db, dialect, { change, within });
}

/** Publishes the same set with other words on what is accepted. @param content of the file that says so */
export function publishAccepted(
  db: Kysely<CoreTables>,
  dialect: DialectName,
  { content, within }: { content: Buffer; within: WithSet },
): Promise<PublishedSet> {
  const change = (before: readonly Row[]) => [
    ...before.filter((row) => !isAccepted(row)),
    rowOf({ path: acceptedFile, content }),
  ];
  return replaceSet(db, dialect, { change, within });
}

/** The version of the published set and when it was published; undefined before the first. */
export function readVersion(db: Kysely<CoreTables>): Promise<{ version: string; at: number } | undefined> {
  return db.selectFrom("published_version").selectAll().orderBy("at", "desc").limit(1).executeTakeFirst();
}

/** The files of the published set, without their content. */
export function listPublished(db: Kysely<CoreTables>): Promise<PublishedFile[]> {
  return db.selectFrom("published_file").select(["path", "digest"]).orderBy("path").execute();
}

/** The content of a published file; undefined where another set was published meanwhile. */
export async function readPublished(
  db: Kysely<CoreTables>,
  { path, digest: wanted }: PublishedFile,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("published_file")
    .select("content")
    .where("path", "=", path)
    .where("digest", "=", wanted)
    .executeTakeFirst();
  return row && Buffer.from(row.content, "base64");
}
