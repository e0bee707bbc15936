import type { LinePortal } from "@customs-portal/sdk";
import {
  countsSchema,
  defaultPageSize,
  defaultSort,
  missingNumbersSchema,
  newLinkSchema,
  sharedViewSchema,
  shipmentDetailSchema,
  shipmentPageSchema,
  type Counts,
  type MissingNumbers,
  type NewLink,
  type SharedView,
  type ShipmentDetail,
  type ShipmentPage,
} from "../contract.ts";
import type { ListState } from "./list-state.ts";

const base = "/logistics/api";
/** The pages tell of their own failures, so that they are read once. */
const shownByPage = { notice: false } as const;

/** One page of shipments. @throws HttpError */
export function fetchPage(
  portal: LinePortal,
  { filters, page, pageSize, sort }: Pick<ListState, "filters" | "page" | "pageSize" | "sort">,
  isFollowed: boolean,
  signal: AbortSignal,
): Promise<ShipmentPage> {
  const query = { ...filters, page, pageSize, sort, ...(isFollowed && { followed: "1" }) };
  return portal.http.get(`${base}/list`, { ...shownByPage, query, signal, schema: shipmentPageSchema });
}

/** Which of the numbers in force find no shipment. @throws HttpError */
export function fetchMissing(
  portal: LinePortal,
  filters: ListState["filters"],
  isFollowed: boolean,
  signal: AbortSignal,
): Promise<MissingNumbers> {
  const query = { ...filters, ...(isFollowed && { followed: "1" }) };
  return portal.http.get(`${base}/missing`, { ...shownByPage, query, signal, schema: missingNumbersSchema });
}

/** The shipments that have a number. @throws HttpError */
export function fetchNumbered(portal: LinePortal, number: string, signal: AbortSignal): Promise<ShipmentPage> {
  return fetchPage(
    portal,
    { filters: { number }, page: 1, pageSize: defaultPageSize, sort: defaultSort },
    false,
    signal,
  );
}

/** How many shipments stand where. @throws HttpError */
export function fetchCounts(portal: LinePortal, signal: AbortSignal): Promise<Counts> {
  return portal.http.get(`${base}/counts`, { ...shownByPage, signal, schema: countsSchema });
}

/** One shipment with its way and its links. @throws HttpError `not-found` for one of another company */
export function fetchDetail(portal: LinePortal, id: string, signal: AbortSignal): Promise<ShipmentDetail> {
  return portal.http.get(`${base}/detail`, { ...shownByPage, query: { id }, signal, schema: shipmentDetailSchema });
}

/** Follows a shipment, or no more. @throws HttpError */
export async function saveFollowed(portal: LinePortal, id: string, isFollowed: boolean): Promise<void> {
  await portal.http.put(`${base}/follow`, { id, isFollowed }, shownByPage);
}

/** Opens a link to a shipment. @throws HttpError */
export function openLink(portal: LinePortal, id: string, days: number): Promise<NewLink> {
  return portal.http.post(`${base}/link`, { id, days }, { ...shownByPage, schema: newLinkSchema });
}

/** Closes a link. @throws HttpError */
export async function closeLink(portal: LinePortal, id: string): Promise<void> {
  await portal.http.delete(`${base}/link`, { ...shownByPage, query: { id } });
}

/** What a link shows. @throws HttpError `not-found` where it is over, closed or none */
export function fetchShared(portal: LinePortal, token: string, signal: AbortSignal): Promise<SharedView> {
  return portal.http.post(`${base}/shared`, { token }, { ...shownByPage, signal, schema: sharedViewSchema });
}
