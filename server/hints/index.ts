// Hints that something has changed, from whoever changes it to every node; what changed is asked for.

export { type Hint, type HintListener, type HintTopic } from "./hint.ts";
export { listenForHints } from "./listen.ts";
export { publishHint } from "./publish.ts";
