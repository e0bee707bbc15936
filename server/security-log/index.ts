export { verifyChain } from "./chain.ts";
export type { SecurityEvent } from "./event.ts";
export { createSecurityLog, type SecurityLines, type SecurityLog } from "./log.ts";
export { addSecurityHooks, eventOf, userAgentOf } from "./hooks.ts";
