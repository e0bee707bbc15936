import type { FastifyReply, FastifyRequest } from "fastify";
import { errorTable, PortalError } from "@customs-portal/sdk/errors";
import { serverText } from "@customs-portal/sdk/locales";

/** Answers the ordinary envelope around `data`. */
export function ok(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.send({ success: true, code: 200, message: "", data });
}

/** A language and what follows it, as in `zh-CN`; no name that every object has. */
const localePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** The locale that a call asks for with the query `lang`; undefined for what cannot be one. */
export function localeOf(request: FastifyRequest): string | undefined {
  // As it was sent: schemas of routes leave out what they do not know.
  const [, search] = request.url.split("?", 2);
  const [locale, ...more] = new URLSearchParams(search).getAll("lang");
  return locale !== undefined && more.length === 0 && localePattern.test(locale) ? locale : undefined;
}

/** The envelope of an error, its message in the given locale. HTTP status and envelope code are the same number. */
export function errorEnvelope(error: PortalError, locale: string | undefined) {
  return {
    success: false,
    code: errorTable[error.code].status || 500,
    message: serverText(error.key, locale, error.params),
    errorCode: error.code,
    data: error.data ?? null,
  };
}

/** Answers an error. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: PortalError): FastifyReply {
  const envelope = errorEnvelope(error, localeOf(request));
  return reply.code(envelope.code).header("cache-control", "no-store").send(envelope);
}
