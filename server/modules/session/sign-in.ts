import type { SignIn } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import type { LockOut } from "./lock-out.ts";
import type { SignInMethod } from "./sign-in-method.ts";
import type { NewSession, SessionStore } from "./store.ts";

/** What signing in works with. */
export interface SignInTools {
  methods: readonly SignInMethod[];
  sessions: Pick<SessionStore, "create">;
  lockOut: LockOut;
}

/** @throws PortalError `sign-in-method-unavailable` */
async function methodOf(methods: readonly SignInMethod[], loginType: string): Promise<SignInMethod> {
  const method = methods.find(({ loginTypes }) => loginTypes.includes(loginType));
  const isAvailable = method && (!method.isAvailable || (await method.isAvailable(loginType)));
  if (!isAvailable) throw new PortalError("sign-in-method-unavailable");
  return method;
}

/**
 * Signs in by the method that the login type names.
 * @throws PortalError `sign-in-refused` (unknown user, wrong password, one that cannot be opened, a token that is not
 * right, a user who is disabled, has none of the companies or may not use the method: the same answer),
 * `credential-used`, `sign-in-method-unavailable`, `key-unknown`, `too-many-requests`
 */
export async function signIn(
  { methods, sessions, lockOut }: SignInTools,
  body: SignIn,
  ip: string,
): Promise<NewSession> {
  const method = await methodOf(methods, body.loginType);
  const userNo = method.userNoOf?.(body);
  return lockOut.attempt({ ...(userNo !== undefined && { userNo }), ip }, async () => {
    // Here and not before: whoever must wait costs nothing.
    const verified = await method.verify(body);
    const mayUse = verified && (!method.mayUse || (await method.mayUse(verified.user)));
    const pwdHash = verified?.pwdHash;
    const session =
      mayUse && (await sessions.create({ userId: verified.user.id, ip, ...(pwdHash !== undefined && { pwdHash }) }));
    if (!session) throw new PortalError("sign-in-refused");
    return session;
  });
}
