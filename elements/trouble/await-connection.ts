import { missedBackend, type Portal } from "@customs-portal/sdk/portal";
import { backoffMs } from "@customs-portal/sdk/timing";
import type { Base } from "../tag-settings.ts";
import { explainConnection, probe, type ConnectionReport } from "./connection.ts";
import { pause, waits } from "./pause.ts";

/** A call of an element that got no answer of its backend. */
export interface FailedConnection {
  element: HTMLElement;
  /** The base of its calls. */
  base: Base;
  portal: Portal;
  error: unknown;
  /** Ends when calls get through again, or the element does. */
  signal: AbortSignal;
  /** How many calls of the page's token have succeeded so far; undefined where the portal is not the tag's own. */
  accepted: number | undefined;
  /** Shows it to the user. */
  say(text: string): void;
  /** Tells the page. */
  tell(facts: Pick<ConnectionReport, "reason" | "url">): void;
  /** Tries again; left out where somebody else does. */
  goOn?: (() => void) | undefined;
}

/** Where nobody counts calls, what failed again so soon after a try has never worked in between. */
const forgottenAfterMs = 60_000;

/** The tries of an outage. */
interface Tries {
  count: number;
  at: number;
  readonly reason: string;
  readonly accepted: number | undefined;
}

const triesOf = new WeakMap<HTMLElement, Tries>();

/** Goes on as soon as the server answers, be it a proxy before it: 1 s at first, 30 s at last. */
async function goOnLater({ signal, goOn }: FailedConnection, url: URL, tries: Tries) {
  while (!signal.aborted) {
    tries.count += 1;
    tries.at = performance.now();
    await pause(backoffMs(tries.count, waits), signal);
    if (signal.aborted || document.visibilityState !== "visible") continue;
    if ((await probe(url)) === "silent" || signal.aborted) continue;
    tries.at = performance.now();
    goOn?.();
    return;
  }
}

/** Finds out why no call gets through, says so, tells the page once until one does, and waits for it. */
export async function awaitConnection(failed: FailedConnection): Promise<void> {
  const { element, base, portal, error, signal, accepted, say, tell, goOn } = failed;
  const { text, advice, reason, url } = await explainConnection(error, portal, base);
  if (signal.aborted) return;
  say(text);
  const before = triesOf.get(element);
  // What answers in the place of the backend may have taken the token, and is as wrong as before.
  const isSame = before?.reason === reason && (before.accepted === accepted || missedBackend(error) === "stranger");
  const isKnown = isSame && performance.now() - before.at < forgottenAfterMs;
  const tries = isKnown ? before : { count: 0, at: performance.now(), reason, accepted };
  if (goOn) triesOf.set(element, tries);
  if (!isKnown) {
    console.error(`<${element.localName}>: ${advice}`);
    tell({ reason, url });
  }
  if (goOn) await goOnLater(failed, new URL(url), tries);
}
