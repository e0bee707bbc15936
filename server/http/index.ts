// What every call has in common, signed in or not.

export { allowOrigins } from "./cors.ts";
export { departureOf } from "./departure.ts";
export { describeRoute } from "./describe-route.ts";
export { errorEnvelope, localeOf, ok } from "./envelope.ts";
export { handleClientError, handleEarlyError, handleError } from "./errors.ts";
export { formType, readForms } from "./forms.ts";
export { addCommonHeaders, commonHeaders } from "./headers.ts";
export { addHealthRoutes } from "./health.ts";
export { refuseBrokenInput } from "./input.ts";
export { addNotFoundHandler } from "./not-found.ts";
export { type RouteTable, collectRoutes } from "./route-table.ts";
export { endTimeLimits, isTimeLimit, limitTime, timeLimitHelp } from "./time-limit.ts";
