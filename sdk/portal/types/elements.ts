import type {
  AcceptedElements,
  CodeElements,
  ElementHistory,
  ElementHistoryQuery,
  ElementRow,
  FoundTariffCodes,
} from "../../contract/index.ts";
import type { FailureOptions, RequestOptions } from "./http.ts";

/** How a call of the declaration elements is made. */
export type ElementCallOptions = Pick<RequestOptions, "signal"> & Pick<FailureOptions, "notice">;

/** What a look-up of a page may answer: rows, rows with a goods name, or nothing for an unknown code. */
export type LookedUpElements =
  | readonly ElementRow[]
  | (Pick<CodeElements, "rows"> & Partial<CodeElements>)
  | null
  | undefined;

/**
 * Elements that a page brings itself (A44): rows by tariff code, beside which all other codes are asked for at the
 * backend, or a function in the place of the call. Its `signal` aborts when nobody waits for the answer any more.
 */
export type ElementSource =
  | Readonly<Record<string, readonly ElementRow[]>>
  | ((code: string, options: { signal: AbortSignal }) => LookedUpElements | Promise<LookedUpElements>);

/** What to save, where what is not known may be left out. */
export type AcceptedSpecification = Pick<AcceptedElements, "code" | "specification"> & {
  readonly [Name in "goodsName" | "model" | "partNo"]?: string | undefined;
} & { readonly names: readonly string[] };

/** What was accepted for the company before, as our backend keeps it. */
export interface PortalElementHistory {
  /**
   * A page of it, the newest first. All that is given must fit: the begin of the tariff code, a part of the goods name
   * and of the model, the whole part number.
   * @example
   * ```ts
   * const { items, next } = await portal.elements.history.list({ partNo: "P-4711", limit: 5 });
   * const { rows } = (await portal.elements.lookup(items[0]?.code ?? "")) ?? { rows: [] };
   * const isOfNow = items[0]?.names.join("|") === rows.map(({ NAME }) => NAME).join("|");
   * console.info(items[0]?.specification, isOfNow ? "" : "The list of elements has changed since.", next);
   * ```
   * @throws HttpError
   */
  list(query: Partial<ElementHistoryQuery>, options?: ElementCallOptions): Promise<ElementHistory>;
  /**
   * Keeps a specification string that the user has accepted; the same again becomes the newest.
   * @example
   * ```ts
   * const names = ["品牌类型", "出口享惠情况", "制作或保存方法(鲜)"];
   * const accepted = { code: "0808100000", goodsName: "鲜苹果", specification: "0|3|鲜", names };
   * await portal.elements.history.save(accepted, { notice: false });
   * ```
   * @throws HttpError `imitation-read-only`, `request-invalid` where a text is too long, or the names are together
   */
  save(accepted: AcceptedSpecification, options?: ElementCallOptions): Promise<void>;
}

/** Declaration elements: what the customs want to know of the goods of a tariff code. */
export interface PortalElements {
  /**
   * The elements of a tariff code. Asked once for each code until `company.epoch` changes, also where several ask at
   * once (R75-10, A44).
   * @example
   * ```ts
   * const found = await portal.elements.lookup("0808100000");
   * console.info(found?.goodsName, found?.rows.map(({ NAME }) => NAME).join("|"));
   * if (found?.catalogue?.isSample) console.warn("Sample data, not for declarations.");
   * ```
   * @returns undefined, and asks nobody, where the code is not exactly ten characters (R5-17); no rows for a code that
   * the catalogue does not have
   * @throws HttpError
   */
  lookup(code: string, options?: ElementCallOptions): Promise<CodeElements | undefined>;
  /**
   * Tariff codes by their begin, a part of the goods name or of the initials of its pinyin; of our backend only.
   * @example
   * ```ts
   * const { items } = await portal.elements.search("xpg");
   * console.info(items.map(({ code, goodsName }) => `${code} ${goodsName}`));
   * ```
   * @throws HttpError
   */
  search(
    text: string,
    options?: ElementCallOptions & {
      /** At most so many, 1 to 50; 20 by default. */
      limit?: number;
    },
  ): Promise<FoundTariffCodes>;
  /** What the company has declared before. */
  readonly history: PortalElementHistory;
}
