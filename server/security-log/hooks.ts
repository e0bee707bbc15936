import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "@customs-portal/sdk/errors";
import type { SecurityEvent, SecurityEventKind } from "./event.ts";
import type { SecurityLog } from "./log.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A good answer of this route is written into the security log, with what the function says about it. */
    securityEvent?: { kind: SecurityEventKind; detail(request: FastifyRequest): Record<string, string> };
  }
}

const maxReqIdLength = 100;
const maxUserAgentLength = 200;

/** The `reqId` of a call as it is kept: the header, cut to a bound; null where there is none. */
function reqIdOf(request: FastifyRequest): string | null {
  const { reqid } = request.headers;
  return typeof reqid === "string" && reqid !== "" ? reqid.slice(0, maxReqIdLength) : null;
}

/** An event of a call: who made it, for which company, from where. */
export function eventOf(
  request: FastifyRequest,
  kind: SecurityEventKind,
  detail?: Readonly<Record<string, string | number>>,
): SecurityEvent {
  const { session } = request;
  return {
    kind,
    ...(session && {
      userId: session.userId,
      userNo: session.userNo,
      corpCode: session.corpCode,
      mode: session.mode,
    }),
    ip: request.ip,
    method: request.method,
    route: request.routeOptions.url ?? "",
    reqId: reqIdOf(request),
    detail,
  };
}

/** The program that somebody signs in with, as it calls itself. */
export function userAgentOf(request: FastifyRequest): string {
  return (request.headers["user-agent"] ?? "").slice(0, maxUserAgentLength);
}

/** The code of an answer; empty where it is none of the portal, as a module may answer anything. */
function errorCodeOf(payload: unknown): string {
  if (typeof payload !== "string" || !payload.startsWith("{")) return "";
  try {
    const { errorCode } = JSON.parse(payload) as { errorCode?: unknown };
    return typeof errorCode === "string" ? errorCode : "";
  } catch {
    return "";
  }
}

/** Answered with 403, and yet nobody tried what is not allowed: pages ask until the password is changed. */
const harmlessCode: ErrorCode = "password-change-required";
const ungrantedCode: ErrorCode = "forbidden";

/** What the route of a call requires; asked for refusals alone. */
type RequirementOf = (request: FastifyRequest) => Readonly<Record<string, string>>;

function answeredEvent(
  request: FastifyRequest,
  reply: FastifyReply,
  { payload, requirementOf }: { payload: unknown; requirementOf: RequirementOf },
): SecurityEvent | undefined {
  if (reply.statusCode === 403) {
    const code = errorCodeOf(payload);
    return code === harmlessCode
      ? undefined
      : eventOf(request, "refused", { code, ...(code === ungrantedCode && requirementOf(request)) });
  }
  const { securityEvent } = request.routeOptions.config;
  if (!securityEvent || reply.statusCode >= 300) return undefined;
  return eventOf(request, securityEvent.kind, securityEvent.detail(request));
}

/**
 * Writes refusals, and the good answers of the routes that ask for it, down before they leave.
 * @param requirementOf what the route of a call requires, so that whoever reads the log knows what to grant
 */
export function addSecurityHooks(
  app: FastifyInstance,
  log: SecurityLog,
  requirementOf: RequirementOf = () => ({}),
): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const event = answeredEvent(request, reply, { payload, requirementOf });
    if (!event) {
      done(null, payload);
      return;
    }
    // By another name than the callback: it is called once, in either way.
    const finish = (error?: Error) => (error ? done(error) : done(null, payload));
    log.record(event).then(() => finish(), finish);
  });
}
