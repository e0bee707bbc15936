import { transferEnvelopeSchema } from "../contract/transfer.ts";
import { dispositionFileName, joinUrl } from "../rules/index.ts";
import { fileDownloadTimeoutMs } from "../limits.ts";
import { dottedQuery } from "./dotted-query.ts";
import { createExchange, readAs, readJson, type CallEnd } from "./exchange.ts";
import { TransferError, toTransferError } from "./transfer-error.ts";

type GivenToken = string | null | undefined;

export interface TransferHttpSettings {
  /** What paths are joined to. */
  baseUrl: string;
  /** The bearer token, or what gives it at each call (A60); "" and null are none. */
  token: GivenToken | (() => GivenToken | Promise<GivenToken>);
  fetch?: typeof fetch;
  /** In which language the server is to say what is wrong; left out, in its own. */
  language?: () => string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

export interface TransferCallOptions extends CallEnd {
  /** Nested keys get dots: `{a: {b: 1}}` is `a.b=1` (R76-22). */
  query?: Fields;
}

/** A file that a call answered, with the name that it came under. */
export interface TransferFile {
  blob: Blob;
  fileName: string | undefined;
}

/**
 * The ordinary calls of the transfer (specification 7.6). All bear the token (R76-23), answer `data` of the envelope and
 * reject with a TransferError that was logged: with the message of an envelope whose code is not 0 (R8-26), as
 * "network error" where no answer came (R8-27).
 */
export interface TransferHttp {
  post(path: string, body?: unknown, options?: TransferCallOptions): Promise<unknown>;
  /** Sends the fields urlencoded (R76-16). */
  postForm(path: string, fields: Fields, options?: TransferCallOptions): Promise<unknown>;
  get(path: string, options?: TransferCallOptions): Promise<unknown>;
  delete(path: string, options?: TransferCallOptions): Promise<unknown>;
  put(path: string, body?: unknown, options?: TransferCallOptions): Promise<unknown>;
  download(path: string, options?: TransferCallOptions): Promise<TransferFile>;
  /** A download that says with a header that it is for looking at (R76-21). */
  preview(path: string, options?: TransferCallOptions): Promise<TransferFile>;
}

/** The token of a call; undefined where there is none. @throws what the function threw */
export async function tokenOf({ token }: Pick<TransferHttpSettings, "token">): Promise<string | undefined> {
  return (typeof token === "function" ? await token() : token) || undefined;
}

/** The failure that an envelope means, with its message. */
export function envelopeRefusal(code: number | undefined, message: string | undefined): TransferError {
  const said = message?.trim() ? message : undefined;
  return new TransferError("upload-refused", { status: 200, message: said ?? `code ${code ?? "missing"}`, said });
}

/** The failure of a call that got no token: the sign-in may be over, else whoever gives the token failed. */
function tokenless(cause: unknown): TransferError {
  const isOver = cause instanceof Error && "code" in cause && cause.code === "session-missing";
  const [code, status] = isOver ? (["session-missing", 401] as const) : (["backend-call-failed", 0] as const);
  return new TransferError(code, { status, message: "no token", cause });
}

/** The data of an envelope. @throws TransferError what it refuses */
export async function readEnvelope(answer: Response): Promise<unknown> {
  const { code, message, data } = readAs(transferEnvelopeSchema, await readJson(answer));
  if (code !== 0) throw envelopeRefusal(code, message);
  return data;
}

async function readFile(answer: Response): Promise<TransferFile> {
  const fileName = dispositionFileName(answer.headers.get("content-disposition"));
  const isEnvelope = fileName === undefined && /\bjson\b/i.test(answer.headers.get("content-type") ?? "");
  const blob = await answer.blob();
  if (isEnvelope) {
    const said = transferEnvelopeSchema.safeParse(await new Response(blob).json().catch(() => undefined));
    if (said.success && said.data.code !== undefined && said.data.code !== 0) {
      throw envelopeRefusal(said.data.code, said.data.message);
    }
  }
  return { blob, fileName };
}

/** Creates the calls. */
export function createTransferHttp(settings: TransferHttpSettings): TransferHttp {
  const exchange = createExchange(settings.fetch);

  async function readToken(): Promise<string | undefined> {
    try {
      return await tokenOf(settings);
    } catch (cause) {
      throw tokenless(cause);
    }
  }

  async function send<T>(
    path: string,
    { headers, ...init }: RequestInit & { headers?: Record<string, string> },
    read: (answer: Response) => Promise<T>,
    { query, ...end }: TransferCallOptions = {},
  ): Promise<T> {
    try {
      const token = await readToken();
      const search = dottedQuery(query).toString();
      const address = joinUrl(settings.baseUrl, path);
      const bearer = token === undefined ? {} : { Authorization: `Bearer ${token}` };
      const call = { ...init, headers: { ...headers, ...bearer } };
      return await exchange(
        search === "" ? address : `${address}${address.includes("?") ? "&" : "?"}${search}`,
        call,
        read,
        end,
      );
    } catch (cause) {
      const error = toTransferError(cause);
      if (error.code !== "request-cancelled") console.error(error.message, error);
      throw error;
    }
  }

  const json = (method: string, body: unknown) => ({
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body ?? {}),
  });
  const file = (path: string, headers: Record<string, string>, options?: TransferCallOptions) =>
    send(path, { method: "GET", headers }, readFile, { limitMs: fileDownloadTimeoutMs, ...options });

  return {
    post: (path, body, options) => send(path, json("POST", body), readEnvelope, options),
    postForm: (path, fields, options) =>
      send(path, { method: "POST", body: dottedQuery(fields) }, readEnvelope, options),
    get: (path, options) => send(path, { method: "GET" }, readEnvelope, options),
    delete: (path, options) => send(path, { method: "DELETE" }, readEnvelope, options),
    put: (path, body, options) => send(path, json("PUT", body), readEnvelope, options),
    download: (path, options) => file(path, {}, options),
    preview: (path, options) => file(path, { preview: "true" }, options),
  };
}
