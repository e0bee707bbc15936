import * as z from "zod/mini";
import type { SessionUser } from "@customs-portal/sdk/contract";
import { createStore, isHttpError, type Portal, type Store } from "@customs-portal/sdk/portal";
import { personKey, type Person } from "@customs-portal/sdk/rules";
import { personalValuesOf } from "@customs-portal/ui";

/** Under this resource id the favourites of a user are saved, as the keys of a form are. */
const favouritesKey = "customs-portal.menu";
/** Favourites of a user in a company. */
export const favouritesMax = 30;

type Owner = Person & Pick<SessionUser, "company">;
const keyOf = (user: Owner) => `customs-portal.favourites.${personKey(user)}.${user.company ?? ""}`;
const namesSchema = z.array(z.string());

/** The menu entries that a user keeps on top of the menu, by name, in the user's order. */
export interface Favourites {
  readonly names: Store<readonly string[]>;
  /** False where the site has no personal setups, and while imitating: then nothing can be saved. */
  mayChange(): boolean;
  add(name: string): void;
  remove(name: string): void;
  /** Gives one another place among those of `shown`, which are the ones that the menu of now has. */
  move(name: string, index: number, shown: readonly string[]): void;
  destroy(): void;
}

export interface FavouritesOptions {
  portal: Portal;
  /** Keeps what was loaded last, so that the menu does not jump when the page is loaded again. */
  storage: Pick<Storage, "getItem" | "setItem">;
}

/** Creates the favourites of the signed-in user: saved at the backend for user and company, so that they are the same anywhere. */
export function createFavourites({ portal, storage }: FavouritesOptions): Favourites {
  const { company, config, session } = portal;
  const values = personalValuesOf(portal);
  const names = createStore<readonly string[]>([]);
  const ending = new AbortController();
  let saving: Promise<void> = Promise.resolve();
  let waiting = 0;

  function recall(): readonly string[] {
    const user = session.user.getSnapshot();
    try {
      const stored = namesSchema.safeParse(JSON.parse((user && storage.getItem(keyOf(user))) ?? "[]"));
      return stored.success ? stored.data : [];
    } catch {
      return [];
    }
  }

  function show(next: readonly string[]) {
    if (next.join("\n") !== names.getSnapshot().join("\n")) names.set(next);
    const user = session.user.getSnapshot();
    try {
      if (user) storage.setItem(keyOf(user), JSON.stringify(next));
    } catch {
      // Without storage they come with the answer of the backend.
    }
  }

  function take() {
    const { epoch, loaded } = values.state.getSnapshot();
    if (waiting === 0 && loaded && epoch === company.epoch.getSnapshot())
      show((loaded.user.form[favouritesKey] ?? []).slice(0, favouritesMax));
  }

  function load() {
    if (config.closeSelfConfig || !session.user.getSnapshot()) return names.set([]);
    names.set(recall());
    const epoch = company.epoch.getSnapshot();
    values.load().then(take, (cause: unknown) => {
      if (ending.signal.aborted || epoch !== company.epoch.getSnapshot()) return;
      console.warn("The favourites of the menu are those that this browser knows.", cause);
    });
  }

  async function save(epoch: number) {
    try {
      const { user } = await values.load();
      // What was changed meanwhile is saved with the last change.
      if (waiting > 1 || epoch !== company.epoch.getSnapshot()) return;
      const value = [...names.getSnapshot()];
      await values.save("user", { kind: "form", key: favouritesKey, value }, user);
    } catch (cause) {
      // The portal has told of it; what is saved is shown again.
      if (!isHttpError(cause)) throw cause;
    } finally {
      waiting -= 1;
      take();
    }
  }

  function change(next: readonly string[]) {
    show(next);
    waiting += 1;
    const epoch = company.epoch.getSnapshot();
    saving = saving.then(() => save(epoch));
  }

  load();
  const endings = [values.state.subscribe(take), company.epoch.subscribe(load)];
  return {
    names,
    mayChange: () => !config.closeSelfConfig && session.user.getSnapshot()?.mode !== "imitate",
    add(name) {
      const now = names.getSnapshot();
      if (!now.includes(name) && now.length < favouritesMax) change([...now, name]);
    },
    remove(name) {
      const now = names.getSnapshot();
      if (now.includes(name)) change(now.filter((other) => other !== name));
    },
    move(name, index, shown) {
      const others = shown.filter((other) => other !== name);
      const order = others.toSpliced(Math.min(Math.max(index, 0), others.length), 0, name);
      const now = names.getSnapshot();
      // Those that the menu does not have today keep their places.
      const next = now.map((each) => (shown.includes(each) ? (order.shift() ?? each) : each));
      if (next.join("\n") !== now.join("\n")) change(next);
    },
    destroy() {
      ending.abort();
      for (const end of endings) end();
    },
  };
}
