export { requireSession, scopeOf } from "./authenticate.ts";
export { hashPassword, isStrongPassword } from "./passwords.ts";
export { addSessionRoutes } from "./routes.ts";
export { createSessionStore, flushMs } from "./store.ts";
