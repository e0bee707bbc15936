/** The codes, each with the code of its envelope, which is also the HTTP status of our backend; 0 never travels. */
const statuses = {
  "request-malformed": 400,
  "request-invalid": 400,
  "request-too-large": 413,
  "media-type-unsupported": 415,
  "sign-in-refused": 400,
  "sign-in-method-unavailable": 400,
  "key-unknown": 400,
  "password-wrong": 400,
  "password-weak": 400,
  "credential-used": 400,
  "session-missing": 401,
  "session-expired": 402,
  forbidden: 403,
  "imitation-read-only": 403,
  "password-change-required": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  "task-unknown": 404,
  "company-changed": 409,
  "request-in-progress": 409,
  "export-unknown": 400,
  "file-unknown": 404,
  "export-too-many-rows": 400,
  "export-failed": 500,
  "export-queue-full": 429,
  "export-storage-full": 409,
  "export-cancelled": 409,
  "export-stopped": 409,
  "export-list-full": 409,
  "export-filters-full": 409,
  "personalisation-conflict": 409,
  "personalisation-full": 409,
  "personalisation-too-deep": 400,
  "edit-conflict": 409,
  "name-taken": 409,
  "still-used": 409,
  "last-administrator": 409,
  "announcements-full": 429,
  "companies-full": 429,
  "operator-disabled": 409,
  "upload-name-refused": 400,
  "upload-path-too-long": 400,
  "upload-folder-taken": 409,
  "upload-file-too-large": 403,
  "upload-files-full": 403,
  "upload-storage-full": 403,
  "upload-token-invalid": 401,
  "upload-unknown": 404,
  "upload-damaged": 409,
  "too-many-requests": 429,
  "server-failure": 500,
  unavailable: 503,
  "network-failure": 0,
  "request-timeout": 0,
  "request-duplicate": 0,
  "request-cancelled": 0,
  "backend-call-failed": 0,
  "answer-malformed": 0,
  "upload-not-ready": 0,
  "upload-refused": 0,
  "upload-file-changed": 0,
  "line-unknown": 0,
  "line-load-failed": 0,
  "line-timeout": 0,
  "line-lifecycle-failed": 0,
  "line-integrity-failed": 0,
  "config-invalid": 0,
  "dialog-unavailable": 0,
} as const satisfies Record<string, number>;

/** An entry of `errorTable`. */
interface ErrorEntry {
  status: number;
  /** i18n key of the text that a user sees: the code in camel case. */
  key: `errors:${string}`;
}

/**
 * The one table of stable error codes. A code is never reused for another meaning.
 * Each entry names the envelope code (also the HTTP status of our backend) and the key of the text that a user sees;
 * the texts stand in `sdk/locales` under the namespace `errors`.
 */
export const errorTable = Object.fromEntries(
  Object.entries(statuses).map(([code, status]) => {
    const name = code.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    return [code, { status, key: `errors:${name}` }];
  }),
) as Readonly<Record<keyof typeof statuses, ErrorEntry>>;

/** A stable error code, as users may quote it and as the envelope carries it in `errorCode`. */
export type ErrorCode = keyof typeof statuses;

/** The base of every error that the product throws on purpose. */
export class PortalError extends Error {
  declare readonly code: ErrorCode;
  /** i18n key of the text that a user sees. */
  declare readonly key: `errors:${string}`;
  /** Values for the placeholders of that text. */
  declare readonly params: Readonly<Record<string, string | number>>;
  /** What goes along with a refusal, in `data` of the envelope; undefined where nothing. */
  declare readonly data: unknown;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      cause?: unknown;
      /** A text that says more than that of the code, which answers of the server bring along. */
      key?: `errors:${string}`;
      params?: Record<string, string | number>;
      data?: unknown;
    } = {},
  ) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "PortalError";
    this.code = code;
    this.key = options.key ?? errorTable[code].key;
    this.params = options.params ?? {};
    this.data = options.data;
  }
}

/**
 * Whether a value is an error of the product, told by what it is made of: a module with a copy of this package of its
 * own throws errors of another class.
 */
export function isPortalError(value: unknown): value is PortalError {
  return (
    value instanceof Error &&
    "code" in value &&
    typeof value.code === "string" &&
    Object.hasOwn(errorTable, value.code) &&
    "params" in value &&
    typeof value.params === "object" &&
    value.params !== null
  );
}
