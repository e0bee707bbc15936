// What calls behind the sign-in have in common: repetitions and turns.

export { makeWritesIdempotent, removeOldKeys } from "./idempotency.ts";
export { callTurns, laneOfCall, takeTurns } from "./turns.ts";
