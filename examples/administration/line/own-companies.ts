import type { LinePortal } from "@customs-portal/sdk";
import { ownCorpsSchema } from "@customs-portal/sdk/administration";

/** A company to choose from. */
export interface OwnCompany {
  code: string;
  name: string;
}

/** The companies that the caller belongs to. @throws HttpError */
export async function fetchOwnCompanies(portal: LinePortal, signal: AbortSignal): Promise<OwnCompany[]> {
  const options = { notice: false, schema: ownCorpsSchema, signal } as const;
  const { corpGroupList } = await portal.http.get("/pms/api/session/corps", options);
  return corpGroupList
    .filter(({ type }) => type === "own")
    .map(({ corpCode, corpName }) => ({ code: corpCode, name: corpName }));
}
