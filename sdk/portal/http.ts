import type { AxiosRequestConfig } from "axios";
import type { AppConfig } from "../contract/index.ts";
import { backgroundQuery } from "../limits.ts";
import { joinUrl } from "../rules/index.ts";
import { createDuplicateMonitor } from "./duplicates.ts";
import { endsSession, logFailure } from "./failures.ts";
import { HttpError, isHttpError, isNetworkError } from "./http-error.ts";
import { loadWire } from "./load-wire.ts";
import { randomUuid } from "../random-uuid.ts";
import type { ApiUsage, PortalHttp, PortalI18n, RequestOptions, TokenRequest, TypedOptions } from "./types/index.ts";

export interface HttpDependencies {
  config: AppConfig;
  i18n: PortalI18n;
  /** Base of ordinary calls, "" for the own origin. */
  baseUrl: string;
  /** Origin of the page. */
  origin: string;
  /** The origins that may see the bearer token. */
  trusted: ReadonlySet<string>;
  /** The bearer token of the call, if there is one; asked once more when the backend refused it. */
  token: (request: TokenRequest) => string | undefined | Promise<string | undefined>;
  /** Told of the token of each call that succeeded. */
  onAccepted?: ((token: string) => void) | undefined;
  /** Grows when the company or the session changes; what was asked for before is then dropped. */
  epoch: () => number;
  /** Called for every failure that the caller did not take over: all others, and those that end the session. */
  onFailure: (error: HttpError, token: string | undefined) => void;
  /** Ends the calls under way; whoever makes clients for one portal ends them together. */
  ended: AbortSignal;
  /** Called after every decorated call that got an answer or failed. */
  onUsage: (usage: ApiUsage) => void;
}

type Fields = Readonly<Record<string, unknown>>;

/** Serialises a query: undefined and null are left out, lists repeat the key (A53). */
function serialise(fields: Fields): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(key, String(item));
    }
  }
  return query;
}

/** The origins that see the bearer token unless a page says otherwise: its own and those of configured bases (A77). */
export function trustedOrigins({ origin, baseUrl, config }: Pick<HttpDependencies, "origin" | "baseUrl" | "config">) {
  const bases = [origin, baseUrl, config.downloadCenter.baseUrl, config.codeListBase];
  const origins = bases.flatMap((base) => (URL.canParse(base, origin) ? [new URL(base, origin).origin] : []));
  // What has no origin of its own, such as `data:`, has this one.
  return new Set(origins.filter((each) => each !== "null"));
}

/** The absolute address of a path behind the base, or of an address. */
export function absoluteUrl(url: string, { origin, baseUrl }: Pick<HttpDependencies, "origin" | "baseUrl">): URL {
  return new URL(/^https?:/i.test(url) ? url : joinUrl(baseUrl, url), origin);
}

function toHttpError(cause: unknown): HttpError {
  if (isHttpError(cause)) return cause;
  return new HttpError("backend-call-failed", { status: 0, envelopeCode: 0, cause });
}

/** What stands of a failure in logs and tracking (specification 8). */
function logText(error: HttpError): string {
  if (isNetworkError(error)) return `network connection error (${error.code})`;
  return error.serverMessage ?? error.code;
}

type Call = AxiosRequestConfig & { method: string; url: string };
/** What a call may say; an answer that nothing reads is `unknown`. */
type CallOptions<T> = RequestOptions & { [Name in "schema" | "read"]?: TypedOptions<T>[Name] };

/** What the portal does about a failure of a call. */
function handlingOf({ noInterceptor, noHandle, notice, endSession }: RequestOptions) {
  const isLeft = noInterceptor === true || noHandle === true;
  return { notice: notice ?? !isLeft, endSession: endSession ?? !isLeft };
}

