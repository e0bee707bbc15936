import type { TokenRequest } from "@customs-portal/sdk/portal";

/** A bearer token, or a function that is asked for one at each call; nothing, or an empty text, says: not signed in. */
export type TokenSetting =
  string | ((request: TokenRequest) => string | null | undefined | Promise<string | null | undefined>);

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

/** Where the calls of a portal get their token from, and whether there is one that they may try. */
export interface TokenSource {
  /** The token for a call, "" where there is none; after a refusal what the page gives then, asked once for all calls. */
  forCall(request: TokenRequest): Promise<string>;
  /** Whether there is a token that was not refused. */
  isUsable(): Promise<boolean>;
  /** Whether the token may become another one by itself: a text does not. */
  readonly mayChange: boolean;
  /** The last token was refused. @returns whether that is news */
  refuse(): boolean;
  /** Lets the last token be tried again: somebody asked for it. */
  forgive(): void;
}

/** Reads the tokens of a page; `name` is what the console calls the element. */
export function createTokenSource(given: TokenSetting | undefined, name: string): TokenSource {
  let last = "";
  let isOver = false;
  let renewal: Promise<string> | undefined;
  /** Tokens that a call is tried with once more. */
  let retried: string[] = [];

  async function ask(request: TokenRequest): Promise<string> {
    try {
      return (last = (typeof given === "function" ? await given(request) : given) || "");
    } catch (error) {
      console.error(`<${name}>: the function "token" of configurePortal failed.`, error);
      throw error;
    }
  }

  async function isUsable(): Promise<boolean> {
    const token = await ask(refusedTokens.has(last) ? { refused: last } : {}).catch(() => "");
    const isNew = token !== "" && !refusedTokens.has(token);
    if (isNew) isOver = false;
    return isNew;
  }

  return {
    isUsable,
    mayChange: typeof given === "function",
    async forCall({ refused }) {
      if (refused === undefined) return ask({});
      if (refused === last) renewal ??= ask({ refused }).finally(() => (renewal = undefined));
      const token = refused === last ? await (renewal ?? last) : last;
      // Another call may have a better one since: only what was refused twice is known to be bad.
      if (token !== refused) markRefused(refused);
      retried = [token, ...retried].slice(0, 10);
      return token;
    },
    refuse() {
      const isNews = !isOver;
      isOver = true;
      for (const token of retried) markRefused(token);
      retried = [];
      return isNews;
    },
    forgive() {
      refusedTokens.delete(last);
      isOver = false;
    },
  };
}
