import { envelopeSchema } from "../contract/index.ts";
import { HttpError, toErrorCode } from "./http-error.ts";
import { isServerPhrase, shownMessage, shownPlainText } from "../rules/shown-message.ts";

type Fields = Readonly<Record<string, unknown>>;

function isObject(body: unknown): body is Fields {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/** Any text under one of these is a proxy's, in the language of machines: it goes to the console alone. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
/** Fields of envelopes; an object of nothing else is one. */
const envelopeKeys: ReadonlySet<string> = new Set([
  ...Object.keys(envelopeSchema.shape),
  ...["path", "requestId", "timestamp", "traceId"],
]);
/** What says yes where it stands in place of a flag, a code, an error code or a message. */
const yesWords: ReadonlySet<string> = new Set(["ok", "success", "y", "yes", "200"]);

const isYes = (value: unknown) => yesWords.has(String(value).trim().toLowerCase());
/** Whether a field holds anything that says something. */
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";

/** Whether an object holds nothing but fields of an envelope. */
export function isBareEnvelope(body: unknown): boolean {
  return isObject(body) && Object.keys(body).length > 0 && Object.keys(body).every((key) => envelopeKeys.has(key));
}

/** Whether the error code of an answer says that there was no error. */
const namesNone = (errorCode: string | undefined) => isYes(errorCode) || /^\s*0+\s*$/.test(errorCode ?? "");

/** Whether an envelope that says neither yes nor no refuses: it names an error, or has words in place of data. */
function refusesSilently(body: Fields, errorCode: string | undefined, message: string | undefined): boolean {
  if (toErrorCode(errorCode) !== "backend-call-failed") return true;
  const hasHead = "success" in body || "code" in body;
  if (!isBareEnvelope(body) && !(hasHead && "data" in body)) return false;
  const isWordy = hasHead && !isGiven(body["data"]) && message !== undefined && !isYes(message);
  return isWordy || Boolean(errorCode?.trim());
}

/** What a body that is no object says. */
const nothingSaid = {
  envelope: envelopeSchema.parse({}),
  message: undefined,
  isEnvelope: false,
  affirms: false,
  refuses: false,
};

/** What a body says as an envelope, and whether it says anything. */
function readEnvelope(body: unknown) {
  if (!isObject(body)) return nothingSaid;
  const envelope = envelopeSchema.parse(body);
  const { success, code, errorCode } = envelope;
  const message = [envelope.message, envelope.msg].find((text) => text?.trim());
  const { success: flag, code: codeWord } = body;
  const saysYes =
    success === true || (code !== undefined && code < 400) || [flag, codeWord].some(isYes) || namesNone(errorCode);
  /** A flag that nobody can read is no yes; alone it may be a field of anything. */
  const isUnclear =
    isGiven(flag) &&
    success === undefined &&
    !isYes(flag) &&
    ["code", "message", "msg", "errorCode", "data"].some((key) => key in body);
  const refuses =
    success === false ||
    (code !== undefined && code >= 400) ||
    isUnclear ||
    (!saysYes && refusesSilently(body, errorCode, message));
  const says = success !== undefined || code !== undefined;
  return {
    envelope,
    message,
    /** Null in both fields says neither; the value stands in `data` all the same. */
    isEnvelope: says || ("data" in body && ("success" in body || "code" in body)),
    affirms: saysYes && !refuses,
    refuses,
  };
}

/** Whether an answer really said yes, so that it need hold nothing else. */
export function affirms(body: unknown, status: number): boolean {
  return status === 204 || (status < 400 && readEnvelope(body).affirms);
}

/**
 * Opens an ordinary envelope.
 * @param traceId by which the backend names the call
 * @returns `data`, or the body itself where it is no envelope (A73)
 * @throws HttpError where `success` is false, the code is 400 or more, or the HTTP status says so
 */
export function openEnvelope(body: unknown, status: number, traceId?: string): unknown {
  const { envelope, message, isEnvelope, refuses } = readEnvelope(body);
  if (status < 400 && !refuses) return isEnvelope ? envelope.data : body;
  const { code } = envelope;
  const said = message ?? (isEnvelope ? undefined : plainMessage(body));
  const isGateway = typeof body === "string" && (gatewayStatuses.has(status) || isServerPhrase(body, status));
  const shown = message === undefined ? said && shownPlainText(said) : shownMessage(said);
  const serverMessage = isGateway ? undefined : shown;
  const envelopeCode = code !== undefined && code >= 400 ? code : status;
  const named = toErrorCode(envelope.errorCode);
  // A refused token without a word is told as what it is.
  const isOver = envelopeCode === 402 && named === "backend-call-failed" && !serverMessage;
  throw new HttpError(isOver ? "session-expired" : named, {
    status,
    envelopeCode,
    data: envelope.data ?? undefined,
    serverMessage,
    traceId,
    // What no user reads goes to the console.
    ...(said !== undefined && said !== serverMessage && { cause: new Error(said) }),
  });
}

/**
 * Whether a body is an envelope that refuses, and not a file that looks like one: a code alone is not enough.
 * @param body what a file held, as JSON
 */
export function isRefusal(body: unknown): boolean {
  const { envelope, refuses } = readEnvelope(body);
  return (
    refuses &&
    (envelope.success === false || (isObject(body) && ("message" in body || "msg" in body || "data" in body)))
  );
}

/** What an answer without an envelope says (R8-09): its text, or the `error` field of an object. */
function plainMessage(body: unknown): string | undefined {
  if (typeof body === "string") return body;
  if (!isObject(body)) return undefined;
  return [body["message"], body["error"]].find((text): text is string => typeof text === "string" && text !== "");
}
