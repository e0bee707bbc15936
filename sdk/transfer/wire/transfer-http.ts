import { transferEnvelopeSchema } from "../../contract/transfer.ts";
import { envelopeMaxBytes, fileDownloadTimeoutMs } from "../../limits.ts";
import { dispositionFileName, joinUrl } from "../../rules/index.ts";
import { TransferError, toTransferError } from "../base/transfer-error.ts";
import { untilAborted } from "../base/until-aborted.ts";
import { dottedQuery } from "./dotted-query.ts";
import { createExchange, lostCall, readAs, readJson, redirectRefusal, saidBy, type CallEnd } from "./exchange.ts";

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

/** What goes out; a body that cannot be made is a failure of the call. */
interface Sent {
  method: string;
  headers?: Record<string, string>;
  body?: () => BodyInit;
}

/** The token of a call; undefined where there is none. @throws what the function threw */
export async function tokenOf({ token }: Pick<TransferHttpSettings, "token">): Promise<string | undefined> {
  return (typeof token === "function" ? await token() : token) || undefined;
}

/** Whether an envelope that need not say a code refuses: by the code that it says, else by `success` (R8-01). */
export function isRefusal({ code, success }: { code?: number | undefined; success?: boolean | undefined }): boolean {
  return code === undefined ? success === false : code !== 0;
}

/** The failure that an envelope means, with its message. */
export function envelopeRefusal(code: number | undefined, message: string | undefined): TransferError {
  const said = message?.trim() ? message : undefined;
  return new TransferError("upload-refused", { status: 200, message: said ?? `code ${code || "unreadable"}`, said });
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

/**
 * The envelope that came in place of a file, if one did: of JSON without a name, any object with a code, or with
 * `success: false`; else one that says or holds something beside that, or nothing at all, unless its name says that it is
 * JSON.
 */
async function envelopeIn(blob: Blob, fileName: string | undefined, type: string) {
  if (blob.size > envelopeMaxBytes || /\.\w*json\w*$/i.test(fileName ?? "")) return undefined;
  const body = saidBy(await blob.text());
  if (!("code" in body) && !("success" in body && body.success === false)) return undefined;
  const isAnswer = fileName === undefined && /\bjson\b/i.test(type);
  const isEnvelope = "message" in body || "data" in body || Object.keys(body).length === 1;
  return isAnswer || isEnvelope ? transferEnvelopeSchema.parse(body) : undefined;
}

/** @throws TransferError for what is no file: the page behind a redirect, an envelope that refuses */
async function readFile(answer: Response): Promise<TransferFile> {
  const type = answer.headers.get("content-type") ?? "";
  const disposition = answer.headers.get("content-disposition");
  // Storages are redirected to as well as sign-in pages; a page that is a file says so.
  if (answer.redirected && /\bx?html\b/i.test(type) && !disposition) throw redirectRefusal();
  const fileName = dispositionFileName(disposition);
  const blob = await answer.blob();
  const said = await envelopeIn(blob, fileName, type);
  if (said && said.code !== 0) throw envelopeRefusal(said.code, said.message);
  return { blob, fileName };
}

/** The header that bears a token. @throws TransferError where none can; what the platform throws then may repeat it */
function bearing(token: string | undefined): Record<string, string> {
  if (token === undefined) return {};
  if (!/^[\t\u0020-\u007e\u0080-\u00ff]*[\r\n]*$/.test(token))
    throw new TransferError("backend-call-failed", { message: "the token has signs that no header can bear" });
  return { Authorization: `Bearer ${token}` };
}

/** Creates the calls. */
export function createTransferHttp(settings: TransferHttpSettings): TransferHttp {
  const exchange = createExchange(settings.fetch);

  async function readToken(ended: AbortSignal): Promise<string | undefined> {
    try {
      return await untilAborted(tokenOf(settings), ended);
    } catch (cause) {
      throw ended.aborted ? lostCall(ended, "no token") : tokenless(cause);
    }
  }

  async function send<T>(
    path: string,
    { method, headers, body }: Sent,
    read: (answer: Response) => Promise<T>,
    { query, ...end }: TransferCallOptions = {},
  ): Promise<T> {
    try {
      const made = body?.() ?? null;
      const search = dottedQuery(query).toString();
      // What stands behind # is nobody's but the page's.
      const address = joinUrl(settings.baseUrl, path).replace(/#.*$/s, "");
      const prepare = async (ended: AbortSignal) => ({
        method,
        headers: { ...headers, ...bearing(await readToken(ended)) },
        body: made,
      });
      return await exchange(
        search === "" ? address : `${address}${address.includes("?") ? "&" : "?"}${search}`,
        prepare,
        read,
        end,
      );
    } catch (cause) {
      const error = toTransferError(cause);
      if (error.code !== "request-cancelled") console.error(error.message, error);
      throw error;
    }
  }

  const json = (method: string, body: unknown): Sent => ({
    method,
    headers: { "Content-Type": "application/json" },
    body: () => JSON.stringify(body ?? {}),
  });
  const file = (path: string, headers: Record<string, string>, options?: TransferCallOptions) =>
    send(path, { method: "GET", headers }, readFile, { limitMs: fileDownloadTimeoutMs, ...options });

  return {
    post: (path, body, options) => send(path, json("POST", body), readEnvelope, options),
    postForm: (path, fields, options) =>
      send(path, { method: "POST", body: () => dottedQuery(fields) }, readEnvelope, options),
    get: (path, options) => send(path, { method: "GET" }, readEnvelope, options),
    delete: (path, options) => send(path, { method: "DELETE" }, readEnvelope, options),
    put: (path, body, options) => send(path, json("PUT", body), readEnvelope, options),
    download: (path, options) => file(path, {}, options),
    preview: (path, options) => file(path, { preview: "true" }, options),
  };
}
