/** The lists of the line: all shipments with what is wrong first, and those that the user follows. */
export type ListName = "workbench" | "list";

export const workbenchPath = "/logistics/workbench";
export const sharedPath = "/logistics/shared";

/** Where an address leads within the line. */
export type AddressPlace =
  | "root"
  | "shared"
  | "unknown"
  | { number: string }
  | { list: ListName; id: string | undefined };

/** The address of a list. */
export function listPath(list: ListName): string {
  return `/logistics/${list}`;
}

/** The address of a shipment, below the list that it is opened from, whose menu entry opens it. */
export function detailPath(list: ListName, id: string): string {
  return `${listPath(list)}/${encodeURIComponent(id)}`;
}

/** Reads an address. */
export function placeOfAddress(pathname: string): AddressPlace {
  const path = pathname.replace(/\/+$/, "");
  if (path === "/logistics") return "root";
  if (path === sharedPath) return "shared";
  const [, number] = /^\/logistics\/workbench\/number\/([0-9A-Za-z]{2,40})$/.exec(path) ?? [];
  if (number !== undefined) return { number };
  const [, list, id] = /^\/logistics\/(workbench|list)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (list !== "workbench" && list !== "list") return "unknown";
  return { list, id: id === undefined ? undefined : decodeURIComponent(id) };
}
