import type { Kysely } from "kysely";
import type { PasswordChange, PasswordSignIn } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables } from "../../db/index.ts";
import { hashPassword, isStrongPassword, verifyPassword } from "./passwords.ts";
import type { Session, SessionStore } from "./store.ts";
import { startAttempt } from "./throttle.ts";

/** Checked where the user does not exist, so that the answer takes as long. */
let decoyHash: Promise<string> | undefined;

export interface SignInDependencies {
  db: Kysely<CoreTables>;
  sessions: SessionStore;
  now: () => number;
}

/**
 * Signs in with name and password.
 * @throws PortalError `sign-in-refused` (unknown user, wrong password, disabled user or none of the companies: the
 * same answer), `too-many-requests`
 */
export async function signIn(
  { db, sessions, now }: SignInDependencies,
  { userName, password }: PasswordSignIn,
  ip: string,
): Promise<{ token: string; userNo: string; corpCode: string; ip: string }> {
  // PostgreSQL cannot hold this character, so no user has it.
  if (userName.includes("\0")) throw new PortalError("sign-in-refused");
  const attempt = await startAttempt(db, { userNo: userName, ip }, now());
  const user = await db
    .selectFrom("app_user")
    .select(["user_no", "pwd_hash", "status"])
    .where("user_no", "=", userName)
    .executeTakeFirst();
  decoyHash ??= hashPassword("decoy");
  const isRight = await verifyPassword(password, user?.pwd_hash ?? (await decoyHash));
  const company = await db
    .selectFrom("user_company")
    .select("corp_code")
    .where("user_no", "=", userName)
    .orderBy("ord")
    .limit(1)
    .executeTakeFirst();
  if (!user || !isRight || user.status !== "active" || !company) throw new PortalError("sign-in-refused");
  await attempt.succeeded();
  const owner = { userNo: user.user_no, corpCode: company.corp_code, ip };
  return { ...owner, token: await sessions.create(owner) };
}

/**
 * Changes the password of a signed-in user, clears the demand to do so and ends the user's other sessions.
 * @throws PortalError `password-wrong`, `password-weak`, `too-many-requests`
 */
export async function changePassword(
  { db, now }: SignInDependencies,
  { userNo, tokenHash, ip }: Session,
  { oldPassword, newPassword }: PasswordChange,
): Promise<void> {
  const attempt = await startAttempt(db, { userNo, ip }, now());
  const user = await db.selectFrom("app_user").select("pwd_hash").where("user_no", "=", userNo).executeTakeFirst();
  if (!user || !(await verifyPassword(oldPassword, user.pwd_hash))) throw new PortalError("password-wrong");
  await attempt.succeeded();
  if (!isStrongPassword(newPassword, userNo, oldPassword)) throw new PortalError("password-weak");
  const pwd_hash = await hashPassword(newPassword);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("app_user").set({ pwd_hash, force_change_pwd: 0 }).where("user_no", "=", userNo).execute();
    await trx.deleteFrom("session").where("user_no", "=", userNo).where("token_hash", "!=", tokenHash).execute();
  });
}
