import type { FastifyInstance, FastifyReply } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { createKeyedSemaphore, digest, type KeyedSemaphore, type SemaphoreLimits } from "../base/index.ts";
import { departureOf } from "./departure.ts";

/** Files that are handed out at once: each holds a file or a connection of the store, for as long as its line takes. */
const defaultLimits: SemaphoreLimits = {
  running: 500,
  // A browser takes six at once over HTTP/1.1; over HTTP/2 the others wait here instead of there.
  runningOfOne: 10,
  waiting: 1_000,
  waitingOfOne: 50,
  comeAgainSeconds: 10,
};
/** How long a download waits: a browser shows nothing of it meanwhile. */
const defaultWaitMs = 30_000;

/** How downloads are bounded. */
export interface DownloadBounds {
  limits?: SemaphoreLimits;
  waitMs?: number;
}

interface DownloadTurns {
  semaphore: KeyedSemaphore;
  waitMs: number;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The files that are being handed out. */
    downloadTurns: DownloadTurns;
  }
}

/** Lets the files that `app` hands out with `sendObject` take turns. */
export function boundDownloads(
  app: FastifyInstance,
  { limits = defaultLimits, waitMs = defaultWaitMs }: DownloadBounds = {},
): void {
  app.decorate("downloadTurns", { semaphore: createKeyedSemaphore(limits), waitMs });
}

/** The lane of the downloads of a user, by whatever address; it tells nobody the id. */
export function downloadLaneOf(userId: string): string {
  return digest("downloads", userId);
}

/** @throws PortalError `too-many-requests` after the longest wait */
async function waitFor({ semaphore, waitMs }: DownloadTurns, lane: string, reply: FastifyReply): Promise<() => void> {
  const late = new AbortController();
  const tooLate = new PortalError("too-many-requests", { params: { seconds: defaultLimits.comeAgainSeconds } });
  const timer = setTimeout(() => late.abort(tooLate), waitMs);
  try {
    return await semaphore.acquire({ lane, signal: AbortSignal.any([departureOf(reply), late.signal]) });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Begins the turn of a download, which ends with its answer: those of a lane run ten at once, the next ones wait half a
 * minute. The turn that the call has among others ends before that: nobody's lists wait for a download.
 * @throws PortalError `too-many-requests`
 */
export async function beginDownload(reply: FastifyReply, lane: string): Promise<void> {
  const { raw, request, server } = reply;
  let endTurn = server.downloadTurns.semaphore.tryAcquire({ lane });
  if (!endTurn) {
    request.endTurn?.();
    endTurn = await waitFor(server.downloadTurns, lane, reply);
  }
  if (raw.destroyed) return endTurn();
  raw.once("finish", endTurn).once("close", endTurn);
}
