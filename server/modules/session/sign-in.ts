import type { Kysely } from "kysely";
import type { PasswordChange, PlainPasswordChange, SignIn } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables, DialectName } from "../../db/index.ts";
import type { SecurityEvent, SecurityLog } from "../../security-log/index.ts";
import { audienceOf } from "./audience.ts";
import { redeemGuardToken } from "./guard-token.ts";
import type { LockOut } from "./lock-out.ts";
import { isStrongPassword, passwordContextOf } from "./password-rule.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { FindPeers } from "./peers.ts";
import type { SignInKeys } from "./sign-in-keys.ts";
import type { NewSession, Session, SessionStore } from "./store.ts";
import { findUser, lockUser } from "./users.ts";

/** What signing in works with. */
export interface SignInDependencies {
  db: Kysely<CoreTables>;
  dialect: DialectName;
  sessions: SessionStore;
  keys: SignInKeys;
  findPeers: FindPeers;
  /** The setting `PORTAL_AUDIENCE`. */
  audience: string | undefined;
  lockOut: LockOut;
  securityLog: SecurityLog;
  now: () => number;
}

type PasswordBody = Exclude<SignIn, { credential: string }>;

/** Checked where the user does not exist, so that the answer takes as long. */
const decoyHash = hashPassword("decoy");

/** Whether a password is that of a hash. One that could not be opened is nobody's, and takes as long to refuse. */
async function isRightPassword(password: string | undefined, hash: string | undefined): Promise<boolean> {
  const isEqual = await verifyPassword(password ?? "", hash ?? (await decoyHash));
  return isEqual && password !== undefined && hash !== undefined;
}

/** @throws PortalError `sign-in-refused`, `key-unknown`, `too-many-requests` */
function signInByPassword(
  { db, sessions, keys, lockOut }: SignInDependencies,
  body: PasswordBody,
  ip: string,
): Promise<NewSession> {
  return lockOut.attempt({ userNo: body.userName, ip }, async () => {
    // Here and not before: whoever must wait costs nothing.
    const password = "encrypted" in body ? await keys.open(body.encrypted) : body.password;
    const user = await findUser(db, body.userName);
    const isRight = await isRightPassword(password, user?.pwd_hash);
    const session = user && isRight && (await sessions.create({ userId: user.id, ip, pwdHash: user.pwd_hash }));
    if (!session) throw new PortalError("sign-in-refused");
    return session;
  });
}

/** @throws PortalError `sign-in-method-unavailable`, `sign-in-refused`, `credential-used`, `too-many-requests` */
async function signInByCredential(
  { db, sessions, findPeers, audience: setting, lockOut, now }: SignInDependencies,
  { loginType, credential }: { loginType: string; credential: string },
  ip: string,
): Promise<NewSession> {
  const peers = await findPeers(loginType);
  if (peers.length === 0) throw new PortalError("sign-in-method-unavailable");
  return lockOut.attempt({ ip }, async () => {
    const audience = await audienceOf(db, setting);
    const userNo = await redeemGuardToken(db, { peers, audience }, credential, now());
    const user = await findUser(db, userNo);
    const session = user && (await sessions.create({ userId: user.id, ip }));
    if (!session) throw new PortalError("sign-in-refused");
    return session;
  });
}

/**
 * Signs in with a password, an encrypted password or a one-time token of a peer.
 * @throws PortalError `sign-in-refused` (unknown user, wrong password, one that cannot be opened, disabled user or none
 * of the companies: the same answer), `credential-used`, `sign-in-method-unavailable`, `key-unknown`,
 * `too-many-requests`
 */
export async function signIn(dependencies: SignInDependencies, body: SignIn, ip: string): Promise<NewSession> {
  if ("credential" in body) return signInByCredential(dependencies, body, ip);
  return signInByPassword(dependencies, body, ip);
}

type OpenedChange = { [Name in keyof PlainPasswordChange]: string | undefined };

/** Undefined for what could not be opened. @throws PortalError `key-unknown` */
async function openChange({ keys }: SignInDependencies, body: PasswordChange): Promise<OpenedChange> {
  if (!("encrypted" in body)) return body;
  const { keyId, oldPassword, newPassword } = body.encrypted;
  return {
    oldPassword: await keys.open({ keyId, value: oldPassword }),
    newPassword: await keys.open({ keyId, value: newPassword }),
  };
}

/**
 * Changes the password of a signed-in user, clears the demand to do so and ends the user's other sessions. A value that
 * cannot be opened is a wrong password, whichever of the two it is: nothing is set that nobody has typed, and whoever
 * tries values must wait as for any other guess.
 * @param event is written down with the change
 * @throws PortalError `password-wrong`, `password-weak`, `key-unknown`, `too-many-requests`
 */
export async function changePassword(
  dependencies: SignInDependencies,
  { userId, userNo, tokenHash, ip }: Session,
  body: PasswordChange,
  event: SecurityEvent,
): Promise<void> {
  const { db, dialect, lockOut, securityLog } = dependencies;
  const tell = await lockOut.attempt({ userNo, ip }, async () => {
    const { oldPassword, newPassword } = await openChange(dependencies, body);
    const user = await db.selectFrom("app_user").select("pwd_hash").where("id", "=", userId).executeTakeFirst();
    const isRight = await isRightPassword(oldPassword, user?.pwd_hash);
    if (!user || !isRight || newPassword === undefined) throw new PortalError("password-wrong");
    const context = await passwordContextOf(db, userId);
    if (!isStrongPassword(newPassword, { context, oldPassword })) throw new PortalError("password-weak");
    const pwd_hash = await hashPassword(newPassword);
    return db.transaction().execute(async (trx) => {
      const locked = await lockUser(trx, dialect, userId);
      // Changed by somebody else since it was checked.
      if (locked?.pwd_hash !== user.pwd_hash) throw new PortalError("password-wrong");
      await trx.updateTable("app_user").set({ pwd_hash, force_change_pwd: 0 }).where("id", "=", userId).execute();
      await trx.deleteFrom("session").where("user_id", "=", userId).where("token_hash", "!=", tokenHash).execute();
      return securityLog.recordIn(trx, event);
    });
  });
  tell();
}
