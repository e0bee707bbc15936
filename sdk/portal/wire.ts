/**
 * What the first call to a backend needs: axios, the wire schemas, downloads. Loaded then and not before, so that a page
 * paints without them.
 */
import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from "axios";
import { corpTagsSchema } from "../contract/index.ts";
import { uploadJournalName } from "../limits.ts";
import { isSamePerson } from "../rules/index.ts";
import { readBySchema, issuesOf } from "./read-answer.ts";
import { affirms, isRefusal, openEnvelope } from "./envelope.ts";
import { HttpError, isHttpError } from "./http-error.ts";
import { loadPart } from "./load-part.ts";
import { readJsonObject } from "./json-file.ts";
import type { CorpTags, TypedOptions } from "./types/index.ts";
import type { SessionChange } from "./upload-end.ts";

export { logUnread } from "./read-answer.ts";
/** Names of files. */
export { dispositionFileName } from "../rules/disposition.ts";
export { createPasswordCalls } from "./password-calls.ts";
export { endSession } from "./end-session.ts";
export { enterSession } from "./enter-session.ts";
export { switchUser } from "./company-switch.ts";

/** What personalisation does. @throws HttpError `network-failure` where it does not load */
export const loadPersonalise = () => loadPart(() => import("./personalise.ts"));

/** Makes the calls of the declaration elements. @throws HttpError `network-failure` where it does not load */
export const loadElementCalls = async () => (await loadPart(() => import("./element-calls.ts"))).createElementCalls;

/** Makes the uploaders of a portal, and ends what they leave. @throws HttpError `network-failure` where it does not load */
export async function loadUploads(): Promise<Pick<typeof import("./upload-calls.ts"), "endUploadsOf" | "openUploads">> {
  const { endUploadsOf, openUploads } = await loadPart(() => import("./upload-calls.ts"));
  return { endUploadsOf, openUploads };
}

/** Whether anything was ever begun in this browser; where it does not say, perhaps. */
async function hasJournal(): Promise<boolean> {
  if (typeof indexedDB === "undefined") return false;
  const databases = await indexedDB.databases?.();
  return databases?.some(({ name }) => name === uploadJournalName) ?? true;
}

/** Ends what the browser remembers of uploads where another person is there, or nobody; also what an earlier page began. */
export async function endUploads(change: SessionChange): Promise<void> {
  const { before, now } = change;
  if (before && now && isSamePerson(now, before)) return;
  try {
    if (await hasJournal()) await (await loadUploads()).endUploadsOf(change);
  } catch (cause) {
    console.warn("What was left of uploads could not be forgotten.", cause);
  }
}

/** The companies that the user may act for. @throws ZodError, which makes the call `answer-malformed` */
export function readCorpTags(answer: unknown): CorpTags {
  const { hasTags = false, canChangeCorp = false, corpGroupList = [] } = corpTagsSchema.parse(answer ?? {});
  return { hasTags, canChangeCorp, corpGroupList };
}

/**
 * What a call resolves to.
 * @throws HttpError `answer-malformed`, also for whatever a reader of the caller throws
 */
export async function readAnswer<T>(
  { data, status, isAffirmed }: WireAnswer,
  { schema, read }: { [Name in "schema" | "read"]?: TypedOptions<T>[Name] },
): Promise<T> {
  try {
    if (schema) return await readBySchema(schema, data);
    return read ? await read(data, isAffirmed) : (data as T);
  } catch (cause) {
    if (isHttpError(cause)) throw cause;
    throw new HttpError("answer-malformed", { status, envelopeCode: 0, issues: issuesOf(cause), cause });
  }
}

/** An answer that succeeded: the opened envelope or the blob, and the headers. */
export interface WireAnswer {
  data: unknown;
  status: number;
  /** Whether the envelope really said yes; without one nothing did. */
  isAffirmed: boolean;
  header(name: string): string | undefined;
}

const client = axios.create({
  adapter: ["xhr", "fetch"],
  validateStatus: () => true,
  responseType: "text",
  // Tells a time limit from a request that the browser gave up.
  transitional: { clarifyTimeoutError: true },
});

/** The value of a JSON text, or the text itself. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * What a file call answered. One that failed holds an envelope as text, and so do the files of backends that refuse
 * with status 200, under whatever type.
 */
async function readFile(file: Blob, status: number): Promise<unknown> {
  if (status >= 400) return parse(await file.text());
  const body = await readJsonObject(file);
  return isRefusal(body) ? body : file;
}

/** Why a text that is no JSON cannot be what a call asked for: broken JSON, or a page of a sign-in or a proxy. */
function problemOf(text: string, type: string): string | undefined {
  if (/[/+]json\b/i.test(type)) return /^\s*[[{]/.test(text) ? "The JSON is broken." : undefined;
  const isPage = /^text\/html\b/i.test(type) && /^\s*<(?:!doctype|html)\b/i.test(text);
  return isPage ? "A web page came in place of data: is the address right, and passed on to the backend?" : undefined;
}

/** The body of an answer. @throws HttpError `answer-malformed` where JSON was announced and came broken off, or a page came */
function readText(text: string, { status, headers }: AxiosResponse<unknown>): unknown {
  const body = parse(text);
  if (body !== text || status >= 400) return body;
  const problem = problemOf(text, String(headers["content-type"] ?? ""));
  if (problem === undefined) return body;
  throw new HttpError("answer-malformed", { status, envelopeCode: 0, cause: new SyntaxError(problem) });
}

async function readBody(answer: AxiosResponse<unknown>): Promise<unknown> {
  const { data, status } = answer;
  if (data instanceof Blob) return readFile(data, status);
  return typeof data === "string" ? readText(data, answer) : data;
}

/** The error without its request, which carries the bearer token: errors end in logs and in the hands of pages. */
function withoutRequest({ code = "", message, cause }: AxiosError): Error {
  return new Error([code, message].filter(Boolean).join(": "), cause === undefined ? undefined : { cause });
}

function toHttpError(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause;
  if (!(cause instanceof AxiosError)) return new HttpError("answer-malformed", { status: 0, envelopeCode: 0, cause });
  const none = { status: 0, envelopeCode: 0, cause: withoutRequest(cause) };
  // The browser gives requests up when the user leaves the page.
  if (cause.code === AxiosError.ERR_CANCELED || cause.code === AxiosError.ECONNABORTED)
    return new HttpError("request-cancelled", none);
  if (cause.code === AxiosError.ETIMEDOUT) return new HttpError("request-timeout", none);
  return new HttpError("network-failure", none);
}

/** Sends a request. @throws HttpError for whatever goes wrong */
export async function send(request: AxiosRequestConfig): Promise<WireAnswer> {
  try {
    const answer = await client.request<unknown>(request);
    const body = await readBody(answer);
    const header = (name: string): string | undefined => {
      const value: unknown = answer.headers[name];
      return typeof value === "string" ? value : undefined;
    };
    return {
      status: answer.status,
      isAffirmed: affirms(body, answer.status),
      data: body instanceof Blob ? body : openEnvelope(body, answer.status, header("x-trace-id")),
      header,
    };
  } catch (cause) {
    throw toHttpError(cause);
  }
}
