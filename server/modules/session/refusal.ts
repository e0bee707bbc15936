import { PortalError, type ErrorCode } from "@customs-portal/sdk/errors";

/**
 * Why a sign-in was refused. For the security log alone: whoever is refused always reads the same.
 *
 * Of a guard token: `malformed` (none that can be read), `issuer-unknown` (nobody whose word is taken for this way of
 * signing in), `signature` (another key or algorithm), `audience` (for another deployment), `expired`, `not-yet` (the
 * clock of the issuer is ahead), `too-long-lived`, `claims` (one is missing, empty or too long), `used`. Of a password:
 * `password`. Of both: `user-unknown`, `user-disabled`, `no-company`, `not-allowed` (the way is not for that user),
 * `changed` (the password was changed meanwhile), `unavailable` (the way is not set up), `locked` (too many failures).
 */
export type RefusalReason =
  | "malformed"
  | "issuer-unknown"
  | "signature"
  | "audience"
  | "expired"
  | "not-yet"
  | "too-long-lived"
  | "claims"
  | "used"
  | "password"
  | "user-unknown"
  | "user-disabled"
  | "no-company"
  | "not-allowed"
  | "changed"
  | "unavailable"
  | "locked";

/** Who a guard token says it comes from, and whom it names; where it is refused, nobody may have vouched for either. */
export interface Claimed {
  issuer?: string;
  subject?: string;
  /** Which token it is, once its signature was found good. */
  jti?: string;
}

/** What is known of a refusal besides its reason. */
interface RefusalOptions {
  code?: ErrorCode;
  claimed?: Claimed;
  /** When to come again. */
  seconds?: number;
  cause?: unknown;
}

/** A sign-in that is refused, with what the operator may know of it; the answer holds nothing of that. */
export class SignInRefusal extends PortalError {
  readonly reason: RefusalReason;
  readonly claimed: Claimed;

  constructor(reason: RefusalReason, { code = "sign-in-refused", claimed = {}, seconds, cause }: RefusalOptions = {}) {
    super(code, { cause, ...(seconds !== undefined && { params: { seconds } }) });
    this.reason = reason;
    this.claimed = claimed;
  }
}

/** The reason where the code says it all. */
const reasonByCode: Partial<Record<ErrorCode, RefusalReason>> = {
  "sign-in-method-unavailable": "unavailable",
  "credential-used": "used",
  "too-many-requests": "locked",
};

/** What the security log says of a refusal besides its code. */
export function refusalDetail(error: PortalError): Readonly<Record<string, string>> {
  const reason = error instanceof SignInRefusal ? error.reason : reasonByCode[error.code];
  return {
    ...(reason !== undefined && { reason }),
    ...(error instanceof SignInRefusal ? error.claimed : {}),
  };
}
