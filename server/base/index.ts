// Small tools that know nothing of the portal.

export { attachmentDisposition, savedName } from "./attachment.ts";
export { digest } from "./digest.ts";
export { isNamed } from "./is-named.ts";
export { listNames } from "./list-names.ts";
export { makeFolder } from "./make-folder.ts";
export { messageOf } from "./message-of.ts";
export { networkOf } from "./network-of.ts";
export { printable } from "./printable.ts";
export { readOptional } from "./read-optional.ts";
export { sizeText } from "./size-text.ts";
export { settleAll } from "./settle.ts";
export { shareQuestion } from "./shared-question.ts";
export { stackOf } from "./stack-of.ts";
export { syncFolder } from "./sync-folder.ts";
export { type KeyedSemaphore, type SemaphoreLimits, createKeyedSemaphore } from "./keyed-semaphore.ts";
export { yieldProcessor } from "./thread-priority.ts";
