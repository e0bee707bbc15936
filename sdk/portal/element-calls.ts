import {
  elementHistorySchema,
  foundTariffCodesSchema,
  readCodeElements,
  type CodeElements,
} from "../contract/index.ts";
import { elementHistoryPath, elementSearchMaxChars } from "../limits.ts";
import { joinUrl } from "../rules/download.ts";
import { normalise } from "../rules/normalise.ts";
import { isWholeCode } from "../rules/tariff-code.ts";
import { createElementCache } from "./element-cache.ts";
import { HttpError, isHttpError } from "./http-error.ts";
import { issuesOf } from "./read-answer.ts";
import { isEmpty, readChange } from "./read-change.ts";
import type {
  ElementCallOptions,
  ElementSource,
  LookedUpElements,
  PortalElementHistory,
  PortalElements,
  PortalHttp,
} from "./types/index.ts";

/** What the calls of the declaration elements work with. */
export interface ElementTools {
  http: PortalHttp;
  /** Base of the code lists. */
  base: string;
  /** What the page brings itself. */
  source: ElementSource | undefined;
  /** What the portal does about a failure that nobody else takes over. */
  onFailure: (error: HttpError, token: string | undefined) => void;
  /** The epoch that it is now. */
  epoch: () => number;
}

/** The calls made in an epoch. @throws HttpError `request-cancelled` where it is over */
export type ElementCalls = (madeIn: number) => PortalElements;

const none = { status: 0, envelopeCode: 0 };

/** Several get the same object. */
function frozen({ rows, ...rest }: CodeElements): CodeElements {
  return Object.freeze({ ...rest, rows: Object.freeze(rows.map((row) => Object.freeze({ ...row }))) });
}

/** Reads what the backend answers; nothing means an unknown code, where it really said so. */
function readAnswer(answer: unknown, isAffirmed: boolean): CodeElements {
  if (isEmpty(answer) && !isAffirmed) throw new TypeError("The answer is empty.");
  return readCodeElements(answer);
}

/** Reads what a page brings. @throws HttpError `answer-malformed` */
function readGiven(given: LookedUpElements): CodeElements {
  try {
    return readCodeElements(given);
  } catch (cause) {
    throw new HttpError("answer-malformed", { ...none, issues: issuesOf(cause), cause });
  }
}

/** @throws HttpError */
async function askFunction(
  look: Extract<ElementSource, (...given: never) => unknown>,
  code: string,
  signal: AbortSignal,
): Promise<CodeElements> {
  let given: LookedUpElements;
  try {
    given = await look(code, { signal });
  } catch (cause) {
    throw isHttpError(cause) ? cause : new HttpError("backend-call-failed", { ...none, cause });
  }
  return readGiven(given);
}

const passed = ({ signal, notice }: ElementCallOptions) => ({
  ...(signal && { signal }),
  ...(notice !== undefined && { notice }),
});

/** The history by its calls. */
function createHistory(http: PortalHttp): PortalElementHistory {
  return {
    list: ({ code, goodsName, model, partNo, before, limit }, options = {}) =>
      http.get(elementHistoryPath, {
        ...passed(options),
        query: { code, goodsName, model, partNo, before, limit },
        read: (answer) => elementHistorySchema.parse(answer),
      }),
    save({ code, goodsName, model, partNo, specification, names }, options = {}) {
      const body = { code, goodsName, model, partNo, specification, names };
      return http.post(elementHistoryPath, body, { ...passed(options), read: readChange });
    },
  };
}

/** Creates the calls of a portal; what was looked up is kept for one epoch. */
export function createElementCalls({ http, base, source, onFailure, epoch }: ElementTools): ElementCalls {
  let cache = createElementCache();
  let cacheEpoch = epoch();
  const history = createHistory(http);

  function mustBeCurrent(madeIn: number): void {
    if (epoch() !== madeIn) throw new HttpError("request-cancelled", none);
  }

  async function ask(code: string, signal: AbortSignal): Promise<CodeElements> {
    if (typeof source === "function") return frozen(await askFunction(source, code, signal));
    if (source && Object.hasOwn(source, code)) return frozen(readGiven(source[code]));
    const query = { code };
    return frozen(await http.get(joinUrl(base, "elements"), { query, signal, notice: false, read: readAnswer }));
  }

  async function lookUp(madeIn: number, code: string, signal: AbortSignal | undefined): Promise<CodeElements> {
    try {
      return await cache.get(code, (ended) => ask(code, ended), signal);
    } finally {
      // What comes late belongs to nobody.
      mustBeCurrent(madeIn);
    }
  }

  return (madeIn) => {
    mustBeCurrent(madeIn);
    if (cacheEpoch !== madeIn) cache = createElementCache();
    cacheEpoch = madeIn;
    return {
      async lookup(code, { signal, notice = true } = {}) {
        if (!isWholeCode(code)) return undefined;
        try {
          return await lookUp(madeIn, code, signal);
        } catch (error) {
          // Of a call that several wait for each is told; of equal notices one is shown.
          if (notice && isHttpError(error) && !error.sessionEnded) onFailure(error, undefined);
          throw error;
        }
      },
      async search(text, { limit, ...options } = {}) {
        // What was pasted by mistake may be long.
        const start = normalise(text.slice(0, 2 * elementSearchMaxChars));
        const q = start.slice(0, elementSearchMaxChars);
        if (q === "") return { items: [] };
        return http.get(joinUrl(base, "elements/search"), {
          ...passed(options),
          query: { q, limit },
          read: (answer) => foundTariffCodesSchema.parse(answer),
        });
      },
      history,
    };
  };
}
