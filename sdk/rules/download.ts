/** Joins a base and a path with exactly one slash (R73-11). */
export function joinUrl(base: string, path: string): string {
  if (base === "") return path;
  // Looks back, so that of many slashes in the middle each is met once.
  return `${base.replace(/(?<!\/)\/+$/, "")}/${path.replace(/^\/+/, "")}`;
}
