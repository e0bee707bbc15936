import { endedSignInsSchema, signInListSchema, type LiveSignIn } from "@customs-portal/sdk/contract";
import type { Portal } from "@customs-portal/sdk/portal";

const path = "/pms/api/session/sign-ins";
/** The page tells of its own failures, so that they are read once. */
const shownByPage = { notice: false } as const;

/** The sign-ins of the user. @throws HttpError */
export function fetchSignIns({ http }: Pick<Portal, "http">, signal: AbortSignal): Promise<LiveSignIn[]> {
  return http.get(path, { ...shownByPage, schema: signInListSchema, signal });
}

/** Ends another sign-in, or all others. @returns how many there were. @throws HttpError */
export async function endSignIns({ http }: Pick<Portal, "http">, id?: string): Promise<number> {
  const options = { schema: endedSignInsSchema };
  const { ended } =
    id === undefined
      ? await http.delete(`${path}/others`, options)
      : await http.delete(path, { ...options, query: { id } });
  return ended;
}
