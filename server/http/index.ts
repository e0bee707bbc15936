// What every call has in common, signed in or not.

export { arrivalLimitHelp, isArrivalLimit, limitArrival, maxArrivalMs } from "./arrival.ts";
export { beforeBody, letBodiesWait } from "./body-turn.ts";
export { measureCalls } from "./call-meter.ts";
export { allowOrigins } from "./cors.ts";
export { watchClosing, type Closing } from "./closing.ts";
export { departureOf } from "./departure.ts";
export { describeRoute } from "./describe-route.ts";
export { boundDownloads, downloadLaneOf } from "./download-turns.ts";
export { drain } from "./drain.ts";
export { errorEnvelope, localeOf, ok, sendError } from "./envelope.ts";
export { handleClientError, handleEarlyError, handleError } from "./errors.ts";
export { formType, readForms } from "./forms.ts";
export { addCommonHeaders, commonHeaders } from "./headers.ts";
export { addHealthRoutes } from "./health.ts";
export { refuseBrokenInput } from "./input.ts";
export { readJson } from "./json.ts";
export { observeCalls } from "./observe-calls.ts";
export { boundAllPieces, boundPieces, takeInUnread } from "./pieces.ts";
export { type RouteTable, collectRoutes } from "./route-table.ts";
export { sendObject } from "./send-object.ts";
export { endTimeLimits, isTimeLimit, limitTime, timeLimitHelp } from "./time-limit.ts";
export { createCallLogger, traceCalls, traceFields } from "./trace-header.ts";
