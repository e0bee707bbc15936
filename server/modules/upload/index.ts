import type { BuiltInModule, ModuleContext, ModuleHost, PortalModule } from "../../module-contract/index.ts";
import { createKeyedSemaphore, type SemaphoreLimits } from "../../base/index.ts";
import { createDiskRoom } from "./disk-room.ts";
import { releaseAside } from "./aside.ts";
import { expireUploads } from "./expiry.ts";
import { createFileRows } from "./file-rows.ts";
import { addFileRoutes } from "./file-routes.ts";
import { createChunkLeases } from "./leases.ts";
import { uploadMigrations } from "./migrations.ts";
import { giveWay } from "./open-files.ts";
import { endTasksOfSignIns } from "./end-tasks.ts";
import { createPatientWork, type PatientWorkSettings } from "./patient-work.ts";
import { releaseDead } from "./receive-chunk.ts";
import { knowsUploads, shownUploads } from "./stored-file.ts";
import { sweepUploads } from "./sweep.ts";
import { createTransferCalls, type SharedReceiving } from "./transfer-call.ts";
import { addTransferRoutes } from "./transfer-routes.ts";
import { createUnknownIds } from "./unknown-ids.ts";

export { countOpenFiles } from "./count-open.ts";
export { endTasks, endTasksOfSignIns } from "./end-tasks.ts";

const name = "upload";
/** Time between two rounds of what is given up. */
const expiryMs = 600_000;
/** Time between two looks for objects that no file names: every object is listed. */
const sweepMs = 24 * 60 * 60_000;
/** Chunks that are being written: two tabs of a user at full speed, and a few hundred users on slow lines. */
const chunkTurns: SemaphoreLimits = {
  running: 500,
  runningOfOne: 10,
  waiting: 1_000,
  waitingOfOne: 30,
  comeAgainSeconds: 1,
};

/** Objects that are read for their digest: each takes a disk's speed, and some of the processor. */
const digestTurns: SemaphoreLimits = {
  running: 4,
  runningOfOne: 2,
  waiting: 1_000,
  waitingOfOne: 30,
  comeAgainSeconds: 5,
};
const digests: PatientWorkSettings = {
  turns: digestTurns,
  smallTurns: { ...digestTurns, running: 2 },
  // Read in less than a second.
  smallBytes: 64 * 1024 ** 2,
  // The files that a client has under way, of a few tabs.
  asking: { running: 2_000, runningOfOne: 60, comeAgainSeconds: 5 },
  // A client asks again.
  waitMs: 20_000,
  // Behind several nodes each is asked in turn; and a page that is loaded again goes on.
  forgottenMs: 10 * 60_000,
};

function createReceiving(context: ModuleContext, node: ModuleHost["node"], reserveBytes: number): SharedReceiving {
  const { db, dialect, objects, now, log } = context;
  const basics = { db, dialect, objects, now };
  const leases = createChunkLeases({
    db,
    dialect,
    node,
    now,
    onError: (err) => log.warn({ err }, "chunks that are being received could not be kept; the next look tries again"),
  });
  return {
    ...basics,
    log,
    leases,
    diskRoom: createDiskRoom(context, reserveBytes, () => giveWay(basics)),
    turns: createKeyedSemaphore(chunkTurns),
    work: createPatientWork(digests),
  };
}

/** The rounds of a running server. */
function startRounds(receiving: SharedReceiving, { log }: ModuleContext, quarantineDays: number): () => Promise<void> {
  const stopping = new AbortController();
  let round: Promise<unknown> | undefined;
  let sweptAt = -Infinity;

  async function tidy(): Promise<void> {
    await expireUploads(receiving, log, stopping.signal);
    await releaseAside(receiving, quarantineDays, stopping.signal);
    if (performance.now() - sweptAt < sweepMs) return;
    await sweepUploads(receiving, log, stopping.signal);
    sweptAt = performance.now();
  }
  const begin = () => {
    round ??= tidy()
      .catch((err: unknown) =>
        log.error({ err }, "abandoned uploads could not be looked for; the next round tries again"),
      )
      .finally(() => (round = undefined));
  };
  begin();
  const timer = setInterval(begin, expiryMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await round;
  };
}

/** The receiver: the files of the chunked upload, by the calls of the specification, and what was uploaded. */
export const uploadModule: BuiltInModule = {
  name,
  create({ node, config: { uploads: limits, quarantineDays, diskFreeBytes } }): PortalModule {
    let receiving: SharedReceiving | undefined;
    let endRounds: (() => Promise<void>) | undefined;
    return {
      name,
      migrations: uploadMigrations,
      knowsObjects: knowsUploads,
      shownObjects: shownUploads,
      endDelegations: endTasksOfSignIns,
      routes(app, context) {
        receiving = createReceiving(context, node, diskFreeBytes);
        const traces = { fileRows: createFileRows(context, limits), unknownIds: createUnknownIds(context) };
        addTransferRoutes(app, context, { calls: createTransferCalls(context, receiving, traces), limits });
        addFileRoutes(app, context, { limits, traces });
      },
      async start(context) {
        if (!receiving) return;
        await releaseDead(receiving);
        endRounds = startRounds(receiving, context, quarantineDays);
      },
      async stop() {
        receiving?.leases.close();
        await Promise.all([endRounds?.(), receiving?.work.close()]);
      },
    };
  },
};
