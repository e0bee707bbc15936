import type { BusinessLineHooks } from "@customs-portal/sdk/business-line";
import type { SessionUser } from "@customs-portal/sdk/contract";
import { withTimeout } from "@customs-portal/sdk/timing";

/** Longest wait for a hook that others wait for, in milliseconds. */
const limitMs = 3000;

/** What a line is asked to agree to. */
export type LeaveReason = "close" | "company" | "sign-out";

/** The hook files of the lines that were loaded (A28). A failing hook is logged and stops nobody else. */
export interface LineHooks {
  /** Takes the place of what was known of a line. */
  add(key: string, hooks: readonly BusinessLineHooks[]): void;
  /** Tells the lines of the user of the session; one line, or all. */
  onSession(user: SessionUser, key?: string): void;
  /** Tells a line of a company switch. @returns whether its tabs stay as they are */
  onCompanyChange(key: string, user: SessionUser): Promise<boolean>;
  /** Asks lines whether the user may go. @returns false when one of them says no */
  mayLeave(keys: readonly string[], reason: LeaveReason): Promise<boolean>;
  onLogout(): void;
}

function within<T>(work: Promise<T>, name: string): Promise<T> {
  return withTimeout(work, limitMs, () => {
    throw new Error(`${name} took longer than ${limitMs} ms`);
  });
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
    async mayLeave(keys, reason) {
      for (const { key, hooks } of [...new Set(keys)].flatMap(of)) {
        if ((await guarded(key, "beforeLeave", () => hooks.beforeLeave?.({ key, reason }))) === false) return false;
      }
      return true;
    },
    onLogout() {
      for (const { key, hooks } of all()) void guarded(key, "onLogout", () => hooks.onLogout?.({ key }));
    },
  };
}
