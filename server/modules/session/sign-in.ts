import type { Kysely } from "kysely";
import type { PasswordChange, PlainPasswordChange, SignIn } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables, DialectName } from "../../db/index.ts";
import { redeemGuardToken } from "./guard-token.ts";
import type { LockOut } from "./lock-out.ts";
import { lockUser } from "./lock-user.ts";
import { hashPassword, isStrongPassword, verifyPassword } from "./passwords.ts";
import type { FindPeers } from "./peers.ts";
import type { SignInKeys } from "./sign-in-keys.ts";
import type { NewSession, Session, SessionStore } from "./store.ts";

/** What signing in works with. */
export interface SignInDependencies {
  db: Kysely<CoreTables>;
  dialect: DialectName;
  sessions: SessionStore;
  keys: SignInKeys;
  findPeers: FindPeers;
  lockOut: LockOut;
  now: () => number;
}

/** Checked where the user does not exist, so that the answer takes as long. */
const decoyHash = hashPassword("decoy");

/** @throws PortalError `sign-in-refused`, `too-many-requests` */
function signInByPassword(
  { db, sessions, lockOut }: SignInDependencies,
  { userName, password }: { userName: string; password: string },
  ip: string,
): Promise<NewSession> {
  return lockOut.attempt({ userNo: userName, ip }, async () => {
    const user = await db
      .selectFrom("app_user")
      .select(["user_no", "pwd_hash"])
      .where("user_no", "=", userName)
      .executeTakeFirst();
    const isRight = await verifyPassword(password, user?.pwd_hash ?? (await decoyHash));
    const session = user && isRight && (await sessions.create({ userNo: user.user_no, ip, pwdHash: user.pwd_hash }));
    if (!session) throw new PortalError("sign-in-refused");
    return session;
  });
}

/** @throws PortalError `sign-in-method-unavailable`, `sign-in-refused`, `too-many-requests` */
async function signInByCredential(
  { db, sessions, findPeers, lockOut, now }: SignInDependencies,
  { loginType, credential }: { loginType: string; credential: string },
  ip: string,
): Promise<NewSession> {
  const peers = await findPeers(loginType);
  if (peers.length === 0) throw new PortalError("sign-in-method-unavailable");
  return lockOut.attempt({ ip }, async () => {
    const userNo = await redeemGuardToken(db, peers, credential, now());
    const session = await sessions.create({ userNo, ip });
    if (!session) throw new PortalError("sign-in-refused");
    return session;
  });
}

/**
 * Signs in with a password, an encrypted password or a one-time token of a peer.
 * @throws PortalError `sign-in-refused` (unknown user, wrong password, disabled user or none of the companies: the
 * same answer), `sign-in-method-unavailable`, `key-unknown`, `too-many-requests`
 */
export async function signIn(dependencies: SignInDependencies, body: SignIn, ip: string): Promise<NewSession> {
  if ("credential" in body) return signInByCredential(dependencies, body, ip);
  const password = "encrypted" in body ? await dependencies.keys.open(body.encrypted) : body.password;
  return signInByPassword(dependencies, { userName: body.userName, password }, ip);
}

/** @throws PortalError `key-unknown` */
async function openChange({ keys }: SignInDependencies, body: PasswordChange): Promise<PlainPasswordChange> {
  if (!("encrypted" in body)) return body;
  const { keyId, oldPassword, newPassword } = body.encrypted;
  return {
    oldPassword: await keys.open({ keyId, value: oldPassword }),
    newPassword: await keys.open({ keyId, value: newPassword }),
  };
}

/**
 * Changes the password of a signed-in user, clears the demand to do so and ends the user's other sessions.
 * @throws PortalError `password-wrong`, `password-weak`, `key-unknown`, `too-many-requests`
 */
export async function changePassword(
  dependencies: SignInDependencies,
  { userNo, tokenHash, ip }: Session,
  body: PasswordChange,
): Promise<void> {
  const { db, dialect, lockOut } = dependencies;
  const { oldPassword, newPassword } = await openChange(dependencies, body);
  const oldHash = await lockOut.attempt({ userNo, ip }, async () => {
    const user = await db.selectFrom("app_user").select("pwd_hash").where("user_no", "=", userNo).executeTakeFirst();
    if (!user || !(await verifyPassword(oldPassword, user.pwd_hash))) throw new PortalError("password-wrong");
    return user.pwd_hash;
  });
  if (!isStrongPassword(newPassword, userNo, oldPassword)) throw new PortalError("password-weak");
  const pwd_hash = await hashPassword(newPassword);
  await db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, dialect, userNo);
    // Changed by somebody else since it was checked.
    if (locked?.pwd_hash !== oldHash) throw new PortalError("password-wrong");
    await trx.updateTable("app_user").set({ pwd_hash, force_change_pwd: 0 }).where("user_no", "=", userNo).execute();
    await trx.deleteFrom("session").where("user_no", "=", userNo).where("token_hash", "!=", tokenHash).execute();
  });
}
