import type { TokenRequest } from "@customs-portal/sdk/portal";
import { loadTrouble } from "./tell-connection.ts";

/** A bearer token, or a function that is asked for one at each call; nothing, or an empty text, says: not signed in. */
export type TokenSetting =
  | string
  | ((request: TokenRequest) => string | null | undefined | Promise<string | null | undefined>);

/**
 * Tokens that a backend refused. They never become good again, so nothing is asked with them, even if the page sets the
 * same one once more because it was told that it is refused.
 */
const refusedTokens = new Set<string>();
/** A page that makes a token for each call may see all of them refused. */
const maxRefused = 1000;

function markRefused(token: string): void {
  if (token === "") return;
  const oldest = refusedTokens.values().next();
  if (refusedTokens.size >= maxRefused && !oldest.done) refusedTokens.delete(oldest.value);
  refusedTokens.add(token);
}

/** The end of a sign-in. It outlives the settings, which a page may replace because it was told. */
export interface SignInEnd {
  /** Counts the sign-ins of the page: another one begins where it takes its token back. */
  nth?: number;
  /** `session-expired` was told, and no call has succeeded since. */
  isOver?: boolean;
  /** A call has succeeded with the tokens that were given since the end, or before it while there was none. */
  isProven?: boolean;
  /** Tokens that were given since the end; the waits grow with it. */
  tried?: number;
  /** The console has said what is wrong. */
  isExplained?: boolean;
}

/** Where the calls of a portal get their token from, and whether there is one that they may try. */
export interface TokenSource {
  /**
   * The token for a call, "" where there is none; after a refusal what the page gives then, asked once for all calls.
   * Once the sign-in is over, calls try what `isUsable` found and nothing else.
   */
  forCall(request: TokenRequest): Promise<string>;
  /**
   * Whether there is a token that was not refused, or a call would show why there can be none; once the sign-in is over,
   * asked once for all who want to know.
   */
  isUsable(): Promise<boolean>;
  /** What the page set. */
  readonly given: TokenSetting | undefined;
  /** What the page gave last. */
  readonly last: string;
  /** What was told of the sign-in that the tokens belong to. */
  readonly end: SignInEnd;
  /** How many calls have succeeded. */
  readonly accepted: number;
  /** A call with this token has succeeded. One that was refused meanwhile says nothing of what comes. */
  accept(token: string): void;
  /** The last token was refused. @returns whether that is news: once until a call succeeds */
  refuse(): boolean;
  /** Lets the last token be tried again: somebody asked for it. */
  forgive(): void;
  /** Takes another setting of the page from now on; calls under way keep what they have. */
  give(setting: TokenSetting | undefined, end: SignInEnd): void;
}

/** Reads the tokens of a page; `name` is what the console calls the element. */
export function createTokenSource(
  setting: TokenSetting | undefined,
  name: string,
  endOfSetting: SignInEnd = {},
): TokenSource {
  let given = setting;
  let end = endOfSetting;
  let last = "";
  let renewal: Promise<string> | undefined;
  let accepted = 0;
  /** The page gave another setting, and nobody has asked it. */
  let isNew = false;
  /** Tokens that a call is tried with once more. */
  let retried: string[] = [];

  async function ask(request: TokenRequest): Promise<string> {
    isNew = false;
    try {
      // Scripts without types give other things, too.
      const answer: unknown = (typeof given === "function" ? await given(request) : given) || "";
      if (typeof answer === "string") return (last = answer);
      (await loadTrouble())?.explainAnswer(answer, given, name);
      return (last = "");
    } catch (error) {
      throw (await loadTrouble())?.explainFailure(error, name) ?? error;
    }
  }
  const askOnce = (request: TokenRequest) => (renewal ??= ask(request).finally(() => (renewal = undefined)));
  /** Nobody has tried the last token, or nobody knows yet how it went. */
  const isOnTrial = () => end.isOver && last !== "" && !refusedTokens.has(last);

  return {
    get given() {
      return given;
    },
    get end() {
      return end;
    },
    get last() {
      return last;
    },
    async isUsable() {
      if (isOnTrial()) return true;
      try {
        const token = await askOnce(refusedTokens.has(last) ? { refused: last } : {});
        const isFresh = token !== "" && !refusedTokens.has(token);
        if (isFresh && end.isOver) Object.assign(end, { isProven: false, tried: (end.tried ?? 0) + 1 });
        return isFresh;
      } catch {
        // In a frame without an origin a call says what to do.
        return self.origin === "null";
      }
    },
    async forCall({ refused }) {
      if (refused === undefined) return isOnTrial() ? last : ask({});
      // One that was given after the end and is refused at once says that the page has no better one now.
      if (end.isOver) {
        markRefused(refused);
        // A call from before the end may be refused late.
        if (isNew || renewal) await askOnce({ refused }).catch(() => "");
        return isOnTrial() ? last : refused;
      }
      const token = refused === last ? await askOnce({ refused }) : last;
      // Another call may have a better one since: only what was refused twice is known to be bad.
      if (token !== refused) markRefused(refused);
      retried = [token, ...retried].slice(0, 10);
      return token;
    },
    get accepted() {
      return accepted;
    },
    accept(token) {
      if (refusedTokens.has(token)) return;
      accepted += 1;
      Object.assign(end, { isOver: false, isProven: true, tried: 0, isExplained: false });
    },
    refuse() {
      const isNews = !end.isOver;
      end.isOver = true;
      for (const token of retried) markRefused(token);
      retried = [];
      return isNews;
    },
    forgive() {
      refusedTokens.delete(last);
      Object.assign(end, { isOver: false, tried: 0 });
    },
    give(next, nextEnd) {
      given = next;
      end = nextEnd;
      last = "";
      isNew = true;
      renewal = undefined;
    },
  };
}
