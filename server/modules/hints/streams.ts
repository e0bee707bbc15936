import type { ServerResponse } from "node:http";
import { PortalError } from "@customs-portal/sdk/errors";
import type { Hint, HintTopic } from "../../hints/index.ts";
import type { Session } from "../session/index.ts";

/** Bounds of the streams of a node. */
export interface StreamLimits {
  /** Streams of one user: windows that are seen at once, each with one. The oldest ends where there is one more. */
  ofUser: number;
  /** Streams of all; one more is refused. */
  ofNode: number;
  /** How often a stream says that it is there. A client that has read nothing since the last time is cut off. */
  keepAliveMs: number;
  /** How often it is looked whether the sessions of the streams are still there. */
  sessionMs: number;
}

const streamLimits: StreamLimits = { ofUser: 8, ofNode: 2000, keepAliveMs: 20_000, sessionMs: 60_000 };

/** The streams of the pages that a node tells of changes. */
export interface HintStreams {
  /** Makes an answer, whose head is written, a stream until either side ends it. @throws PortalError `too-many-requests` */
  add(session: Session, begin: () => ServerResponse): void;
  /** Tells those whom a hint concerns. */
  tell(hint: Hint): void;
  /** How many there are. */
  count(): number;
  /** Ends all, and takes no more. */
  close(): void;
}

/** A stream to one page. */
interface Stream {
  userId: string;
  tokenHash: string;
  response: ServerResponse;
  /** Told when the client has read what it was sent. */
  pending: Set<HintTopic>;
  /** Whether the client has not read what it was sent. */
  isFull: boolean;
}

const keepAlive = ":\n\n";
const eventOf = (topic: HintTopic) => `event: ${topic}\ndata:\n\n`;

/**
 * @param isLive whether a session may still be told of anything
 * @param warn told when it cannot be known
 */
export function createHintStreams(
  isLive: (tokenHash: string) => Promise<boolean>,
  warn: (error: unknown) => void,
  limits: StreamLimits = streamLimits,
): HintStreams {
  const byUser = new Map<string, Set<Stream>>();
  let size = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookedAt = 0;

  function write(stream: Stream, text: string): void {
    stream.isFull = !stream.response.write(text);
  }

  function tellOne(stream: Stream, topic: HintTopic): void {
    if (stream.isFull) stream.pending.add(topic);
    else write(stream, eventOf(topic));
  }

  function goOn(stream: Stream): void {
    stream.isFull = false;
    const topics = [...stream.pending];
    stream.pending.clear();
    for (const topic of topics) tellOne(stream, topic);
  }

  function remove(stream: Stream): void {
    const own = byUser.get(stream.userId);
    if (!own?.delete(stream)) return;
    size -= 1;
    if (own.size === 0) byUser.delete(stream.userId);
    if (size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** It counts no more from now on, whenever the client takes notice. */
  function end(stream: Stream): void {
    remove(stream);
    if (stream.isFull) stream.response.destroy();
    else stream.response.end();
  }

  /** Ends the streams of sessions that are gone. */
  async function look(streams: readonly Stream[]): Promise<void> {
    for (const stream of streams)
      try {
        if (!(await isLive(stream.tokenHash))) end(stream);
      } catch (error) {
        // Nobody knows whether the session is there: the page asks again.
        end(stream);
        warn(error);
      }
  }

  const all = () => [...byUser.values()].flatMap((streams) => [...streams]);

  function tick(): void {
    for (const stream of all())
      if (stream.isFull) stream.response.destroy();
      else write(stream, keepAlive);
    if (performance.now() - lookedAt < limits.sessionMs) return;
    lookedAt = performance.now();
    looking ??= look(all()).finally(() => (looking = undefined));
  }

  return {
    add({ userId, tokenHash }, begin) {
      const own = byUser.get(userId) ?? new Set();
      const oldest = own.size >= limits.ofUser ? own.values().next().value : undefined;
      if (isClosed) throw new PortalError("unavailable");
      if (size >= limits.ofNode && !oldest) throw new PortalError("too-many-requests");
      // A window that is gone without a word reads nothing and cannot be told from one that is there.
      if (oldest) end(oldest);
      const stream: Stream = { userId, tokenHash, response: begin(), pending: new Set(), isFull: false };
      const { response } = stream;
      if (response.destroyed) return;
      byUser.set(userId, own.add(stream));
      size += 1;
      timer ??= setInterval(tick, limits.keepAliveMs);
      response.on("drain", () => goOn(stream));
      response.once("close", () => remove(stream));
      write(stream, keepAlive);
    },
    tell({ topic, users }) {
      const told = (users ?? [...byUser.keys()]).flatMap((user) => [...(byUser.get(user) ?? [])]);
      if (topic === "session") void look(told);
      else for (const stream of told) tellOne(stream, topic);
    },
    count: () => size,
    close() {
      isClosed = true;
      for (const stream of all()) end(stream);
    },
  };
}
