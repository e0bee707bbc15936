import type { Personalisation, PersonalisationKind, PersonalValues as Values } from "@customs-portal/sdk/contract";
import { setupSaveDelayMs } from "@customs-portal/sdk/limits";
import { ownValue, resolvePersonalisation, type ResolvedPersonalisation } from "@customs-portal/sdk/rules";
import { useCallback, useEffect, useRef, useState } from "react";
import { usePortal } from "../hooks/use-portal.ts";
import { useStore } from "../hooks/use-store.ts";
import { createDelayedSave, type DelayedSave } from "./delayed-save.ts";
import { personalValuesOf } from "./personal-values.ts";
import { madeOf, madeOfDefault, type ListSeen } from "./made-of.ts";
import { usePersonalValues } from "./use-personal-values.ts";

type ListKind = Extract<PersonalisationKind, "tableColumn" | "form">;
type Item<Kind extends ListKind> = Values[Kind][string][number];
interface Change<T> {
  readonly value: readonly T[];
  /** What it was made of; a promise where an earlier change was still being saved. */
  readonly seen: Personalisation | Promise<Personalisation>;
}

/** The list that holds for a table or form, and a way to save another one for the user. */
export interface PersonalList<T> extends ResolvedPersonalisation<T> {
  /** What is saved has been asked for, whether or not it came. */
  readonly isReady: boolean;
  /** Shows the list at once, and saves the last one when there was no other for a while. */
  save(value: readonly T[]): void;
  /** Saves what waits. */
  flush(): void;
}

/**
 * The list that is saved of a table or form: mine, else the company's, else none. What waits to be saved is saved when
 * the component goes or the page is hidden or left; with another company or user it is dropped.
 * @param page the list of the page, as it would be saved; a list that only is shown needs none
 */
export function usePersonalList<Kind extends ListKind>(
  kind: Kind,
  resourceId: string,
  page?: () => readonly Item<Kind>[],
): PersonalList<Item<Kind>> {
  type T = Item<Kind>;
  const portal = usePortal();
  const values = personalValuesOf(portal);
  const { loaded, isReady } = usePersonalValues();
  const epoch = useStore(portal.company.epoch);
  const [shown, setShown] = useState<{ epoch: number; key: string; change: Change<T> }>();
  const saver = useRef<DelayedSave<Change<T>>>(undefined);
  /** What is seen while the change that was sent last is shown: that change, or where it failed what it was made of. */
  const sent = useRef<Promise<Personalisation>>(undefined);
  const isOwn = shown?.epoch === epoch && shown.key === resourceId;

  useEffect(() => {
    sent.current = undefined;
    const own = createDelayedSave<Change<T>>((change) => {
      const clear = () => setShown((current) => (current?.change === change ? undefined : current));
      if (portal.company.epoch.getSnapshot() !== epoch) return clear();
      const wanted = { kind, key: resourceId, value: change.value } as ListSeen;
      const saving = values.save("user", wanted, change.seen);
      sent.current = saving.then(
        ({ user }) => madeOf(user, wanted),
        () => change.seen,
      );
      // The portal tells of a failure.
      saving.then(clear, clear);
    }, setupSaveDelayMs);
    saver.current = own;
    const onHidden = () => document.visibilityState === "hidden" && own.flush();
    document.addEventListener("visibilitychange", onHidden);
    // When a page that is left gets hidden, it is too late for the first step of a call.
    window.addEventListener("beforeunload", own.flush);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("beforeunload", own.flush);
      own.flush();
    };
  }, [portal, values, kind, resourceId, epoch]);

  useEffect(() => {
    if (!isOwn) sent.current = undefined;
  }, [isOwn]);

  const isImitating = useStore(portal.session.user)?.mode === "imitate";
  const save = useCallback(
    (value: readonly T[]) => {
      if (!loaded) return;
      const first = () => {
        const company = ownValue<readonly T[]>(loaded.company[kind], resourceId) ?? [];
        const holds = { kind, key: resourceId, value: company.length > 0 ? company : (page?.() ?? []) } as ListSeen;
        return madeOfDefault(loaded.user, holds);
      };
      const change = { value, seen: saver.current?.waiting()?.seen ?? sent.current ?? first() };
      setShown({ epoch, key: resourceId, change });
      if (!isImitating) saver.current?.put(change);
    },
    [loaded, epoch, kind, resourceId, page, isImitating],
  );
  const flush = useCallback(() => saver.current?.flush(), []);
  const saved = {
    user: loaded && ownValue<readonly T[]>(loaded.user[kind], resourceId),
    company: loaded && ownValue<readonly T[]>(loaded.company[kind], resourceId),
  };
  const resolved = isOwn
    ? ({ value: shown.change.value, from: "user" } as const)
    : resolvePersonalisation<T>({ ...saved, page: [] });
  return { ...resolved, isReady, save, flush };
}
