import type { LinePortal } from "@customs-portal/sdk";
import { useResource, type Resource } from "@customs-portal/ui";
import { fetchOwnCompanies, type OwnCompany } from "./own-companies.ts";

/** The companies of the caller's own: those that can be administered are among them. */
export function useCompanies(portal: LinePortal): Resource<readonly OwnCompany[]> {
  return useResource<readonly OwnCompany[]>("companies", (signal) => fetchOwnCompanies(portal, signal));
}