/** Creates the calls of a portal. */
export function createHttp(dependencies: HttpDependencies): PortalHttp {
  const { config, i18n, epoch, trusted, ended } = dependencies;
  const duplicates = createDuplicateMonitor();

  function decoration(reqId: string): Record<string, string> {
    return { reqId, Tz: Intl.DateTimeFormat().resolvedOptions().timeZone };
  }

  /** Sends a call made in `madeIn`; one that the user left behind neither goes out nor comes in. */
  async function exchange(
    call: Call,
    url: URL,
    options: RequestOptions & { reqId: string },
    madeIn: number,
    token: string | undefined,
  ) {
    const refuseOld = () => {
      if (epoch() !== madeIn) throw new HttpError("request-cancelled", { status: 0, envelopeCode: 0 });
    };
    const wire = await loadWire();
    refuseOld();
    try {
      return await wire.send({
        ...call,
        url: url.href,
        timeout: options.timeoutMs ?? config.axiosTimeoutSecond * 1000,
        signal: options.signal ? AbortSignal.any([options.signal, ended]) : ended,
        headers: {
          Accept: "application/json, text/plain, */*",
          ...options.headers,
          ...call.headers,
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(options.noInterceptor ? {} : decoration(options.reqId)),
        },
        ...(options.onProgress && {
          onDownloadProgress: ({ loaded, total }: { loaded: number; total?: number }) =>
            options.onProgress?.({ loaded, total }),
        }),
      });
    } finally {
      refuseOld();
    }
  }

  /** What the caller gets of a failure: what was called, and what the portal makes of it. */
  function toShown(cause: unknown, call: string, options: RequestOptions & { reqId: string }): HttpError {
    const error = toHttpError(cause);
    const { serverMessage, key, params } = error;
    return new HttpError(error.code, {
      ...error,
      call,
      reqId: options.noInterceptor ? undefined : options.reqId,
      // Such a message can follow the language of the page.
      saysTextOfCode: serverMessage !== undefined && serverMessage === i18n.t(key, params),
      sessionEnded: handlingOf(options).endSession && endsSession(error, config),
      cause: error.cause,
    });
  }

  async function send<T>(call: Call, given: CallOptions<T>) {
    const options = { ...given, reqId: given.reqId ?? randomUuid() };
    const madeIn = epoch();
    const startedAt = performance.now();
    const url = absoluteUrl(call.url, dependencies);
    const lang = options.noInterceptor ? {} : { lang: i18n.locale.getSnapshot() };
    const mark = options.background ? backgroundQuery : {};
    for (const [key, value] of serialise({ ...options.query, ...lang, ...mark })) url.searchParams.append(key, value);

    const record = (status: number, error?: HttpError) => {
      if (
        options.noInterceptor ||
        options.background ||
        error?.code === "request-cancelled" ||
        error?.code === "request-duplicate"
      )
        return;
      const durationMs = performance.now() - startedAt;
      const usage = { method: call.method, path: url.pathname, status, durationMs, payload: call.data as unknown };
      dependencies.onUsage(error ? { ...usage, error: logText(error) } : usage);
    };

    let done = () => {};
    let token: string | undefined;
    try {
      if (config.duplicateMonitor && !options.noInterceptor)
        done = duplicates.enter(call.method, url.href, call.data, options.signal);
      token = trusted.has(url.origin) ? await dependencies.token({}) : undefined;
      const exchangeIt = () => exchange(call, url, options, madeIn, token);
      const answer = await exchangeIt().catch(async (cause: unknown) => {
        if (token === undefined || !endsSession(cause, config)) throw cause;
        const other = await dependencies.token({ refused: token });
        if (other === undefined || other === token) throw cause;
        token = other;
        return exchangeIt();
      });
      if (token) dependencies.onAccepted?.(token);
      const { readAnswer } = await loadWire();
      const data = await readAnswer(answer, options);
      record(answer.status);
      return { ...answer, data };
    } catch (cause) {
      const error = toShown(cause, `${call.method} ${url.pathname}`, options);
      record(error.status, error);
      if (error.code === "answer-malformed") (await loadWire()).logUnread(error);
      if (!options.noInterceptor) logFailure(error);
      if (error.sessionEnded || handlingOf(options).notice) dependencies.onFailure(error, token);
      throw error;
    } finally {
      done();
    }
  }

  const data = async <T>(call: Call, options: CallOptions<T> = {}): Promise<T> => (await send(call, options)).data;

  return {
    get: <T>(url: string, options?: CallOptions<T>) => data({ method: "GET", url }, options),
    post: <T>(url: string, body?: unknown, options?: CallOptions<T>) =>
      data({ method: "POST", url, data: body ?? {} }, options),
    postForm: <T>(url: string, fields: Fields, options?: CallOptions<T>) =>
      data({ method: "POST", url, data: serialise(fields) }, options),
    put: <T>(url: string, body?: unknown, options?: CallOptions<T>) =>
      data({ method: "PUT", url, data: body ?? {} }, options),
    delete: <T>(url: string, options?: CallOptions<T>) => data({ method: "DELETE", url }, options),
    async download(url, options = {}) {
      const answer = await send<Blob>({ method: "GET", url, responseType: "blob" }, options);
      const { dispositionFileName } = await loadWire();
      return { blob: answer.data, fileName: dispositionFileName(answer.header("content-disposition")) };
    },
  };
}
