import type { AxiosRequestConfig } from "axios";
import type { AppConfig } from "../contract/index.ts";
import { dispositionFileName, joinUrl } from "../rules/index.ts";
import { createDuplicateMonitor } from "./duplicates.ts";
import { HttpError } from "./http-error.ts";
import { loadWire } from "./load-wire.ts";
import { randomUuid } from "./random-uuid.ts";
import type { ApiUsage, PortalHttp, PortalI18n, RequestOptions } from "./types.ts";

export interface HttpDependencies {
  config: AppConfig;
  i18n: PortalI18n;
  /** Base of ordinary calls, "" for the own origin. */
  baseUrl: string;
  /** Origin of the page. */
  origin: string;
  /** The bearer token of the call, if there is one. */
  token: () => string | undefined | Promise<string | undefined>;
  /** Grows when the company or the session changes; what was asked for before is then dropped. */
  epoch: () => number;
  /** Called for every failure that the caller did not take over with `noHandle` or `noInterceptor`. */
  onFailure: (error: HttpError, token: string | undefined) => void;
  /** Called after every decorated call that got an answer or failed. */
  onUsage: (usage: ApiUsage) => void;
}

/** Serialises a query: undefined and null are left out, lists repeat the key (A53). */
function serialise(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(key, String(item));
    }
  }
  return query;
}

/** The origins that may see the bearer token: the page's own and those of configured bases (A77). */
export function trustedOrigins({ origin, baseUrl, config }: Pick<HttpDependencies, "origin" | "baseUrl" | "config">) {
  const bases = [origin, baseUrl, config.downloadCenter.baseUrl];
  return new Set(bases.flatMap((base) => (URL.canParse(base, origin) ? [new URL(base, origin).origin] : [])));
}

/** The absolute address of a path behind the base, or of an address. */
export function absoluteUrl(url: string, { origin, baseUrl }: Pick<HttpDependencies, "origin" | "baseUrl">): URL {
  return new URL(/^https?:/i.test(url) ? url : joinUrl(baseUrl, url), origin);
}

function toHttpError(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause;
  return new HttpError("backend-call-failed", { status: 0, envelopeCode: 0, cause });
}

type Call = AxiosRequestConfig & { method: string; url: string };

/** Creates the calls of a portal. `destroy` aborts those under way. */
export function createHttp(dependencies: HttpDependencies): PortalHttp & { destroy(): void } {
  const { config, i18n, epoch } = dependencies;
  const underWay = new AbortController();
  const trusted = trustedOrigins(dependencies);
  const duplicates = createDuplicateMonitor();

  function decoration({ reqId }: RequestOptions): Record<string, string> {
    return { reqId: reqId ?? randomUuid(), Tz: Intl.DateTimeFormat().resolvedOptions().timeZone };
  }

  /** Sends a call made in `madeIn`; one that the user left behind neither goes out nor comes in. */
  async function exchange(call: Call, url: URL, options: RequestOptions, madeIn: number, token: string | undefined) {
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
        signal: options.signal ? AbortSignal.any([options.signal, underWay.signal]) : underWay.signal,
        headers: {
          Accept: "application/json, text/plain, */*",
          ...call.headers,
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(options.noInterceptor ? {} : decoration(options)),
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

  async function send(call: Call, options: RequestOptions) {
    const madeIn = epoch();
    const startedAt = performance.now();
    const url = absoluteUrl(call.url, dependencies);
    const lang = options.noInterceptor ? {} : { lang: i18n.locale.getSnapshot() };
    for (const [key, value] of serialise({ ...options.query, ...lang })) url.searchParams.append(key, value);

    const record = (status: number, error?: HttpError) => {
      if (options.noInterceptor || error?.code === "request-cancelled" || error?.code === "request-duplicate") return;
      const durationMs = performance.now() - startedAt;
      const usage = { method: call.method, path: url.pathname, status, durationMs, payload: call.data as unknown };
      dependencies.onUsage(error ? { ...usage, error: error.serverMessage ?? error.code } : usage);
    };

    let done = () => {};
    let token: string | undefined;
    try {
      if (config.duplicateMonitor && !options.noInterceptor) done = duplicates.enter(call.method, url.href, call.data);
      token = trusted.has(url.origin) ? await dependencies.token() : undefined;
      const answer = await exchange(call, url, options, madeIn, token);
      record(answer.status);
      return answer;
    } catch (cause) {
      const error = toHttpError(cause);
      record(error.status, error);
      if (!options.noInterceptor && !options.noHandle) dependencies.onFailure(error, token);
      throw error;
    } finally {
      done();
    }
  }

  const data = async (call: Call, options: RequestOptions = {}): Promise<unknown> => (await send(call, options)).data;

  return {
    get: (url, options) => data({ method: "GET", url }, options),
    post: (url, body, options) => data({ method: "POST", url, data: body ?? {} }, options),
    postForm: (url, fields, options) => data({ method: "POST", url, data: serialise(fields) }, options),
    put: (url, body, options) => data({ method: "PUT", url, data: body ?? {} }, options),
    delete: (url, options) => data({ method: "DELETE", url }, options),
    async download(url, options = {}) {
      const answer = await send({ method: "GET", url, responseType: "blob" }, options);
      return { blob: answer.data as Blob, fileName: dispositionFileName(answer.header("content-disposition")) };
    },
    destroy: () => underWay.abort(),
  };
}
