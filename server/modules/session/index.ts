export { audienceOf } from "./audience.ts";
export { isWrite, refuseWhileImitating, requireSession, scopeOf, sessionOf } from "./authenticate.ts";
export { createDelegations } from "./delegation.ts";
export { createFrameTokens, removeExpiredFrameTokens } from "./frame-tokens.ts";
export { forgetAddress, forgetDevices, forgetFailures, forgetName, removeOldFailures } from "./failures.ts";
export { guardTokenSeconds, issueGuardToken, removeExpiredTokens, tryGuardToken } from "./guard-token.ts";
export { createLockOut } from "./lock-out.ts";
export { isStrongPassword, passwordContextOf, requireStrongPassword, type PasswordContext } from "./password-rule.ts";
export { inPasswordTurn } from "./password-turns.ts";
export { hashPassword } from "./passwords.ts";
export {
  addTrustedIssuer,
  fingerprintOf,
  guardLoginTypes,
  isGuardLoginType,
  readIssuerKey,
  readTrustedIssuers,
  removeTrustedIssuer,
} from "./trusted-issuers.ts";
export { fulfils, guardRoutes } from "./requirements.ts";
export { grantMenus } from "./grants.ts";
export { createRights } from "./rights.ts";
export { SignInRefusal, type RefusalReason } from "./refusal.ts";
export { addSessionRoutes } from "./routes.ts";
export type { SignInMethod } from "./sign-in-method.ts";
export { createSignInMethods } from "./sign-in-methods.ts";
export { createSignInKeys, rotateKeys } from "./sign-in-keys.ts";
export { endSignIns, readSignIns } from "./sign-ins.ts";
export { flushMs } from "./durations.ts";
export { createSessionStore, type Session, type SessionStore } from "./store.ts";
export { findUser, lockUser, type KnownUser } from "./users.ts";
