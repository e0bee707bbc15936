export { checkArchives } from "./archive.ts";
export { checkArchive } from "./archive-file.ts";
export { checkChain, verifyChain } from "./chain.ts";
export { changed, listed, type AuditDetail } from "./detail.ts";
export { securityEventKinds } from "./event.ts";
export { kindTitle, kindTitles, titledKinds } from "./kind-titles.ts";
export type { SecurityEvent, SecurityEventKind } from "./event.ts";
export { createSecurityLog, type SecurityLines, type SecurityLog } from "./log.ts";
export { addSecurityHooks, eventOf, userAgentOf } from "./hooks.ts";
