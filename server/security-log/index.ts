export { verifyChain } from "./chain.ts";
export type { SecurityEvent, SecurityEventKind } from "./event.ts";
export { createSecurityLog, type SecurityLines, type SecurityLog } from "./log.ts";
export { addSecurityHooks, eventOf, userAgentOf } from "./hooks.ts";
