const recentLimit = 5;
const keyOf = (userNo: string) => `customs-portal.recent-companies.${userNo}`;

/** Codes of the companies that a user switched to, the latest first. Names come from the backend each time. */
export function recentCompanies(storage: Pick<Storage, "getItem">, userNo: string): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userNo)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((code): code is string => typeof code === "string") : [];
  } catch {
    return [];
  }
}

/** Remembers that a user switched to a company. */
export function rememberCompany(storage: Pick<Storage, "getItem" | "setItem">, userNo: string, corpCode: string): void {
  const others = recentCompanies(storage, userNo).filter((code) => code !== corpCode);
  try {
    storage.setItem(keyOf(userNo), JSON.stringify([corpCode, ...others].slice(0, recentLimit)));
  } catch {
    // Without storage there are no recent companies; the list still has them all.
  }
}
