import type { SignIn } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { withTimeout } from "@customs-portal/sdk/timing";
import type { Attempting } from "./failures.ts";
import type { LockOut } from "./lock-out.ts";
import { type Claimed, SignInRefusal } from "./refusal.ts";
import type { SignInMethod, VerifiedUser } from "./sign-in-method.ts";
import type { NewSession, SessionStore } from "./store.ts";

/** What signing in works with. */
export interface SignInTools {
  methods: readonly SignInMethod[];
  sessions: Pick<SessionStore, "create">;
  lockOut: LockOut;
}

/** What is done where older sign-ins have ended by it, in its transaction. */
type OnEnded = Parameters<SessionStore["create"]>[0]["onEnded"];

/** Somebody who is signed in, and who vouched, where somebody did. */
export interface SignedIn {
  session: NewSession;
  claimed: Claimed | undefined;
}

/** @throws PortalError `sign-in-method-unavailable` */
async function methodOf(methods: readonly SignInMethod[], loginType: string): Promise<SignInMethod> {
  const method = methods.find(({ loginTypes }) => loginTypes.includes(loginType));
  const isAvailable = method && (!method.isAvailable || (await method.isAvailable(loginType)));
  if (!isAvailable) throw new PortalError("sign-in-method-unavailable");
  return method;
}

/** How long finding out who it is may take, where the method says nothing. */
const defaultLimitMs = 20_000;

/** @throws what the method throws, PortalError `unavailable` once its time is over */
function verifyInTime(method: SignInMethod, body: SignIn): Promise<VerifiedUser | undefined> {
  const limitMs = method.limitMs ?? defaultLimitMs;
  const over = new AbortController();
  // A method that throws at once fails like one that rejects.
  const verify = async () => method.verify(body, over.signal);
  return withTimeout(verify(), limitMs, () => {
    const error = new PortalError("unavailable", {
      message: `"${body.loginType}" did not answer within ${limitMs} ms`,
    });
    over.abort(error);
    throw error;
  });
}

/**
 * Signs in by the method that the login type names.
 * @throws PortalError, or SignInRefusal where the reason is known, `sign-in-refused` (unknown user, wrong password, one that cannot be opened, a token that is not
 * right, a user who is disabled, has none of the companies or may not use the method: the same answer),
 * `credential-used`, `sign-in-method-unavailable`, `key-unknown`, `too-many-requests`, `unavailable` (the method did not find out in time)
 */
export async function signIn(
  { methods, sessions, lockOut }: SignInTools,
  body: SignIn,
  { ip, device, userAgent, onEnded }: Pick<Attempting, "ip" | "device"> & { userAgent: string; onEnded?: OnEnded },
): Promise<SignedIn> {
  const method = await methodOf(methods, body.loginType);
  const userNo = method.userNoOf?.(body);
  const attempting = { userNo, ip, device };
  const check = async () => {
    // Here and not before: whoever must wait costs nothing.
    const verified = await verifyInTime(method, body);
    if (!verified) throw new PortalError("sign-in-refused");
    const { user, pwdHash, claimed } = verified;
    const mayUse = !method.mayUse || (await method.mayUse(user));
    const session = mayUse
      ? await sessions.create({
          userId: user.id,
          ip,
          userAgent,
          ...(pwdHash !== undefined && { pwdHash }),
          issuer: claimed?.issuer,
          isNewPlace: await lockOut.isNewPlace(attempting),
          ...(onEnded && { onEnded }),
        })
      : "not-allowed";
    if (typeof session === "string") throw new SignInRefusal(session, { ...(claimed && { claimed }) });
    return { session, claimed };
  };
  return lockOut.attempt(attempting, check, method.isUnguessable);
}
