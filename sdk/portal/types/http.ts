import type { StandardSchema } from "./standard-schema.ts";

/** What the portal does about a failed call: all of it unless the caller says otherwise. */
export interface FailureOptions {
  /**
   * False says that the caller shows the failure itself. The end of the session stays with the portal: the error then
   * has `sessionEnded`, and the caller shows nothing.
   */
  notice?: boolean;
  /** False says that 401 and 402 are failures like any other: the portal does not end the session. */
  endSession?: boolean;
  /** R71-06: `notice: false` and `endSession: false` in one. */
  noHandle?: boolean;
}

export interface RequestOptions extends FailureOptions {
  /** Query parameters; undefined values are left out, lists repeat the key. */
  query?: Readonly<Record<string, unknown>>;
  /** Headers of the caller; what the portal sends itself wins, its bearer token too. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Longest wait; the setting axiosTimeoutSecond by default. */
  timeoutMs?: number;
  /** R71-05: no lang, reqId or Tz, and what `noHandle` leaves out; the bearer token stays (A50). */
  noInterceptor?: boolean;
  /**
   * The page reads by itself, whatever its user does, as lists do that refresh: the call is not tracked and does not keep
   * the session alive. That the session is over is told as ever.
   */
  background?: boolean;
  /** Repeats an earlier call of the same user action under its id, so that the server does it once; new by default. */
  reqId?: string;
  /** Reports bytes received; `total` is undefined where the server does not say. */
  onProgress?: (progress: { loaded: number; total: number | undefined }) => void;
}

export interface SchemaOptions<T> extends RequestOptions {
  /**
   * What the answer has to be: a schema of zod, valibot, arktype or any other library of https://standardschema.dev.
   * An answer that does not fit makes the call fail with `answer-malformed`, shown like any other failure; the error
   * and the console name what is wrong (`issues`) and the call.
   */
  schema: StandardSchema<T>;
  read?: never;
}

export interface ReadOptions<T> extends RequestOptions {
  /**
   * Reads an answer that no schema describes; whatever it throws makes the call fail with `answer-malformed`.
   * `isAffirmed`: the envelope really said yes, so that it need hold nothing.
   */
  read: (data: unknown, isAffirmed: boolean) => T | Promise<T>;
  schema?: never;
}

/** Options of a call whose answer is known. */
export type TypedOptions<T> = SchemaOptions<T> | ReadOptions<T>;

/** A downloaded file. */
export interface Download {
  blob: Blob;
  /** From content-disposition; undefined where the answer has none. */
  fileName: string | undefined;
}

/**
 * Calls to the backend. Every method resolves to the `data` of the ordinary envelope, or to the body where the answer
 * is no envelope (A73), and rejects with an HttpError after showing a notice, as the error catalogue says. What the
 * backend answered is unknown; with `schema` a call resolves to what the schema makes of it.
 * Addresses are paths (`/pms/api/…`, put behind the configured base) or absolute http(s) addresses; the bearer token
 * goes to the own origin and configured bases only (A77). An answer that cannot be read is named in the console.
 */
export interface PortalHttp {
  /**
   * @example
   * ```ts
   * const schema = z.object({ id: z.string(), goods: z.string() });
   * const order = await portal.http.get("/orders/api/detail", { query: { id: "7" }, schema });
   * portal.tab.setTitle(order.goods);
   * ```
   */
  get<T>(url: string, options: TypedOptions<T>): Promise<T>;
  get(url: string, options?: RequestOptions): Promise<unknown>;
  /**
   * @example
   * ```ts
   * const reqId = crypto.randomUUID();
   * const save = () => portal.http.post("/orders/api/save", { goods: "Tea" }, { reqId });
   * await save().catch(save); // The server does it once.
   * ```
   */
  post<T>(url: string, body: unknown, options: TypedOptions<T>): Promise<T>;
  post(url: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  /**
   * Urlencoded; lists repeat the key (A53).
   * @example
   * ```ts
   * const schema = z.array(z.string());
   * const ports = await portal.http.postForm("/orders/api/ports", { country: ["CN", "VN"] }, { schema });
   * console.info(ports.join(", "));
   * ```
   */
  postForm<T>(url: string, fields: Readonly<Record<string, unknown>>, options: TypedOptions<T>): Promise<T>;
  postForm(url: string, fields: Readonly<Record<string, unknown>>, options?: RequestOptions): Promise<unknown>;
  /**
   * @example
   * ```ts
   * await portal.http.put("/orders/api/7", { goods: "Tea" });
   * portal.tab.setDirty(false);
   * ```
   */
  put<T>(url: string, body: unknown, options: TypedOptions<T>): Promise<T>;
  put(url: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  /**
   * @example
   * ```ts
   * await portal.http.delete("/orders/api/7");
   * portal.notices.show({ kind: "success", text: "Order 7 is deleted." });
   * ```
   */
  delete<T>(url: string, options: TypedOptions<T>): Promise<T>;
  delete(url: string, options?: RequestOptions): Promise<unknown>;
  /**
   * A file; one that is an envelope that refuses is a failure, whatever its status and type.
   * @example
   * ```ts
   * const { blob, fileName } = await portal.http.download("/orders/api/7/invoice", { timeoutMs: 60_000 });
   * console.info(fileName ?? "invoice.pdf", blob.size);
   * ```
   */
  download(url: string, options?: RequestOptions): Promise<Download>;
}
