import { deviceHeader } from "../contract/index.ts";
import { randomUuid } from "../random-uuid.ts";

const storageKey = "customs-portal.device";

/** The header by which the backend knows this browser again, of calls with a password. @returns none where nothing is kept */
export function deviceHeaders(
  storage: Pick<Storage, "getItem" | "setItem"> | undefined,
): Readonly<Record<string, string>> {
  try {
    const kept = storage?.getItem(storageKey) || randomUuid();
    storage?.setItem(storageKey, kept);
    return storage ? { [deviceHeader]: kept } : {};
  } catch {
    return {};
  }
}
