const recentLimit = 5;
const keyOf = (person: string) => `customs-portal.recent-companies.${person}`;

/**
 * Codes of the companies that a user switched to, the latest first. Names come from the backend each time.
 * @param person key of the user, see `personKey`
 */
export function recentCompanies(storage: Pick<Storage, "getItem">, person: string): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(person)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((code): code is string => typeof code === "string") : [];
  } catch {
    return [];
  }
}

/** Remembers that a user switched to a company. */
export function rememberCompany(storage: Pick<Storage, "getItem" | "setItem">, person: string, corpCode: string): void {
  const others = recentCompanies(storage, person).filter((code) => code !== corpCode);
  try {
    storage.setItem(keyOf(person), JSON.stringify([corpCode, ...others].slice(0, recentLimit)));
  } catch {
    // Without storage there are no recent companies; the list still has them all.
  }
}
