import type { Kysely } from "kysely";
import type { HomeCardAnswer } from "@customs-portal/sdk/contract";
import { defaultLocale, homeCardLimitMs, homeChartPointsMax, homeListRowsMax } from "@customs-portal/sdk/limits";
import { isLocalPath, localText } from "@customs-portal/sdk/rules";
import { withTimeout } from "@customs-portal/sdk/timing";
import { laneOf, ofLane } from "../../db/index.ts";
import type {
  HomeCard,
  HomeChartPoint,
  HomeListRow,
  LocalText,
  ModuleLog,
  Scope,
} from "../../module-contract/index.ts";

/** A card, and its name over all modules. */
export interface NamedCard {
  name: string;
  card: HomeCard;
}

/** What cards are read with. */
export interface CardReading {
  /** A connection for reads. */
  db: Kysely<never>;
  scope: Scope;
  /** Of who looks at them. */
  locale: string | undefined;
  /** Ends all reading of the call. */
  signal: AbortSignal;
  log: ModuleLog;
  /** How long each may take, in milliseconds; for tests. */
  limitMs?: number | undefined;
}

/** A signal that ends with another one or after a time; its reads count as those of the same user. */
function within(signal: AbortSignal, limitMs: number): AbortSignal {
  const both = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const lane = laneOf(signal);
  return lane === undefined ? both : ofLane(both, lane);
}

/** @throws what the card throws, Error once its time is over */
function readInTime<Data>(
  name: string,
  read: (signal: AbortSignal) => Promise<Data>,
  { signal, limitMs = homeCardLimitMs }: CardReading,
): Promise<Data> {
  const ending = within(signal, limitMs);
  // A card that throws at once fails like one that rejects; what was read for an ended signal may be anything.
  const work = (async () => {
    const data = await read(ending);
    ending.throwIfAborted();
    return data;
  })();
  // One that does not heed the signal is not waited for.
  work.catch(() => undefined);
  return withTimeout(work, limitMs, () => {
    throw new Error(`the card ${name} was not read within ${limitMs} ms`);
  });
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * Reads a card, in a time of its own: what fails or takes too long is a card without data, and a line of the log.
 */
export async function readCard(named: NamedCard, reading: CardReading): Promise<HomeCardAnswer> {
  const { db, scope, locale = defaultLocale, signal, log } = reading;
  const { name, card } = named;
  const worded = (text: LocalText) => localText(text, locale);
  const toRow = ({ title, note, path, at, tone }: HomeListRow) => {
    if (!isLocalPath(path)) throw new Error(`a row of the card ${name} leads to no path of the portal`);
    return { title: worded(title), note: worded(note), path, at: timeOf(at), tone };
  };
  const toPoint = ({ label, value, path }: HomeChartPoint) => ({ label: worded(label), value, path: path ?? null });
  const facts = { name, title: worded(card.title), tone: card.tone, path: card.path };

  const inTime = async <Data>(read: (ending: AbortSignal) => Promise<Data>): Promise<Data | null> => {
    try {
      return await readInTime(name, read, reading);
    } catch (err) {
      if (!signal.aborted) log.warn({ err, card: name }, "a card of the home page could not be read");
      return null;
    }
  };
  switch (card.kind) {
    case "count": {
      const data = await inTime(async (ending) => ({ count: (await card.read(db, scope, ending)).count }));
      return { ...facts, kind: card.kind, data };
    }
    case "list": {
      const data = await inTime(async (ending) => {
        const { rows } = await card.read(db, scope, ending);
        return { rows: rows.slice(0, homeListRowsMax).map(toRow) };
      });
      return { ...facts, kind: card.kind, data };
    }
    case "chart": {
      const data = await inTime(async (ending) => {
        const { points } = await card.read(db, scope, ending);
        return { points: points.slice(0, homeChartPointsMax).map(toPoint) };
      });
      return { ...facts, kind: card.kind, data };
    }
  }
}
