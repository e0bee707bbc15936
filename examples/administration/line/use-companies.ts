import type { LinePortal } from "@customs-portal/sdk";
import { useResource } from "@customs-portal/ui";
import { fetchOwnCompanies, type OwnCompany } from "./own-companies.ts";

const none: readonly OwnCompany[] = [];

/** The companies of the caller's own: those that can be administered are among them. */
export function useCompanies(portal: LinePortal): readonly OwnCompany[] {
  return useResource("companies", (signal) => fetchOwnCompanies(portal, signal)).data ?? none;
}
