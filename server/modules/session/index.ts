export {
  isWrite,
  refuseWhileImitating,
  requireSession,
  scopeOf,
  sessionOf,
  type Authentication,
} from "./authenticate.ts";
export { digest } from "./digest.ts";
export { guardTokenSeconds, issueGuardToken, removeExpiredTokens } from "./guard-token.ts";
export { createLockOut, forgetFailures, removeOldFailures } from "./lock-out.ts";
export { lockUser } from "./lock-user.ts";
export { hashPassword, isStrongPassword } from "./passwords.ts";
export { createFindPeers } from "./peers.ts";
export { hasFunction } from "./rights.ts";
export { addSessionRoutes } from "./routes.ts";
export { createSignInKeys, rotateKeys } from "./sign-in-keys.ts";
export { createSessionStore, flushMs } from "./store.ts";
