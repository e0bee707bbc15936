import type { Answer } from "./backend.ts";

/** Breaks the connection off. */
export const broken: Answer = (request) => void request.socket.destroy();
/** Never answers. */
export const silence: Answer = () => undefined;
/** A short limit for the call that no answer comes to; the others have time. */
export const limitOf = (answer: Answer) => (answer === silence ? { timeoutMs: 300 } : {});
