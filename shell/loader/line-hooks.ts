import type { BusinessLineHooks } from "@customs-portal/sdk/business-line";
import type { SessionUser } from "@customs-portal/sdk/contract";
import { withTimeout } from "@customs-portal/sdk/timing";

/** Longest wait for a hook that others wait for, in milliseconds. */
const limitMs = 3000;
/** After so long a user is asked whether to go without the answer of a line, which may itself be asking. */
const patienceMs = 10_000;

/** What a line is asked to agree to. */
export type LeaveReason = "close" | "company" | "sign-out";

type WhenSlow = (key: string) => Promise<boolean | undefined>;

/** The hook files of the lines that were loaded (A28). A failing hook is logged and stops nobody else. */
export interface LineHooks {
  /** Takes the place of what was known of a line. */
  add(key: string, hooks: readonly BusinessLineHooks[]): void;
  /** Tells the lines of the user of the session; one line, or all. */
  onSession(user: SessionUser, key?: string): void;
  /** Tells a line of a company switch. @returns whether its tabs stay as they are */
  onCompanyChange(key: string, user: SessionUser): Promise<boolean>;
  /**
   * Asks lines whether the user may go.
   * @param whenSlow asked again and again while a line has not answered: true goes on without it, false stays, undefined
   * waits
   * @returns false when one of them says no
   */
  mayLeave(keys: readonly string[], reason: LeaveReason, whenSlow: WhenSlow): Promise<boolean>;
  onLogout(): void;
}

function within<T>(work: Promise<T>, name: string): Promise<T> {
  return withTimeout(work, limitMs, () => {
    throw new Error(`${name} took longer than ${limitMs} ms`);
  });
}

/** What a line answers, or what `whenSlow` has decided where it does not. */
function answerOr<T>(answer: Promise<T>, whenSlow: () => Promise<boolean | undefined>): Promise<T | boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<T | boolean>();
  let timer: ReturnType<typeof setTimeout>;
  let isAnswered = false;
  const wait = () => {
    if (isAnswered) return;
    timer = setTimeout(() => {
      whenSlow().then((decided) => (decided === undefined ? wait() : resolve(decided)), reject);
    }, patienceMs);
  };
  wait();
  void answer.then((value) => {
    isAnswered = true;
    clearTimeout(timer);
    resolve(value);
  });
  return promise;
}

/** Creates the register of hooks. */
export function createLineHooks(): LineHooks {
  const known = new Map<string, readonly BusinessLineHooks[]>();
  const of = (key: string) => (known.get(key) ?? []).map((hooks) => ({ key, hooks }));
  const all = () => [...known.keys()].flatMap(of);

  async function guarded<T>(key: string, name: keyof BusinessLineHooks, run: () => T): Promise<Awaited<T> | undefined> {
    try {
      return await run();
    } catch (cause) {
      console.error(`The hook ${name} of the business line ${key} failed.`, cause);
      return undefined;
    }
  }

  return {
    add: (key, hooks) => void known.set(key, hooks),
    onSession(user, only) {
      for (const { key, hooks } of only === undefined ? all() : of(only)) {
        void guarded(key, "onSession", () => hooks.onSession?.({ key, user }));
      }
    },
    async onCompanyChange(key, user) {
      const answers = of(key).map(({ hooks }) =>
        guarded(key, "onCompanyChange", () =>
          within(Promise.resolve(hooks.onCompanyChange?.({ key, user })), "onCompanyChange"),
        ),
      );
      return (await Promise.all(answers)).includes("kept");
    },
    async mayLeave(keys, reason, whenSlow) {
      for (const { key, hooks } of [...new Set(keys)].flatMap(of)) {
        const answer = guarded(key, "beforeLeave", () => hooks.beforeLeave?.({ key, reason }));
        if ((await answerOr(answer, () => whenSlow(key))) === false) return false;
      }
      return true;
    },
    onLogout() {
      for (const { key, hooks } of all()) void guarded(key, "onLogout", () => hooks.onLogout?.({ key }));
    },
  };
}
