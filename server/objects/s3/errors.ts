import { S3ServiceException } from "@aws-sdk/client-s3";
import { ObjectsUnavailableError } from "../contract/index.ts";

/** Answers that say something about an object or an upload, and nothing about the store. */
const answers = [
  "NoSuchKey",
  "NotFound",
  "NoSuchUpload",
  "PreconditionFailed",
  "ConditionalRequestConflict",
  "InvalidRange",
] as const;

/** Whether the store answered with one of these errors. */
export function isAnswer(error: unknown, ...names: readonly (typeof answers)[number][]): boolean {
  return error instanceof S3ServiceException && names.some((name) => name === error.name);
}

/** Whether an upload was completed or aborted before; some say of it what they say of an object. */
export function isUploadGone(error: unknown): boolean {
  return isAnswer(error, "NoSuchUpload", "NoSuchKey");
}

const advice: Readonly<Record<string, string>> = {
  NoSuchBucket: "there is no such bucket; make it or set PORTAL_OBJECTS to another one",
  InvalidAccessKeyId: "the service does not know the access key; check AWS_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "the secret key does not fit the access key; check AWS_SECRET_ACCESS_KEY",
  AccessDenied: "these credentials may not use it; see the rights in docs/operating.md",
  CredentialsProviderError: "no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  PermanentRedirect: "the bucket is in another region; set PORTAL_S3_REGION",
  AuthorizationHeaderMalformed: "the bucket is in another region; set PORTAL_S3_REGION",
  RequestTimeTooSkewed: "the clock of this machine is wrong",
};

function statusOf(error: Error): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function reasonOf(error: Error, status: number | undefined): string {
  const known = advice[error.name] ?? (status === 403 ? advice["AccessDenied"] : undefined);
  if (known !== undefined) return known;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return code ?? [status, error.name === "Error" ? error.message : error.name].filter(Boolean).join(" ");
}

/** What may be logged of an error of the SDK: answers repeat the access key and all that was signed. */
function harmless({ name, message, stack }: Error): Error {
  const error = new Error(message);
  return Object.assign(error, { name, ...(stack !== undefined && { stack }) });
}

/** An error of the SDK as the rest of the server sees it. @param place where the objects are */
export function fromSdk(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || isAnswer(error, ...answers)) return error;
  const status = statusOf(error);
  const isRefused = (status !== undefined && status < 500 && status !== 429) || error.name in advice;
  return new ObjectsUnavailableError(place, reasonOf(error, status), { isAway: !isRefused, cause: harmless(error) });
}
