import type { Kysely } from "kysely";
import type { PasswordChange, PlainPasswordChange } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables, DialectName } from "../../db/index.ts";
import type { SecurityEvent, SecurityLog } from "../../security-log/index.ts";
import { forgetDevices, type Attempting } from "./failures.ts";
import type { LockOut } from "./lock-out.ts";
import { passwordContextOf, requireStrongPassword } from "./password-rule.ts";
import { hashPassword, isRightPassword } from "./passwords.ts";
import type { SignInKeys } from "./sign-in-keys.ts";
import type { Session, SessionStore } from "./store.ts";
import { tellUser } from "./tell-user.ts";
import { lockUser } from "./users.ts";

/** What changing a password works with. */
export interface ChangePasswordTools {
  db: Kysely<CoreTables>;
  dialect: DialectName;
  keys: Pick<SignInKeys, "open">;
  lockOut: LockOut;
  sessions: Pick<SessionStore, "endOthers">;
  securityLog: Pick<SecurityLog, "recordIn">;
}

type OpenedChange = { [Name in keyof PlainPasswordChange]: string | undefined };

/** Undefined for what could not be opened. @throws PortalError `key-unknown` */
async function openChange({ keys }: Pick<ChangePasswordTools, "keys">, body: PasswordChange): Promise<OpenedChange> {
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
 * @param call where it comes from, which need not be where the sign-in did, and what is written down with the change
 * @throws PortalError `password-wrong`, `password-weak`, `key-unknown`, `too-many-requests`
 */
export async function changePassword(
  tools: ChangePasswordTools,
  { userId, userNo, tokenHash, family }: Session,
  body: PasswordChange,
  { event, ...from }: Pick<Attempting, "ip" | "device"> & { event: SecurityEvent },
): Promise<void> {
  const { db, dialect, lockOut, sessions, securityLog } = tools;
  const tell = await lockOut.attempt({ ...from, userNo }, async () => {
    const { oldPassword, newPassword } = await openChange(tools, body);
    const user = await db.selectFrom("app_user").select("pwd_hash").where("id", "=", userId).executeTakeFirst();
    const isRight = await isRightPassword(oldPassword, user?.pwd_hash);
    if (!user || !isRight || newPassword === undefined) throw new PortalError("password-wrong");
    const context = await passwordContextOf(db, userId);
    requireStrongPassword(newPassword, { context, oldPassword });
    const pwd_hash = await hashPassword(newPassword);
    return db.transaction().execute(async (trx) => {
      const locked = await lockUser(trx, dialect, userId);
      // Changed by somebody else since it was checked.
      if (locked?.pwd_hash !== user.pwd_hash) throw new PortalError("password-wrong");
      await trx.updateTable("app_user").set({ pwd_hash, force_change_pwd: 0 }).where("id", "=", userId).execute();
      await sessions.endOthers(trx, { tokenHash, userId, family });
      await forgetDevices(trx, userNo, from.device);
      await tellUser(trx, userId, "passwordChanged", from.ip);
      return securityLog.recordIn(trx, event);
    });
  });
  tell();
}
