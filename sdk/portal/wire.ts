/**
 * What the first call to a backend needs: axios and the wire schemas. Loaded then and not before, so that a page
 * paints without them.
 */
import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from "axios";
import * as z from "zod/mini";
import {
  corpTagsSchema,
  sessionKeySchema,
  sessionUserSchema,
  type SessionKey,
  type SessionUser,
} from "../contract/index.ts";
import { isTrue } from "../rules/index.ts";
import { openEnvelope } from "./envelope.ts";
import { HttpError } from "./http-error.ts";
import type { CorpTags } from "./types.ts";

export { readTaskPage } from "../contract/index.ts";

function readAs<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new HttpError("answer-malformed", { status: 200, envelopeCode: 0, cause: read.error });
}

/** The signed-in user of an answer. @throws HttpError `answer-malformed` */
export const readSessionUser = (answer: unknown): SessionUser => readAs(sessionUserSchema, answer);

/** What a company switch answers: as much of a session user as the backend sends. @throws HttpError `answer-malformed` */
export function readSwitchedUser(answer: unknown): Partial<SessionUser> {
  return readAs(z.partial(sessionUserSchema), answer ?? {}) as Partial<SessionUser>;
}

/** The key that passwords are encrypted with. @throws HttpError `answer-malformed` */
export const readSessionKey = (answer: unknown): SessionKey => readAs(sessionKeySchema, answer);

/** The companies that the user may act for. @throws HttpError `answer-malformed` */
export function readCorpTags(answer: unknown): CorpTags {
  const { hasTags, canChangeCorp, corpGroupList } = readAs(corpTagsSchema, answer);
  return { hasTags: isTrue(hasTags), canChangeCorp: isTrue(canChangeCorp), corpGroupList: corpGroupList ?? [] };
}

/** An answer that succeeded: the opened envelope or the blob, and the headers. */
export interface WireAnswer {
  data: unknown;
  status: number;
  header(name: string): string | undefined;
}

const client = axios.create({ adapter: ["xhr", "fetch"], validateStatus: () => true });

/** A blob answer that failed still holds an envelope as text. */
async function readBody(answer: AxiosResponse<unknown>): Promise<unknown> {
  if (!(answer.data instanceof Blob) || answer.status < 400) return answer.data;
  const text = await answer.data.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toHttpError(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause;
  const none = { status: 0, envelopeCode: 0, cause };
  if (!(cause instanceof AxiosError)) return new HttpError("answer-malformed", none);
  if (cause.code === AxiosError.ERR_CANCELED) return new HttpError("request-cancelled", none);
  if (cause.code === AxiosError.ECONNABORTED || cause.code === AxiosError.ETIMEDOUT)
    return new HttpError("request-timeout", none);
  return new HttpError("network-failure", { ...none, serverMessage: cause.message });
}

/** Sends a request. @throws HttpError for whatever goes wrong */
export async function send(request: AxiosRequestConfig): Promise<WireAnswer> {
  try {
    const answer = await client.request<unknown>(request);
    const body = await readBody(answer);
    return {
      status: answer.status,
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
