// What calls behind the sign-in have in common: repetitions and turns.

export { answerRepeats, removeOldRepeats } from "./repeats.ts";
export { readTurns, takeTurns } from "./turns.ts";
