import type { FastifyRequest } from "fastify";
import { type ErrorCode, isPortalError } from "@customs-portal/sdk/errors";
import { eventOf, type SecurityEvent, type SecurityLog } from "../../security-log/index.ts";
import { refusalDetail } from "./refusal.ts";

/** What a refusal of a sign-in, or of a change of the password, is called. */
const kindByCode: Partial<Record<ErrorCode, SecurityEvent["kind"]>> = {
  "sign-in-refused": "sign-in-refused",
  "sign-in-method-unavailable": "sign-in-refused",
  "credential-used": "sign-in-refused",
  "too-many-requests": "sign-in-locked",
  "password-wrong": "password-refused",
};

/** Runs a check of who somebody is, and writes a refusal down, with its reason, before it is answered. */
export async function recordRefusal<T>(
  securityLog: SecurityLog,
  request: FastifyRequest,
  about: { userNo?: string; detail: Readonly<Record<string, string>> },
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!isPortalError(error)) throw error;
    const kind = kindByCode[error.code];
    const { userNo, detail } = about;
    if (kind)
      await securityLog.record({
        // The reason first: what strangers wrote cannot stand before it.
        ...eventOf(request, kind, { code: error.code, ...refusalDetail(error), ...detail }),
        ...(userNo !== undefined && { userNo }),
      });
    throw error;
  }
}
