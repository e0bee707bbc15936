/**
 * What the first call to a backend needs: axios, the wire schemas, downloads. Loaded then and not before, so that a page
 * paints without them.
 */
import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from "axios";
import {
  corpTagsSchema,
  readTaskPage as readPage,
  sessionKeySchema,
  sessionUserSchema,
  switchedUserSchema,
  type ExportTaskPage,
  type SessionKey,
  type SessionUser,
  type SwitchedUser,
} from "../contract/index.ts";
import { affirms, isRefusal, openEnvelope } from "./envelope.ts";
import { HttpError } from "./http-error.ts";
import { readJsonObject } from "./json-file.ts";
import type { CorpTags } from "./types.ts";

/** Names of files. */
export { dispositionFileName } from "../rules/disposition.ts";
export { downloadExport } from "./export-download.ts";
/** Whether an answer holds nothing. */
const isEmpty = (answer: unknown) =>
  !answer || (typeof answer === "object" && !Array.isArray(answer) && Object.keys(answer).length === 0);

/*
 * Readers of answers. What they throw makes the call `answer-malformed`. Nothing is an answer only where the backend
 * really said yes.
 */

/** A page of export tasks. */
export function readTaskPage(answer: unknown, isAffirmed: boolean): ExportTaskPage {
  if (answer === null && !isAffirmed) throw new TypeError("The answer is empty.");
  return readPage(answer);
}
export const readSessionUser = (answer: unknown): SessionUser => sessionUserSchema.parse(answer);
/** The key that passwords are encrypted with; undefined for anything else. */
export const readSessionKey = (answer: unknown): SessionKey | undefined => sessionKeySchema.safeParse(answer).data;

/** What a company switch answers: as much of a session user as the backend sends, nothing too, but nothing else. */
export function readSwitchedUser(answer: unknown, isAffirmed: boolean): SwitchedUser {
  if (isEmpty(answer) && !isAffirmed) throw new TypeError("The answer is empty.");
  const user = switchedUserSchema.parse(answer ?? {});
  const names = Object.keys(user);
  if (names.length === 0 || names.some((name) => Object.hasOwn(switchedUserSchema.shape, name))) return user;
  throw new TypeError(`The answer holds ${names.join(", ")}, and nothing of a session user.`);
}

/** The answer of a call that changes something: whatever it holds, it is no page, as a proxy sends in its place. */
export function readChange(answer: unknown, isAffirmed: boolean): void {
  if (isEmpty(answer) && !isAffirmed) throw new TypeError("The answer is empty.");
  if (typeof answer === "string" && answer.trimStart().startsWith("<")) throw new TypeError("The answer is a page.");
}

/** The companies that the user may act for. */
export function readCorpTags(answer: unknown): CorpTags {
  const { hasTags = false, canChangeCorp = false, corpGroupList = [] } = corpTagsSchema.parse(answer ?? {});
  return { hasTags, canChangeCorp, corpGroupList };
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

/** The body of an answer. @throws HttpError `answer-malformed` where JSON was announced and came broken off */
function readText(text: string, { status, headers }: AxiosResponse<unknown>): unknown {
  const body = parse(text);
  const isJson = /[/+]json\b/i.test(String(headers["content-type"] ?? ""));
  if (body !== text || status >= 400 || !isJson || !/^\s*[[{]/.test(text)) return body;
  throw new HttpError("answer-malformed", { status, envelopeCode: 0, cause: new SyntaxError("The JSON is broken.") });
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
    return {
      status: answer.status,
      isAffirmed: affirms(body, answer.status),
      data: body instanceof Blob ? body : openEnvelope(body, answer.status),
      header(name) {
        const value: unknown = answer.headers[name];
        return typeof value === "string" ? value : undefined;
      },
    };
  } catch (cause) {
    throw toHttpError(cause);
  }
}
