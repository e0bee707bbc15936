import type { FastifyRequest } from "fastify";
import { PortalError, type ErrorCode } from "@customs-portal/sdk/errors";
import { eventOf, type SecurityEvent, type SecurityLog } from "../../security-log/index.ts";

/** What a refusal of a sign-in, or of a change of the password, is called. */
const kindByCode: Partial<Record<ErrorCode, SecurityEvent["kind"]>> = {
  "sign-in-refused": "sign-in-refused",
  "sign-in-method-unavailable": "sign-in-refused",
  "credential-used": "sign-in-refused",
  "too-many-requests": "sign-in-locked",
  "password-wrong": "password-refused",
};

/** Runs a check of who somebody is, and writes a refusal down before it is answered. */
export async function recordRefusal<T>(
  securityLog: SecurityLog,
  request: FastifyRequest,
  about: { userNo?: string; detail: Readonly<Record<string, string>> },
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    const kind = kindByCode[error.code];
    const { userNo, detail } = about;
    if (kind)
      await securityLog.record({
        ...eventOf(request, kind, { ...detail, code: error.code }),
        ...(userNo !== undefined && { userNo }),
      });
    throw error;
  }
}
