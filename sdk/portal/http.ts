import type { AxiosRequestConfig } from "axios";
import type { AppConfig } from "../contract/index.ts";
import { dispositionFileName, joinUrl } from "../rules/index.ts";
import { HttpError } from "./http-error.ts";
import { loadWire } from "./load-wire.ts";
import { randomUuid } from "./random-uuid.ts";
import type { PortalHttp, PortalI18n, RequestOptions } from "./types.ts";

export interface HttpDependencies {
  config: AppConfig;
  i18n: PortalI18n;
  /** Base of ordinary calls, "" for the own origin. */
  baseUrl: string;
  /** Origin of the page. */
  origin: string;
  /** The bearer token of the call, if there is one. */
  token: () => string | undefined | Promise<string | undefined>;
  /** Called for every failure that the caller did not take over with `noHandle` or `noInterceptor`. */
  onFailure: (error: HttpError, token: string | undefined) => void;
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

/** Creates the calls of a portal. `destroy` aborts those under way. */
export function createHttp(dependencies: HttpDependencies): PortalHttp & { destroy(): void } {
  const { config, i18n, baseUrl, origin } = dependencies;
  const underWay = new AbortController();
  const ownOrigins = new Set(
    [origin, baseUrl, config.downloadCenter.baseUrl].flatMap((base) =>
      URL.canParse(base, origin) ? [new URL(base, origin).origin] : [],
    ),
  );

  async function send(request: AxiosRequestConfig & { url: string }, options: RequestOptions) {
    const url = new URL(/^https?:/i.test(request.url) ? request.url : joinUrl(baseUrl, request.url), origin);
    const query = serialise({
      ...options.query,
      ...(options.noInterceptor ? {} : { lang: i18n.locale.getSnapshot() }),
    });
    for (const [key, value] of query) url.searchParams.append(key, value);
    const token = ownOrigins.has(url.origin) ? await dependencies.token() : undefined;
    try {
      const wire = await loadWire();
      return await wire.send({
        ...request,
        url: url.href,
        timeout: options.timeoutMs ?? config.axiosTimeoutSecond * 1000,
        signal: options.signal ? AbortSignal.any([options.signal, underWay.signal]) : underWay.signal,
        headers: {
          Accept: "application/json, text/plain, */*",
          ...request.headers,
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(options.noInterceptor
            ? {}
            : { reqId: randomUuid(), Tz: Intl.DateTimeFormat().resolvedOptions().timeZone }),
        },
        ...(options.onProgress && {
          onDownloadProgress: ({ loaded, total }: { loaded: number; total?: number }) =>
            options.onProgress?.({ loaded, total }),
        }),
      });
    } catch (cause) {
      const error =
        cause instanceof HttpError
          ? cause
          : new HttpError("backend-call-failed", { status: 0, envelopeCode: 0, cause });
      if (!options.noInterceptor && !options.noHandle) dependencies.onFailure(error, token);
      throw error;
    }
  }

  const data = async (request: AxiosRequestConfig & { url: string }, options: RequestOptions = {}): Promise<unknown> =>
    (await send(request, options)).data;

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
