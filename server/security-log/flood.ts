import { networkOf } from "../base/index.ts";
import { createCounter, type Quota } from "./counter.ts";
import { eventKinds, type SecurityEvent, type SecurityEventKind } from "./event.ts";

/** How long refusals are counted together. */
export const windowMs = 60_000;
/** Refusals of one kind and source in a minute, and of all sources, that are written one by one. */
const refusals: Quota = {
  windowMs,
  singlyOfSource: 20,
  singlyOfAll: 600,
  namedSums: 200,
  partsOfSource: 50,
  partsOfAll: 600,
};
/** Of accounts, and there are as many of them: each is told by name, with the addresses that it came from. */
const ofUsers = { namedSums: Infinity, partsOfAll: Infinity } as const;

/** How long what somebody repeats, though it is allowed, is counted together. */
export const repeatMs = 10 * 60_000;
/** The same of one user, company and network: more than a hand makes of it. */
const repeats: Quota = { windowMs: repeatMs, singlyOfSource: 60, singlyOfAll: Infinity, partsOfSource: 0, ...ofUsers };

/** How long the calls with which a user takes a file are one download: it comes in as many ranges as its reader likes. */
export const downloadMs = 10 * 60_000;

/** Rights that are given or refused: no number stands for these. */
const isDecision = ({ kind, detail }: SecurityEvent) => kind === "access-request" && detail?.["action"] !== "asked";

/** What the operator does is always written, what this gate itself makes, and each file that comes or goes. */
const neverHeld: readonly SecurityEventKind[] = [
  "administration",
  "administration-failed",
  "upload",
  "file-deleted",
  "flood",
  "pruned",
];

interface Download {
  first: SecurityEvent;
  since: number;
  further: number;
}

function downloadKeyOf({ userId = "", corpCode = "", ip = "", detail = {} }: SecurityEvent): string {
  return JSON.stringify([userId, corpCode, networkOf(ip), detail]);
}

const networkOfEvent = ({ ip = "" }: SecurityEvent) => networkOf(ip);

/** Holds back what somebody makes many of: refusals, repetitions, and the further calls of a download. */
export interface FloodGate {
  /** Whether an event is to be written by itself; otherwise it is counted. */
  admit(event: SecurityEvent): boolean;
  /** Takes an event back that was let through and could not be written. */
  forget(event: SecurityEvent): void;
  /** What was counted instead of written in the windows that are over; in all of them where `isLast`. */
  summarise(isLast?: boolean): SecurityEvent[];
}

/**
 * Creates a gate; the counts are in memory, so that a flood costs next to nothing. Users and strangers have budgets of
 * their own, and only what a source may write by itself is taken off them: nobody uses up those of others.
 */
export function createFloodGate(now: () => number): FloodGate {
  const strangers = createCounter(refusals, now);
  const users = createCounter({ ...refusals, ...ofUsers }, now);
  const allowed = createCounter(repeats, now);
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
          const of = { ...detail, of: "download", count: further, since };
          return { kind: "flood", userId, userNo, corpCode, ip: ip && networkOf(ip), detail: of };
        },
      );
  }

  function admitAllowed(event: SecurityEvent): boolean {
    const { kind, userId, corpCode, mode, method, route } = event;
    const ip = networkOfEvent(event);
    const fields = { kind, userId, userNo: event.userNo, corpCode, mode, ip, method, route };
    return allowed.admit([kind, userId, corpCode, mode, ip, method, route], fields);
  }

  return {
    admit(event) {
      const { kind, userId, userNo } = event;
      if (neverHeld.includes(kind) || isDecision(event)) return true;
      if (kind === "download") return admitDownload(event);
      if (eventKinds[kind] === "info") return admitAllowed(event);
      // A sum is of all its addresses: of IPv6 it bears the network, and not the one that came first.
      const ip = networkOfEvent(event);
      if (userId) return users.admit([kind, userId], { kind, userId, userNo }, { key: ip, fields: { ip } });
      const part = userNo === undefined ? undefined : { key: userNo, fields: { userNo } };
      return strangers.admit([kind, ip], { kind, ip }, part);
    },
    forget(event) {
      if (event.kind === "download") downloads.delete(downloadKeyOf(event));
    },
    summarise(isLast = false) {
      const counted = [users, strangers, allowed].flatMap((counter) => counter.summarise(isLast));
      return [...summariseDownloads(isLast), ...counted];
    },
  };
}
