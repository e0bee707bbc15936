import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import { PortalError, type ErrorCode, isPortalError } from "@customs-portal/sdk/errors";
import { DatabaseUnavailableError } from "../db/index.ts";
import { ObjectsUnavailableError } from "../objects/index.ts";
import { drain } from "./drain.ts";
import { errorEnvelope, sendError } from "./envelope.ts";
import { commonHeaders } from "./headers.ts";
import { traceHeader, traceOf } from "./trace-header.ts";

/** What Fastify's own errors mean; everything else is a failure of the server. */
const codeByFastifyError: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "request-too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "media-type-unsupported",
  FST_ERR_CTP_INVALID_JSON_BODY: "request-malformed",
  FST_ERR_CTP_EMPTY_JSON_BODY: "request-malformed",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request-malformed",
  FST_ERR_BAD_URL: "request-malformed",
  FST_ERR_MAX_PARAM_LENGTH: "not-found",
  FST_ERR_NOT_FOUND: "not-found",
  FST_ERR_HANDLER_TIMEOUT: "unavailable",
};

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: "request-malformed",
  403: "forbidden",
  404: "not-found",
  405: "method-not-allowed",
  412: "request-invalid",
  413: "request-too-large",
  415: "media-type-unsupported",
  416: "request-invalid",
  429: "too-many-requests",
  503: "unavailable",
};

/** The path of the first field that did not parse, as in `body/userName`. */
function fieldOf(error: FastifyError): string {
  const path = error.validation?.[0]?.instancePath ?? "";
  return [error.validationContext ?? "", path.replace(/^\//, "")].filter((part) => part !== "").join("/");
}

/** Any thrown value as an error of the product. */
function toPortalError(error: unknown): PortalError {
  if (isPortalError(error)) return error;
  if (!(error instanceof Error)) return new PortalError("server-failure", { cause: error });
  const fastifyError = error as FastifyError;
  if (fastifyError.validation)
    return new PortalError("request-invalid", { cause: error, params: { field: fieldOf(fastifyError) } });
  const status = fastifyError.statusCode ?? 500;
  const code = codeByFastifyError[fastifyError.code] ?? codeByStatus[status];
  if (code) return new PortalError(code, { cause: error });
  return new PortalError(status >= 400 && status < 500 ? "request-malformed" : "server-failure", { cause: error });
}

/** Answers whatever a route threw; what nobody expected is logged with its stack and the request id. */
export async function handleError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const error = toPortalError(thrown);
  if (error.code === "server-failure") request.log.error({ err: error.cause ?? error }, "unexpected failure");
  if (error instanceof ObjectsUnavailableError) request.log.error(error.message);
  if (error instanceof DatabaseUnavailableError && error.isOfDisk)
    request.log.error(`${error.message}: ${error.reason}`);
  if (typeof error.params["seconds"] === "number") reply.header("retry-after", error.params["seconds"]);
  if (error.code === "request-too-large") await drain(request.raw);
  return sendError(request, reply, error);
}

/** Answers what Fastify refuses before any hook runs, such as an address that cannot be decoded. */
export function handleEarlyError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { traceId } = traceOf(request.raw);
  return handleError(thrown, request, reply.headers({ ...commonHeaders, [traceHeader]: traceId }));
}

const statusTexts: Readonly<Record<string, readonly [status: string, code: ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "request-too-large"],
  ERR_BODY_PIECES: ["413 Payload Too Large", "request-too-large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "request-malformed"],
};

/** Answers bytes that are not HTTP, or not HTTP in time, or in too many pieces, and ends the connection. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, code] = statusTexts[error.code ?? ""] ?? ["400 Bad Request", "request-malformed"];
  const envelope = { ...errorEnvelope(new PortalError(code), undefined), code: Number.parseInt(status, 10) };
  const body = JSON.stringify(envelope);
  const headers = {
    ...commonHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
  };
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${body}`);
}
