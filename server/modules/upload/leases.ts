import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { sleep } from "@customs-portal/sdk/timing";
import type { DialectName } from "../../db/index.ts";
import type { ModuleHost } from "../../module-contract/index.ts";
import { uploadTables, type UploadTables } from "./table.ts";

/** How long a lease holds that is not put off: so long a chunk of a node that died keeps others waiting. */
const leaseMs = 10_000;
/** How often those of this process are put off. */
const renewMs = 3_000;
/** How long a chunk waits for another one with its number: until that is there, or known to be dead … */
const longestWaitMs = leaseMs + 2_000;
/** … and how often it looks. */
const lookMs = 100;

/** Which chunk of which file. */
export interface ChunkPlace {
  fileId: string;
  number: number;
}

/** What is written of a chunk that was stored: which bytes its file is made of. */
export type StoredChunk =
  | { /** Of a part. */ version: string }
  | { /** Of the object that is the file. */ key: string };

/**
 * The right to write a chunk, until it is stored or given back. It is put off by its process; a sender of whom nothing
 * comes any more (a network that changed, a lid that closed) is told to end after `leaseMs`, so that others are let in.
 */
export interface ChunkLease {
  /** A UUID of this attempt and of no other. */
  readonly attempt: string;
  /**
   * Aborts when the sender says nothing any more, and when the lease was lost, as it is where the database was away for
   * too long.
   */
  readonly lost: AbortSignal;
  /** Its sender is waited for. What the disk takes is no silence of the sender. */
  awaits(): void;
  /** Bytes came, or all of them have. */
  moved(): void;
  /**
   * The chunk is on the disk: it is there from now on, with these bytes and no others. Nothing says so before.
   * @throws PortalError `unavailable` where the lease was lost
   */
  store(stored: StoredChunk): Promise<void>;
  /** Gives the lease back; one that was stored stays. */
  release(): Promise<void>;
}

/** One writer at a time for each chunk, over all nodes. */
export interface ChunkLeases {
  /**
   * Takes a chunk, waiting for whoever receives it now.
   * @returns undefined where it is there already, and where its file is open no more
   * @throws PortalError `unavailable` where the other one takes too long; the reason of `signal`
   */
  take(place: ChunkPlace, signal: AbortSignal): Promise<ChunkLease | undefined>;
  /**
   * Gives back what processes held that are known to be dead.
   * @param onDead told of each attempt before others are let in
   */
  releaseDead(onDead: (place: ChunkPlace, attempt: string) => Promise<void>): Promise<void>;
  close(): void;
}

interface Held {
  lost: AbortController;
  /** Since when its sender is waited for. */
  awaitedSince: number | undefined;
}

/** What leases are made with. */
export interface LeaseTools {
  db: Kysely<never>;
  dialect: DialectName;
  node: ModuleHost["node"];
  /** Milliseconds since 1970, the same on all nodes. */
  now(): number;
  /** Told where those of this process could not be put off. */
  onError(error: unknown): void;
}

/** The last part of a lease is its own. */
const attemptOf = (lease: string) => lease.slice(lease.lastIndexOf("/") + 1);

