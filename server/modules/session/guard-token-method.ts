import type { Kysely } from "kysely";
import type { SignIn } from "@customs-portal/sdk/contract";
import type { CoreTables } from "../../db/index.ts";
import { audienceOf } from "./audience.ts";
import { redeemGuardToken } from "./guard-token.ts";
import { SignInRefusal } from "./refusal.ts";
import type { SignInMethod } from "./sign-in-method.ts";
import { guardLoginTypes, readTrustedIssuers, type TrustedIssuer } from "./trusted-issuers.ts";
import { findUser } from "./users.ts";

type CredentialBody = Extract<SignIn, { credential: string }>;

/** Signing in with a one-time token of a trusted issuer. Its `verify` throws SignInRefusal `sign-in-refused`, `credential-used`. */
export function createGuardTokenMethod({
  db,
  audience: setting,
  now,
}: {
  db: Kysely<CoreTables>;
  /** The setting `PORTAL_AUDIENCE`. */
  audience: string | undefined;
  now: () => number;
}): SignInMethod<CredentialBody> {
  async function issuersOf(loginType: string): Promise<TrustedIssuer[]> {
    return (await readTrustedIssuers(db)).filter(({ loginTypes }) => loginTypes.includes(loginType));
  }
  return {
    loginTypes: guardLoginTypes,
    isUnguessable: true,
    isAvailable: async (loginType) => (await issuersOf(loginType)).length > 0,
    async verify({ loginType, credential }) {
      const audience = await audienceOf(db, setting);
      const issuers = await issuersOf(loginType);
      const claimed = await redeemGuardToken(db, { issuers, audience }, credential, now());
      const user = await findUser(db, claimed.subject);
      if (!user) throw new SignInRefusal("user-unknown", { claimed });
      return { user, claimed };
    },
  };
}
