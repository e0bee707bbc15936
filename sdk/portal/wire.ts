/**
 * What the first call to a backend needs: axios and the wire schemas. Loaded then and not before, so that a page
 * paints without them.
 */
import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from "axios";
import { sessionUserSchema, type SessionUser } from "../contract/index.ts";
import { openEnvelope } from "./envelope.ts";
import { HttpError } from "./http-error.ts";

export { readTaskPage } from "../contract/index.ts";

/** The signed-in user of an answer. @throws HttpError `answer-malformed` */
export function readSessionUser(answer: unknown): SessionUser {
  const read = sessionUserSchema.safeParse(answer);
  if (read.success) return read.data;
  throw new HttpError("answer-malformed", { status: 200, envelopeCode: 0, cause: read.error });
}

/** An answer that succeeded: the opened envelope or the blob, and the headers. */
export interface WireAnswer {
  data: unknown;
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
