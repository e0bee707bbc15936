import {
  accessRequestSchema,
  ownAccessRequestsSchema,
  type AccessAsk,
  type AccessRequest,
} from "@customs-portal/sdk/contract";
import type { Portal } from "@customs-portal/sdk/portal";

const path = "/pms/api/access-requests";
/** The pages tell of their own failures, so that they are read once. */
const shownByPage = { notice: false } as const;

/** What the user has asked for in this company. @throws HttpError */
export async function fetchRequests({ http }: Pick<Portal, "http">, signal: AbortSignal): Promise<AccessRequest[]> {
  return (await http.get(`${path}/own`, { ...shownByPage, schema: ownAccessRequestsSchema, signal })).requests;
}

/** Asks for menu entries of a line. @throws HttpError */
export function askForAccess({ http }: Pick<Portal, "http">, wanted: AccessAsk): Promise<AccessRequest> {
  return http.post(path, wanted, { ...shownByPage, schema: accessRequestSchema });
}
