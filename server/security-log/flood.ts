import { eventKinds, type SecurityEvent } from "./event.ts";

/** Refusals of one kind and source in a minute that are written one by one. */
const singlyOfSource = 20;
/** Refusals of all sources in a minute that are written one by one. */
const singlyOfAll = 600;
/** How long refusals are counted together. */
export const windowMs = 60_000;

/** How long the calls with which a user takes a file are one download: it comes in as many ranges as its reader likes. */
export const downloadMs = 10 * 60_000;

interface Counted {
  first: SecurityEvent;
  count: number;
  unwritten: number;
}

interface Download {
  first: SecurityEvent;
  since: number;
  further: number;
}

function downloadKeyOf({ userId = "", corpCode = "", ip = "", detail = {} }: SecurityEvent): string {
  return JSON.stringify([userId, corpCode, ip, detail["filePath"]]);
}

/** Holds refusals back where somebody makes many of them, and the further calls of a download. */
export interface FloodGate {
  /** Whether an event is to be written by itself; otherwise it is counted. */
  admit(event: SecurityEvent): boolean;
  /** Takes an event back that was let through and could not be written. */
  forget(event: SecurityEvent): void;
  /** What was counted instead of written in the windows that are over; in all of them where `isLast`. */
  summarise(isLast?: boolean): SecurityEvent[];
}

/** Creates a gate; the counts are in memory, so that a flood costs next to nothing. */
export function createFloodGate(now: () => number): FloodGate {
  let windowSince = now();
  let all = 0;
  const bySource = new Map<string, Counted>();
  const downloads = new Map<string, Download>();

  function admitDownload(event: SecurityEvent): boolean {
    const key = downloadKeyOf(event);
    const known = downloads.get(key);
    if (!known) downloads.set(key, { first: event, since: now(), further: 0 });
    else known.further += 1;
    return !known;
  }

  /** The further calls of the downloads that are over. */
  function summariseDownloads(isLast: boolean): SecurityEvent[] {
    const over = [...downloads].filter(([, download]) => isLast || now() >= download.since + downloadMs);
    for (const [key] of over) downloads.delete(key);
    return over
      .filter(([, { further }]) => further > 0)
      .map(
        ([
          ,
          {
            first: { userId, userNo, corpCode, ip, detail },
            since,
            further,
          },
        ]): SecurityEvent => {
          const of = { of: "download", filePath: detail?.["filePath"] ?? "", count: further, since };
          return { kind: "flood", userId, userNo, corpCode, ip, detail: of };
        },
      );
  }

  function summarise(isLast = false): SecurityEvent[] {
    const further = summariseDownloads(isLast);
    if (!isLast && now() < windowSince + windowMs) return further;
    const sums = [...bySource.values()]
      .filter(({ unwritten }) => unwritten > 0)
      .map(({ first, unwritten }): SecurityEvent => {
        const { kind, ip, userId, userNo } = first;
        return { kind: "flood", ip, userId, userNo, detail: { of: kind, count: unwritten, since: windowSince } };
      });
    bySource.clear();
    all = 0;
    windowSince = now();
    return [...further, ...sums];
  }

  return {
    admit(event) {
      if (event.kind === "download") return admitDownload(event);
      if (eventKinds[event.kind] === "info") return true;
      all += 1;
      const isCrowded = all > singlyOfAll;
      // Many sources at once are counted together: what is remembered stays bounded.
      const key = isCrowded ? event.kind : JSON.stringify([event.kind, event.userId || event.ip]);
      const known = bySource.get(key) ?? { first: isCrowded ? { kind: event.kind } : event, count: 0, unwritten: 0 };
      bySource.set(key, known);
      known.count += 1;
      if (!isCrowded && known.count <= singlyOfSource) return true;
      known.unwritten += 1;
      return false;
    },
    forget(event) {
      if (event.kind === "download") downloads.delete(downloadKeyOf(event));
    },
    summarise,
  };
}
