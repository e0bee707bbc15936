import type { LinePortal } from "@customs-portal/sdk";
import { editFunction } from "../edit-contract.ts";

const place = { path: "/declarations/list", group: "declarations" };

/** Whether the user may change declarations of this company. */
export function mayEdit(portal: LinePortal): boolean {
  return portal.can(editFunction, place);
}
