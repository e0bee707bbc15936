import { envelopeSchema } from "../contract/index.ts";
import { HttpError, toErrorCode } from "./http-error.ts";

function toCode(code: string | number | undefined): number | undefined {
  if (code === undefined || code === "") return undefined;
  const number = Number(code);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Opens an ordinary envelope.
 * @returns `data`, or the body itself where it is no envelope (A73)
 * @throws HttpError where `success` is false, the code is 400 or more, or the HTTP status says so
 */
export function openEnvelope(body: unknown, status: number): unknown {
  const parsed =
    typeof body === "object" && body !== null && !Array.isArray(body) ? envelopeSchema.safeParse(body) : undefined;
  const envelope = parsed?.success ? parsed.data : undefined;
  const code = toCode(envelope?.code);
  const isEnvelope = envelope?.success !== undefined || code !== undefined;
  const failed = status >= 400 || envelope?.success === false || (code !== undefined && code >= 400);
  if (!failed) return isEnvelope ? envelope?.data : body;
  throw new HttpError(toErrorCode(envelope?.errorCode), {
    status,
    envelopeCode: code !== undefined && code >= 400 ? code : status,
    serverMessage: envelope?.message || (isEnvelope ? undefined : plainMessage(body)),
  });
}

/** The message of an answer without an envelope (R8-09): a short plain text, or the `error` field of an object. */
function plainMessage(body: unknown): string | undefined {
  if (typeof body === "string") return body.length > 0 && body.length <= 200 && !body.includes("<") ? body : undefined;
  if (typeof body !== "object" || body === null) return undefined;
  const { error, message } = body as { error?: unknown; message?: unknown };
  return [message, error].find((text): text is string => typeof text === "string" && text !== "");
}
