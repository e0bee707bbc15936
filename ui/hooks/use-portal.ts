import type { Portal } from "@customs-portal/sdk/portal";
import { useEnvironment } from "../environment/environment-context.ts";

/** The portal that this tree was mounted with. */
export function usePortal(): Portal {
  return useEnvironment().portal;
}
