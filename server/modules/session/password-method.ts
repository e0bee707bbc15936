import type { Kysely } from "kysely";
import type { SignIn } from "@customs-portal/sdk/contract";
import type { CoreTables } from "../../db/index.ts";
import { isRightPassword } from "./passwords.ts";
import { SignInRefusal } from "./refusal.ts";
import type { SignInKeys } from "./sign-in-keys.ts";
import type { SignInMethod } from "./sign-in-method.ts";
import { findUser } from "./users.ts";

type PasswordBody = Exclude<SignIn, { credential: string }>;

/** Signing in with a password, plain or encrypted. Its `verify` throws PortalError `key-unknown`, SignInRefusal. */
export function createPasswordMethod({
  db,
  keys,
}: {
  db: Kysely<CoreTables>;
  keys: Pick<SignInKeys, "open">;
}): SignInMethod<PasswordBody> {
  return {
    loginTypes: ["password"],
    userNoOf: ({ userName }) => userName,
    async verify(body) {
      const password = "encrypted" in body ? await keys.open(body.encrypted) : body.password;
      const user = await findUser(db, body.userName);
      const isRight = await isRightPassword(password, user?.pwd_hash);
      if (!user) throw new SignInRefusal("user-unknown");
      if (!isRight) throw new SignInRefusal("password");
      return { user, pwdHash: user.pwd_hash };
    },
  };
}
