/**
 * What local storage holds of people, by the beginning of its keys: the pages they were at, the companies they chose,
 * their favourites, the exports they wait for (R4-08), who has locked the screen, and whom a link has signed in. Everything
 * else there is of the device: locale, folded menu, the mark that some tab is signed in, and the id of its known user.
 */
const personalKeys = [
  "customs-portal.recent.",
  "customs-portal.recent-companies.",
  "customs-portal.favourites.",
  "customs-portal.export.",
  "customs-portal.locked",
  "customs-portal.arrived",
];

/** Takes away what local storage holds of people, also of those who closed the browser without signing out. */
export function forgetPerson(storage: Pick<Storage, "length" | "key" | "removeItem">): void {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    for (const key of keys) if (personalKeys.some((start) => key.startsWith(start))) storage.removeItem(key);
  } catch {
    // A storage that cannot be reached holds nothing.
  }
}
