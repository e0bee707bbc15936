import type { Kysely } from "kysely";
import type { PasswordCheck } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables } from "../../db/index.ts";
import type { Attempting } from "./failures.ts";
import type { LockOut } from "./lock-out.ts";
import { isRightPassword } from "./passwords.ts";
import type { SignInKeys } from "./sign-in-keys.ts";
import type { Session } from "./store.ts";

/** What checking the password of a signed-in user works with. */
export interface VerifyPasswordTools {
  db: Kysely<CoreTables>;
  keys: Pick<SignInKeys, "open">;
  lockOut: LockOut;
}

/**
 * Checks that whoever is at a locked screen knows the password of its user. Failures count with those of sign-ins, so
 * that nobody guesses faster here.
 * @param from where the call comes from, which need not be where the sign-in did
 * @throws PortalError `password-wrong`, `key-unknown`, `too-many-requests`
 */
export async function verifyPassword(
  { db, keys, lockOut }: VerifyPasswordTools,
  { userId, userNo }: Session,
  body: PasswordCheck,
  from: Pick<Attempting, "ip" | "device">,
): Promise<void> {
  await lockOut.attempt({ ...from, userNo }, async () => {
    const password = "encrypted" in body ? await keys.open(body.encrypted) : body.password;
    const user = await db.selectFrom("app_user").select("pwd_hash").where("id", "=", userId).executeTakeFirst();
    if (!(await isRightPassword(password, user?.pwd_hash))) throw new PortalError("password-wrong");
  });
}
