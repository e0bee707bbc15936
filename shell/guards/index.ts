export { startGuard, type GuardState } from "./guard.ts";
export { guardTexts } from "./locales/index.ts";
export { mayStartAgain, startAddress } from "./start-address.ts";
