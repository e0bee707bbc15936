import type { Kysely } from "kysely";
import type { SignIn } from "@customs-portal/sdk/contract";
import type { CoreTables } from "../../db/index.ts";
import { audienceOf } from "./audience.ts";
import { redeemGuardToken } from "./guard-token.ts";
import { guardLoginTypes, type FindTrustedIssuers } from "./trusted-issuers.ts";
import type { SignInMethod } from "./sign-in-method.ts";
import { findUser } from "./users.ts";

type CredentialBody = Extract<SignIn, { credential: string }>;

/** Signing in with a one-time token of a trusted issuer. Its `verify` throws PortalError `sign-in-refused`, `credential-used`. */
export function createGuardTokenMethod({
  db,
  findTrustedIssuers,
  audience: setting,
  now,
}: {
  db: Kysely<CoreTables>;
  findTrustedIssuers: FindTrustedIssuers;
  /** The setting `PORTAL_AUDIENCE`. */
  audience: string | undefined;
  now: () => number;
}): SignInMethod<CredentialBody> {
  return {
    loginTypes: guardLoginTypes,
    isAvailable: async (loginType) => (await findTrustedIssuers(loginType)).length > 0,
    async verify({ loginType, credential }) {
      const audience = await audienceOf(db, setting);
      const issuers = await findTrustedIssuers(loginType);
      const user = await findUser(db, await redeemGuardToken(db, { issuers, audience }, credential, now()));
      return user && { user };
    },
  };
}
