import { homeCardsSchema, type HomeCardAnswer } from "@customs-portal/sdk/contract";
import { homeCardsPath, homeStaleMs } from "@customs-portal/sdk/limits";
import type { Portal } from "@customs-portal/sdk/portal";
import { useLocale, useResource } from "@customs-portal/ui";
import { useEffect, useEffectEvent, useState } from "react";

/** The cards of the home page. */
export interface HomeCards {
  /** The last answer, also while the next is on its way; undefined before the first. */
  cards: readonly HomeCardAnswer[] | undefined;
  /** When it came. */
  at: Date | undefined;
  /** Why the last call failed as a whole. */
  error: unknown;
  pending: boolean;
  reload(): void;
  /** Names of the cards that are being read again. */
  retrying: ReadonlySet<string>;
  /** Reads one card again. */
  retry(name: string): Promise<void>;
}

/** Cards that were read again one by one, of one answer. */
interface Again {
  of: readonly HomeCardAnswer[] | undefined;
  cards: ReadonlyMap<string, HomeCardAnswer>;
}

async function readCards(
  { http }: Pick<Portal, "http">,
  { name, signal }: { name?: string; signal?: AbortSignal },
): Promise<readonly HomeCardAnswer[]> {
  const options = { query: { name }, schema: homeCardsSchema, notice: false, ...(signal && { signal }) };
  return (await http.get(homeCardsPath, options)).cards;
}

/** Reads the cards in one call; again when the page is shown and they are older than a minute. */
export function useHomeCards(portal: Pick<Portal, "http">): HomeCards {
  const locale = useLocale();
  const { data, error, pending, loadedAt, reload } = useResource(locale, (signal) => readCards(portal, { signal }));
  const [again, setAgain] = useState<Again>({ of: undefined, cards: new Map() });
  const [retrying, setRetrying] = useState<ReadonlySet<string>>(new Set());

  const refreshOld = useEffectEvent(() => {
    const isOld = loadedAt !== undefined && Date.now() - loadedAt.getTime() > homeStaleMs;
    if (isOld && !pending && document.visibilityState === "visible") reload();
  });
  // Its effects begin anew whenever the tab is shown again.
  useEffect(() => {
    const onVisibility = () => refreshOld();
    onVisibility();
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, []);

  const replaced = again.of === data ? again.cards : new Map<string, HomeCardAnswer>();
  return {
    cards: data?.map((card) => replaced.get(card.name) ?? card),
    at: loadedAt,
    error,
    pending,
    reload,
    retrying,
    async retry(name) {
      if (retrying.has(name)) return;
      setRetrying((names) => new Set([...names, name]));
      try {
        const [card] = await readCards(portal, { name });
        if (card)
          setAgain((before) => ({
            of: data,
            cards: new Map([...(before.of === data ? before.cards : []), [name, card]]),
          }));
      } catch {
        // The card goes on saying that it could not be read.
      } finally {
        setRetrying((names) => new Set([...names].filter((other) => other !== name)));
      }
    },
  };
}