/** Creates the leases of a process. */
export function createChunkLeases({ db: untypedDb, dialect, node, now, onError }: LeaseTools): ChunkLeases {
  const db = uploadTables(untypedDb);
  const held = new Map<string, Held>();
  let timer: NodeJS.Timeout | undefined;

  async function renew(): Promise<void> {
    const leases = [...held];
    for (const [, { lost, awaitedSince }] of leases)
      if (awaitedSince !== undefined && now() - awaitedSince >= leaseMs) lost.abort(silentError());
    // Also of who was told to end just now: others are let in when it has.
    const rows = await db
      .updateTable("upload_chunk")
      .set({ at: now() + leaseMs })
      .where(
        "lease",
        "in",
        leases.map(([lease]) => lease),
      )
      .returning("lease")
      .execute();
    const kept = new Set(rows.map(({ lease }) => lease));
    for (const [lease, { lost }] of leases) if (!kept.has(lease)) lost.abort(lostError());
  }

  /** Renews while there is something to renew: an idle server writes nothing. */
  function hold(lease: string, entry: Held): void {
    held.set(lease, entry);
    timer ??= setInterval(() => {
      if (held.size > 0) renew().catch(onError);
      else stop();
    }, renewMs).unref();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  const silentError = () =>
    new PortalError("unavailable", { message: "nothing of this chunk came for a while", params: { seconds: 1 } });
  const lostError = () =>
    new PortalError("unavailable", { message: "another call receives this chunk", params: { seconds: 1 } });
  const chunkAt = ({ fileId, number }: ChunkPlace) =>
    db.selectFrom("upload_chunk").select(["lease", "at"]).where("file_id", "=", fileId).where("number", "=", number);

  const isOpen = async ({ fileId }: ChunkPlace) =>
    (await db
      .selectFrom("upload_file")
      .select("id")
      .where("id", "=", fileId)
      .where("status", "=", "open")
      .executeTakeFirst()) !== undefined;

  /** Takes a chunk of an open file that nobody has, or whose writer has died. */
  async function claim({ fileId, number }: ChunkPlace): Promise<string | undefined> {
    const lease = node.nameOf(randomUUID());
    const until = now() + leaseMs;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("upload_chunk")
      .columns(["file_id", "number", "lease", "at"])
      .expression(({ selectFrom, val, cast }) =>
        selectFrom("upload_file as f")
          .select([
            "f.id",
            cast(val(number), "integer").as("number"),
            cast(val(lease), "text").as("lease"),
            cast(val(until), "bigint").as("at"),
          ])
          .where("f.id", "=", fileId)
          // What is complete is written no more, whoever read it as open before …
          .where("f.status", "=", "open")
          // … nor what becomes complete at this moment: whoever shows a file holds its row.
          .$if(dialect === "postgres", (query) => query.forKeyShare()),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["file_id", "number"])
          .doUpdateSet({ lease, at: until, version: null })
          .where("upload_chunk.lease", "is not", null)
          .where("upload_chunk.at", "<=", now()),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? lease : undefined;
  }

  /** The file is the object of this attempt from now on. */
  async function nameObject(trx: Kysely<UploadTables>, { fileId }: ChunkPlace, key: string): Promise<void> {
    const { numUpdatedRows } = await trx
      .updateTable("upload_file")
      .set({ object_key: key })
      .where("id", "=", fileId)
      .where("status", "=", "open")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw lostError();
  }

  function leaseOf(lease: string, place: ChunkPlace): ChunkLease {
    const entry: Held = { lost: new AbortController(), awaitedSince: now() };
    hold(lease, entry);
    return {
      attempt: attemptOf(lease),
      lost: entry.lost.signal,
      awaits() {
        entry.awaitedSince = now();
      },
      moved() {
        entry.awaitedSince = undefined;
      },
      async store(stored) {
        await db.transaction().execute(async (trx) => {
          // The file first, as everybody takes them.
          if ("key" in stored) await nameObject(trx, place, stored.key);
          const { numUpdatedRows } = await trx
            .updateTable("upload_chunk")
            .set({ lease: null, at: now(), version: "version" in stored ? stored.version : null })
            .where("lease", "=", lease)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) throw lostError();
        });
        held.delete(lease);
      },
      async release() {
        if (held.delete(lease)) await db.deleteFrom("upload_chunk").where("lease", "=", lease).execute();
      },
    };
  }

  return {
    async take(place, signal) {
      for (const deadline = performance.now() + longestWaitMs; ;) {
        const lease = await claim(place);
        if (lease !== undefined) return leaseOf(lease, place);
        const other = await chunkAt(place).executeTakeFirst();
        if (other?.lease === null) return undefined;
        if (!other && !(await isOpen(place))) return undefined;
        signal.throwIfAborted();
        // Gone just now: the next look takes it.
        if (other && performance.now() > deadline) throw lostError();
        await sleep(lookMs);
      }
    },
    async releaseDead(onDead) {
      const rows = await db
        .selectFrom("upload_chunk")
        .select(["file_id", "number", "lease"])
        .where("lease", "is not", null)
        .execute();
      for (const { file_id: fileId, number, lease } of rows) {
        if (lease === null || !node.isDead(lease)) continue;
        await onDead({ fileId, number }, attemptOf(lease));
        await db.deleteFrom("upload_chunk").where("lease", "=", lease).execute();
      }
    },
    close: stop,
  };
}
