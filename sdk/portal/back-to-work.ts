import type { SessionUser } from "../contract/index.ts";
import { isSamePerson, isSameWork } from "../rules/index.ts";
import { askSwitch, switchedUser, type CompanySwitchTo } from "./company-switch.ts";
import { isHttpError, isNetworkError } from "./http-error.ts";
import type { PortalHttp } from "./types/index.ts";

/** Whether the backend said no to the company, in so many words: everything else may work the next time. */
function isRefused(cause: unknown): boolean {
  if (!isHttpError(cause) || isNetworkError(cause)) return false;
  const { envelopeCode: code } = cause;
  return code >= 400 && code < 500 && code !== 402 && code !== 429;
}

/**
 * Takes a session that has just begun to where the one before it was: its own company, then the one it acted as.
 * Somebody else, and whoever may not work there any more, stays where the sign-in led.
 * @param onStep told of the session after each step; its token is another one then
 * @throws HttpError where the backend did not answer, or not now
 */
export async function backToWork({
  begun,
  before,
  callAs,
  onStep,
}: {
  begun: SessionUser;
  before: SessionUser;
  callAs: (token: string) => PortalHttp;
  onStep: (user: SessionUser) => void;
}): Promise<void> {
  if (!isSamePerson(begun, before)) return;
  const { mode = "own", company, companyName, ownCompany, ownCompanyName, acting } = before;
  const isAlike = begun.acting?.relaxMode === acting?.relaxMode && begun.acting?.department === acting?.department;
  if (isAlike && isSameWork(begun, before)) return;
  const own = mode === "own" ? { code: company, name: companyName } : { code: ownCompany, name: ownCompanyName };
  let now = begun;

  async function step(to: CompanySwitchTo) {
    now = switchedUser(now, await askSwitch(callAs(now.accessToken), to, { noHandle: true }), to);
    onStep(now);
  }

  try {
    const isElsewhere = now.company !== own.code || (now.mode ?? "own") !== "own";
    if (own.code && isElsewhere) await step({ mode: "own", corp: { corpCode: own.code, corpName: own.name ?? "" } });
    if (mode === "own" || !company) return;
    const corp = { corpCode: company, corpName: companyName ?? "", department: acting?.department };
    await step({ mode, corp, relaxMode: acting?.relaxMode });
  } catch (cause) {
    if (!isRefused(cause)) throw cause;
  }
}
