import type { Personalisation, PersonalisationScope } from "@customs-portal/sdk/contract";
import {
  createStore,
  HttpError,
  type PersonalChange,
  type PersonalisationOptions,
  type Portal,
  type PortalPersonalisation,
  type Store,
} from "@customs-portal/sdk/portal";

/** What is saved of tables and forms, for the user and for the company. */
export type LoadedPersonalisation = Readonly<Record<PersonalisationScope, Personalisation>>;

/** What was loaded last, and of which company epoch it is. */
export interface PersonalState {
  readonly epoch: number;
  readonly loaded: LoadedPersonalisation | undefined;
  /** It could not be loaded. */
  readonly hasFailed: boolean;
}

/** What is saved, held once for all tables, forms and dialogs of a page. Steps run one after the other. */
export interface PersonalValues {
  /** What is of an older epoch belongs to nobody. */
  readonly state: Store<PersonalState>;
  /** What is saved; asked for once per company epoch. @throws HttpError */
  load(): Promise<LoadedPersonalisation>;
  /** Asks again. @throws HttpError */
  reload(): Promise<LoadedPersonalisation>;
  /**
   * Saves a value, and holds what stands then.
   * @param seen what the change was made of; a promise of it where the outcome of an earlier save decides
   * @throws HttpError
   */
  save(
    scope: PersonalisationScope,
    change: PersonalChange,
    seen: Personalisation | Promise<Personalisation>,
    options?: PersonalisationOptions,
  ): Promise<LoadedPersonalisation>;
}

/** The record with one of its values as another record has it. */
function withKey<T>(byKey: Record<string, T>, from: Record<string, T>, key: string): Record<string, T> {
  const others = Object.entries(byKey).filter(([name]) => name !== key);
  const own = Object.entries(from).filter(([name]) => name === key);
  return Object.fromEntries([...others, ...own]);
}

/** What is held, with what one save answered: the rest of that answer is as old as what the save had seen. */
function withSaved(held: Personalisation, { kind, key }: PersonalChange, answer: Personalisation): Personalisation {
  const versions = held.versions &&
    answer.versions && {
      ...held.versions,
      [kind]: withKey(held.versions[kind] ?? {}, answer.versions[kind] ?? {}, key),
    };
  const formOmitted = kind === "form" && answer.formOmitted && withKey(held.formOmitted ?? {}, answer.formOmitted, key);
  return {
    ...held,
    [kind]: withKey<object>(held[kind] ?? {}, answer[kind] ?? {}, key),
    ...(formOmitted && { formOmitted }),
    ...(versions && { versions }),
  };
}

function createPersonalValues({ personalisation, company }: Portal): PersonalValues {
  const state = createStore<PersonalState>({ epoch: -1, loaded: undefined, hasFailed: false });
  const epochNow = () => company.epoch.getSnapshot();
  let work: Promise<unknown> = Promise.resolve();
  let loading: { epoch: number; answer: Promise<LoadedPersonalisation> } | undefined;

  /** Runs a step when those before have ended, unless the company has changed meanwhile. */
  function queue<T>(step: (epoch: number) => Promise<T>): Promise<T> {
    const epoch = epochNow();
    const done = work.then(() => {
      if (epoch !== epochNow()) throw new HttpError("request-cancelled", { status: 0, envelopeCode: 0 });
      return step(epoch);
    });
    work = done.catch(() => undefined);
    return done;
  }

  const hold = (epoch: number, loaded: LoadedPersonalisation): LoadedPersonalisation => {
    if (epoch === epochNow()) state.set({ epoch, loaded, hasFailed: false });
    return loaded;
  };

  async function ask(epoch: number): Promise<LoadedPersonalisation> {
    const [user, ofCompany] = await Promise.all([
      personalisation.load("user"),
      personalisation.load("company", { notice: false }),
    ]);
    return hold(epoch, { user, company: ofCompany });
  }
  const reload = () => queue(ask);

  return {
    state,
    reload,
    load() {
      const { epoch, loaded } = state.getSnapshot();
      if (loaded && epoch === epochNow()) return Promise.resolve(loaded);
      if (loading?.epoch === epochNow()) return loading.answer;
      const current = { epoch: epochNow(), answer: reload() };
      loading = current;
      const forget = () => {
        if (loading === current) loading = undefined;
      };
      current.answer.then(forget, () => {
        forget();
        if (current.epoch === epochNow()) state.set({ epoch: current.epoch, loaded: undefined, hasFailed: true });
      });
      return current.answer;
    },
    save(scope, change, seen, options) {
      return queue(async (epoch) => {
        const base = await seen;
        const held = state.getSnapshot();
        // What an earlier step answered is no change of somebody else's.
        const now = held.epoch === epoch ? held.loaded?.[scope] : undefined;
        const answer = await personalisation.save(scope, change, base, { now, ...options });
        const { epoch: epochHeld, loaded } = state.getSnapshot();
        if (!loaded || epochHeld !== epoch) return ask(epoch);
        return hold(epoch, { ...loaded, [scope]: withSaved(loaded[scope], change, answer) });
      });
    },
  };
}

const known = new WeakMap<PortalPersonalisation, PersonalValues>();

/** What is saved of the tables and forms of a portal; the same for all that share its personalisation. */
export function personalValuesOf(portal: Portal): PersonalValues {
  const values = known.get(portal.personalisation) ?? createPersonalValues(portal);
  known.set(portal.personalisation, values);
  return values;
}
