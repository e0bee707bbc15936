import { signOutTimeoutMs } from "../limits.ts";
import type { PortalHttp } from "./types/index.ts";

/** Ends a session on the server; where that does not work, it ends there by its time. @param http of its token */
export async function endSession(http: PortalHttp): Promise<void> {
  try {
    await http.delete("/pms/api/session", { noInterceptor: true, timeoutMs: signOutTimeoutMs });
  } catch (cause) {
    console.warn("The session could not be ended on the server; it ends there by itself.", cause);
  }
}
