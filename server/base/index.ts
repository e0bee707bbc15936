// Small tools that know nothing of the portal.

export { digest } from "./digest.ts";
export { makeFolder } from "./make-folder.ts";
export { printable } from "./printable.ts";
export { readOptional } from "./read-optional.ts";
export { settleAll } from "./settle.ts";
export { type Turnstile, type TurnstileLimits, createTurnstile } from "./turnstile.ts";
