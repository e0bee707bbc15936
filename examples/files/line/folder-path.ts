import type { PortalLocation } from "@customs-portal/sdk";

const linePath = "/files";
const parameter = "folder";

/** The folder that an address shows; "" for the topmost. */
export function folderOf({ search }: Pick<PortalLocation, "search">): string {
  return (new URLSearchParams(search).get(parameter) ?? "").replace(/^\/+|\/+$/g, "");
}

/** The address of a folder. */
export function addressOf(folder: string): string {
  return folder === "" ? linePath : `${linePath}?${new URLSearchParams({ [parameter]: folder }).toString()}`;
}

/** What stands in a folder. */
export function joinFolder(folder: string, below: string): string {
  return folder === "" || below === "" ? folder + below : `${folder}/${below}`;
}

/** The last name of a folder; "" for the topmost. */
export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf("/") + 1);
}

/** The folders above a folder, from the second topmost down. */
export function foldersAbove(folder: string): { folder: string; name: string }[] {
  const names = folder.split("/").slice(0, -1);
  return names.map((name, index) => ({ name, folder: names.slice(0, index + 1).join("/") }));
}

const keyOf = (folder: string) => folder.normalize("NFC").toLowerCase();

/** Whether something that is put into `place` shows in `folder`: as a file of it, or as a folder. */
export function showsIn(folder: string, place: string): boolean {
  return folder === "" || keyOf(place) === keyOf(folder) || keyOf(place).startsWith(`${keyOf(folder)}/`);
}

/** The name that leads from a folder towards one below it; undefined where that is none of its. */
export function childTowards(folder: string, below: string): string | undefined {
  if (folder !== "" && !below.startsWith(`${folder}/`)) return undefined;
  return below.slice(folder === "" ? 0 : folder.length + 1).split("/")[0];
}
