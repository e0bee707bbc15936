import { frameTokenSchema } from "@customs-portal/sdk/contract";
import type { FrameAccess } from "@customs-portal/sdk/frame-bridge";
import { isHttpError, type LinePortal } from "@customs-portal/sdk/portal";
import { backoffMs, sleep } from "@customs-portal/sdk/timing";

/** A token is replaced when so much of its life is over. */
const renewAt = 2 / 3;
const failureWaits = { firstMs: 2000, longestMs: 60_000 };

/** Resolves once the tab and the page of the portal are in sight. @throws the reason of the signal */
async function inSight({ visible }: LinePortal["tab"], signal: AbortSignal): Promise<void> {
  const isSeen = () => visible.getSnapshot() && !document.hidden;
  if (isSeen()) return;
  const ending = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      const look = () => isSeen() && resolve();
      const unsubscribe = visible.subscribe(look);
      document.addEventListener("visibilitychange", look, { signal: ending.signal });
      ending.signal.addEventListener("abort", unsubscribe);
      signal.addEventListener("abort", () => reject(signal.reason as Error), { signal: ending.signal });
    });
  } finally {
    ending.abort();
  }
}

/** Rests until the next token is due: earlier where the session has another token, with which the one given is over. */
async function rest(
  waitMs: number,
  token: string | undefined,
  { session: { user }, signal }: Pick<LinePortal, "session"> & { signal: AbortSignal },
): Promise<void> {
  const waking = new AbortController();
  const look = () => {
    const now = user.getSnapshot()?.accessToken;
    if (now !== undefined && now !== token) waking.abort();
  };
  const forget = user.subscribe(look);
  look();
  await sleep(waitMs, { signal: AbortSignal.any([signal, waking.signal]) }).catch(() => undefined);
  forget();
}

/**
 * Keeps an embedded page in tokens of its own until the signal ends: the next one comes before the last one is over,
 * but for a tab that nobody looks at, which gets it when it is shown. An origin that was configured for nothing gets none.
 */
export async function giveAccess(
  { http, tab, session }: Pick<LinePortal, "http" | "tab" | "session">,
  { origin, signal, give }: { origin: string; signal: AbortSignal; give: (access: FrameAccess) => void },
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let waitMs: number;
    let bearer: string | undefined;
    try {
      await inSight(tab, signal);
      bearer = session.user.getSnapshot()?.accessToken;
      const options = { schema: frameTokenSchema, notice: false, signal };
      const { token, expiresIn } = await http.post("/pms/api/session/frameToken", { origin }, options);
      failures = 0;
      waitMs = expiresIn * 1000 * renewAt;
      if (!signal.aborted) give({ token, expiresAt: Date.now() + expiresIn * 1000 });
    } catch (error) {
      if (signal.aborted) return;
      // It was given nothing, or this backend knows no such tokens.
      if (isHttpError(error) && [403, 404, 405].includes(error.status)) return;
      failures += 1;
      waitMs = backoffMs(failures, failureWaits);
    }
    await rest(waitMs, bearer, { session, signal });
  }
}
