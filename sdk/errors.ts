/**
 * The one table of stable error codes. A code is never reused for another meaning.
 * Each entry names the envelope code (also the HTTP status of our backend) and the key of the text that a user sees;
 * the texts stand in `sdk/locales` under the namespace `errors`.
 */
export const errorTable = {
  "request-malformed": { status: 400, key: "errors:requestMalformed" },
  "request-invalid": { status: 400, key: "errors:requestInvalid" },
  "request-too-large": { status: 413, key: "errors:requestTooLarge" },
  "media-type-unsupported": { status: 415, key: "errors:mediaTypeUnsupported" },
  "sign-in-refused": { status: 400, key: "errors:signInRefused" },
  "sign-in-method-unavailable": { status: 400, key: "errors:signInMethodUnavailable" },
  "key-unknown": { status: 400, key: "errors:keyUnknown" },
  "password-wrong": { status: 400, key: "errors:passwordWrong" },
  "password-weak": { status: 400, key: "errors:passwordWeak" },
  "credential-used": { status: 400, key: "errors:credentialUsed" },
  "session-missing": { status: 401, key: "errors:sessionMissing" },
  "session-expired": { status: 402, key: "errors:sessionExpired" },
  forbidden: { status: 403, key: "errors:forbidden" },
  "imitation-read-only": { status: 403, key: "errors:imitationReadOnly" },
  "password-change-required": { status: 403, key: "errors:passwordChangeRequired" },
  "not-found": { status: 404, key: "errors:notFound" },
  "method-not-allowed": { status: 405, key: "errors:methodNotAllowed" },
  "task-unknown": { status: 404, key: "errors:taskUnknown" },
  "company-changed": { status: 409, key: "errors:companyChanged" },
  "request-in-progress": { status: 409, key: "errors:requestInProgress" },
  "export-unknown": { status: 400, key: "errors:exportUnknown" },
  "file-unknown": { status: 404, key: "errors:fileUnknown" },
  "export-too-many-rows": { status: 400, key: "errors:exportTooManyRows" },
  "export-failed": { status: 500, key: "errors:exportFailed" },
  "export-queue-full": { status: 429, key: "errors:exportQueueFull" },
  "export-storage-full": { status: 409, key: "errors:exportStorageFull" },
  "export-cancelled": { status: 409, key: "errors:exportCancelled" },
  "export-list-full": { status: 409, key: "errors:exportListFull" },
  "too-many-requests": { status: 429, key: "errors:tooManyRequests" },
  "server-failure": { status: 500, key: "errors:serverFailure" },
  unavailable: { status: 503, key: "errors:unavailable" },
  "network-failure": { status: 0, key: "errors:networkFailure" },
  "request-timeout": { status: 0, key: "errors:requestTimeout" },
  "request-duplicate": { status: 0, key: "errors:requestDuplicate" },
  "request-cancelled": { status: 0, key: "errors:requestCancelled" },
  "backend-call-failed": { status: 0, key: "errors:backendCallFailed" },
  "answer-malformed": { status: 0, key: "errors:answerMalformed" },
  "line-unknown": { status: 0, key: "errors:lineUnknown" },
  "line-load-failed": { status: 0, key: "errors:lineLoadFailed" },
  "line-timeout": { status: 0, key: "errors:lineTimeout" },
  "line-lifecycle-failed": { status: 0, key: "errors:lineLifecycleFailed" },
  "line-integrity-failed": { status: 0, key: "errors:lineIntegrityFailed" },
  "config-invalid": { status: 0, key: "errors:configInvalid" },
  "dialog-unavailable": { status: 0, key: "errors:dialogUnavailable" },
} as const satisfies Record<string, { status: number; key: `errors:${string}` }>;

/** A stable error code, as users may quote it and as the envelope carries it in `errorCode`. */
export type ErrorCode = keyof typeof errorTable;

/** The base of every error that the product throws on purpose. */
export class PortalError extends Error {
  declare readonly code: ErrorCode;
  /** i18n key of the text that a user sees. */
  declare readonly key: string;
  /** Values for the placeholders of that text. */
  declare readonly params: Readonly<Record<string, string | number>>;

  constructor(
    code: ErrorCode,
    options: { message?: string; cause?: unknown; params?: Record<string, string | number> } = {},
  ) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "PortalError";
    this.code = code;
    this.key = errorTable[code].key;
    this.params = options.params ?? {};
  }
}
