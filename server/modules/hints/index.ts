// Pages are told that something has changed, as long as they are seen.

export { addHintRoutes } from "./routes.ts";
export { createHintStreams, type HintStreams } from "./streams.ts";
