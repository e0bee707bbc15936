/** Names that are written into one line of the log. */
const maxNames = 20;

/** Names for a line of the log: the first twenty, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const more = names.length - maxNames;
  return names.slice(0, maxNames).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
