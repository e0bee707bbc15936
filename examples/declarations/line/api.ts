import type { LinePortal } from "@customs-portal/sdk";
import { chosenGoodsAnswerSchema, type ChosenGoodsAnswer } from "../chosen-contract.ts";
import {
  declarationOptionsSchema,
  declarationPageSchema,
  declarationSchema,
  defaultPageSize,
  defaultSort,
  entriesOf,
  declarationSumsSchema,
  missingNumbersSchema,
  type Declaration,
  type DeclarationOptions,
  type DeclarationFilters,
  type DeclarationPage,
  type DeclarationSums,
  type MissingNumbers,
} from "../contract.ts";
import {
  declarationPartsSchema,
  goodsOptionsSchema,
  goodsPageSchema,
  goodsSumsSchema,
  namedGoodsMax,
  neighboursSchema,
  type DeclarationParts,
  type GoodsFilters,
  type GoodsOptions,
  type GoodsPage,
  type GoodsSums,
  type Neighbours,
} from "../goods-contract.ts";
import {
  copiedSchema,
  specificationEditsMax,
  specificationOutcomesSchema,
  type CopiedDeclaration,
  type GoodsEdit,
  type SpecificationEdit,
  type SpecificationOutcomes,
} from "../edit-contract.ts";
import type { ChosenGoodsCall } from "./goods/chosen-goods.ts";
import { mergeSums } from "./goods/merge-sums.ts";
import type { ListState } from "./list-state.ts";

/** What a list asks for. */
type Asked<Filters> = Pick<ListState<Filters>, "filters" | "page" | "pageSize" | "sort">;

const base = "/declarations/api";
/** The pages tell of their own failures, so that they are read once. */
const shownByPage = { notice: false } as const;

/** So many of them at a time. */
function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** One page of the list. @throws HttpError */
export function fetchPage(
  portal: LinePortal,
  state: Asked<DeclarationFilters>,
  signal: AbortSignal,
): Promise<DeclarationPage> {
  const { filters, page, pageSize, sort } = state;
  const query = { ...filters, page, pageSize, sort };
  return portal.http.get(`${base}/list`, { ...shownByPage, query, signal, schema: declarationPageSchema });
}

/** The declaration of a whole number, if there is one. @throws HttpError */
export function fetchNumbered(
  portal: LinePortal,
  declarationNo: string,
  signal: AbortSignal,
): Promise<DeclarationPage> {
  const asked = { filters: { declarationNo }, page: 1, pageSize: defaultPageSize, sort: defaultSort };
  return fetchPage(portal, asked, signal);
}

/** The choices of the filters. @throws HttpError */
export function fetchOptions(portal: LinePortal, signal: AbortSignal): Promise<DeclarationOptions> {
  return portal.http.get(`${base}/options`, { ...shownByPage, signal, schema: declarationOptionsSchema });
}

/** One declaration. @throws HttpError `not-found` for one of another company */
export function fetchDeclaration(portal: LinePortal, id: string, signal: AbortSignal): Promise<Declaration> {
  return portal.http.get(`${base}/detail`, { ...shownByPage, query: { id }, signal, schema: declarationSchema });
}

/** Its goods lines and history. @throws HttpError */
export function fetchParts(portal: LinePortal, id: string, signal: AbortSignal): Promise<DeclarationParts> {
  return portal.http.get(`${base}/parts`, { ...shownByPage, query: { id }, signal, schema: declarationPartsSchema });
}

/** The declarations before and after it in a list. @throws HttpError */
export function fetchNeighbours(
  portal: LinePortal,
  id: string,
  { filters, sort }: { filters: DeclarationFilters; sort: string },
  signal: AbortSignal,
): Promise<Neighbours> {
  const query = { ...filters, sort, id };
  return portal.http.get(`${base}/neighbours`, { ...shownByPage, query, signal, schema: neighboursSchema });
}

/** Sums over the declarations of some filters. @throws HttpError */
export function fetchSums(
  portal: LinePortal,
  filters: DeclarationFilters,
  signal: AbortSignal,
): Promise<DeclarationSums> {
  return portal.http.get(`${base}/sums`, { ...shownByPage, query: filters, signal, schema: declarationSumsSchema });
}

