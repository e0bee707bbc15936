import { recentManualsMax } from "../limits.ts";
import { createStore } from "../store.ts";
import type { PortalManual, SelectedManual } from "./types/index.ts";

/** Session storage key of the selected and recent manuals; it ends with the session (R4-08). */
export const manualStorageKey = "customs-portal.manual";

type Recent = Readonly<Record<string, readonly SelectedManual[]>>;
interface Kept {
  selected: SelectedManual | null;
  /** By company code. */
  recent: Recent;
}

const nothing: Kept = { selected: null, recent: {} };
const text = (value: unknown) => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");

const fields = [
  "emsNo",
  "tradeCode",
  "tradeName",
  "tradeCreditCode",
  "receiveCode",
  "receiveCreditCode",
  "receiveName",
  "sysType",
] as const satisfies readonly (keyof SelectedManual)[];

/** The eight fields, as text (R3-15). */
function toManual(value: unknown): SelectedManual {
  const given = (typeof value === "object" && value !== null ? value : {}) as Partial<Record<string, unknown>>;
  return Object.fromEntries(fields.map((name) => [name, text(given[name])])) as Record<keyof SelectedManual, string>;
}

function read(stored: string | null): Kept {
  if (stored === null) return nothing;
  try {
    const { selected, recent } = JSON.parse(stored) as { selected?: unknown; recent?: Record<string, unknown> };
    return {
      selected: selected ? toManual(selected) : null,
      recent: Object.fromEntries(
        Object.entries(recent ?? {}).map(([company, list]) => [company, Array.isArray(list) ? list.map(toManual) : []]),
      ),
    };
  } catch {
    return nothing;
  }
}

/**
 * Creates the selected manual of a portal.
 * @param company code of the company the user acts for; recent manuals are told apart by it
 */
export function createManual(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  company: () => string,
): PortalManual & { reset(): void } {
  let kept = read(storage.getItem(manualStorageKey));
  const ofCompany = () => (Object.hasOwn(kept.recent, company()) ? kept.recent[company()] : undefined) ?? [];
  const selected = createStore(kept.selected);
  const recent = createStore<readonly SelectedManual[]>(ofCompany());

  function show(next: Kept) {
    kept = next;
    selected.set(kept.selected);
    recent.set(ofCompany());
  }

  function keep(next: Kept) {
    storage.setItem(manualStorageKey, JSON.stringify(next));
    show(next);
  }

  return {
    selected,
    recent,
    select(manual) {
      const chosen = toManual(manual);
      const others = ofCompany().filter(({ emsNo, sysType }) => emsNo !== chosen.emsNo || sysType !== chosen.sysType);
      const latest = [chosen, ...others].slice(0, recentManualsMax);
      keep({ selected: chosen, recent: { ...kept.recent, [company()]: latest } });
    },
    clear: () => keep({ ...kept, selected: null }),
    /** Forgets all, as the session did. */
    reset() {
      storage.removeItem(manualStorageKey);
      show(nothing);
    },
  };
}