/** The sums of goods lines; of many that are named, those of one call after the other. @throws HttpError */
export async function fetchGoodsSums(
  portal: LinePortal,
  { only, ...filters }: GoodsFilters,
  signal: AbortSignal,
): Promise<GoodsSums> {
  const ids = only === undefined ? [] : entriesOf(only);
  const calls =
    only === undefined ? [filters] : chunks(ids, namedGoodsMax).map((named) => ({ ...filters, only: named.join() }));
  const sums: GoodsSums[] = [];
  for (const query of calls)
    sums.push(await portal.http.get(`${base}/goods-sums`, { ...shownByPage, query, signal, schema: goodsSumsSchema }));
  return mergeSums(sums);
}

/** Which of the numbers in force find no declaration. @throws HttpError */
export function fetchMissing(
  portal: LinePortal,
  filters: DeclarationFilters,
  signal: AbortSignal,
): Promise<MissingNumbers> {
  return portal.http.get(`${base}/missing`, { ...shownByPage, query: filters, signal, schema: missingNumbersSchema });
}

/** Which of the numbers in force find no goods line. @throws HttpError */
export function fetchMissingGoods(
  portal: LinePortal,
  filters: GoodsFilters,
  signal: AbortSignal,
): Promise<MissingNumbers> {
  const options = { ...shownByPage, query: filters, signal, schema: missingNumbersSchema };
  return portal.http.get(`${base}/goods-missing`, options);
}

/** Makes a draft of a declaration. @param reqId the same one makes the same draft @throws HttpError that the user was told of */
export function copyDeclaration(portal: LinePortal, id: string, reqId: string): Promise<CopiedDeclaration> {
  return portal.http.post(`${base}/copy`, { id }, { reqId, schema: copiedSchema });
}

/** Deletes a draft. @throws HttpError that the user was told of */
export function deleteDraft(portal: LinePortal, id: string): Promise<unknown> {
  return portal.http.delete(`${base}/draft`, { query: { id } });
}

/** Saves what was entered of a goods line. @throws HttpError `edit-conflict` where somebody else was faster */
export function saveGoodsLine(portal: LinePortal, edit: GoodsEdit): Promise<unknown> {
  return portal.http.put(`${base}/goods-line`, edit, shownByPage);
}

/**
 * Saves the specification strings of many lines, in as many calls as it takes; each line is saved by itself.
 * @returns what became of each
 * @throws HttpError where a call failed: the lines of the calls before are saved
 */
export async function saveSpecifications(
  portal: Pick<LinePortal, "http">,
  lines: readonly SpecificationEdit[],
): Promise<SpecificationOutcomes> {
  const outcomes: SpecificationOutcomes = [];
  for (let from = 0; from < lines.length; from += specificationEditsMax) {
    const body = { lines: lines.slice(from, from + specificationEditsMax) };
    const options = { ...shownByPage, schema: specificationOutcomesSchema };
    outcomes.push(...(await portal.http.put(`${base}/specifications`, body, options)).outcomes);
  }
  return outcomes;
}

/** One page of goods lines. @throws HttpError */
export function fetchGoods(
  portal: LinePortal,
  { filters, page, pageSize, sort }: Asked<GoodsFilters>,
  signal: AbortSignal,
): Promise<GoodsPage> {
  const query = { ...filters, page, pageSize, sort };
  return portal.http.get(`${base}/goods`, { ...shownByPage, query, signal, schema: goodsPageSchema });
}

/** Chosen goods lines that may be changed. @throws HttpError that the user was told of */
export function fetchChosenGoods(
  portal: LinePortal,
  { filters, ...choice }: ChosenGoodsCall,
  signal: AbortSignal,
): Promise<ChosenGoodsAnswer> {
  const query = { ...filters, ...choice };
  return portal.http.get(`${base}/goods-chosen`, { query, signal, schema: chosenGoodsAnswerSchema });
}

/** The choices of the filters of goods lines. @throws HttpError */
export function fetchGoodsOptions(portal: LinePortal, signal: AbortSignal): Promise<GoodsOptions> {
  return portal.http.get(`${base}/goods-options`, { ...shownByPage, signal, schema: goodsOptionsSchema });
}
