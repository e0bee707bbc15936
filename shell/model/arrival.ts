import { personKey, type Person } from "@customs-portal/sdk/rules";

/** How somebody comes to be signed in by the credential of another system. */
export type Arrival =
  /** This browser began the sign-in: it led to the other system, which led back. */
  | "begun"
  /** A link did that nobody here asked for. */
  | "link";

/** Whose session has begun by a link and who has not said that it is theirs, or an `Arrival` until it is known who comes. */
export const arrivedKey = "customs-portal.arrived";
/**
 * The id of whoever was known to be the user of this browser last. It outlives the session, as names never do: where a
 * backend gives no ids nobody is known, and every link asks.
 */
const knownKey = "customs-portal.known-person";

type Memory = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Calls `work` with a storage; one that cannot be reached remembers nothing. */
function within(work: () => void): void {
  try {
    work();
  } catch {
    // Then there is nobody to tell apart.
  }
}

/** Notes how the next session begins, before its credential is sent. */
export function expectArrival(storage: Memory, how: Arrival): void {
  within(() => storage.setItem(arrivedKey, how));
}

/** Nobody came. */
export function forgetArrival(storage: Memory): void {
  within(() => storage.removeItem(arrivedKey));
}

/** The user of the session has said that it is theirs. */
export function confirmArrival(storage: Memory, person: Person): void {
  within(() => {
    storage.removeItem(arrivedKey);
    if (person.userId) storage.setItem(knownKey, person.userId);
  });
}

/**
 * Whether a link has signed somebody in here whom this browser does not know, so that it should ask: whoever follows a
 * link of a stranger would work in the stranger's account. Notes whose session it is.
 */
export function isUnconfirmed(storage: Memory, person: Person): boolean {
  let isOpen = false;
  within(() => {
    const key = personKey(person);
    const arrived = storage.getItem(arrivedKey);
    const known = storage.getItem(knownKey);
    const isKnown = known !== null && known === person.userId;
    isOpen = !isKnown && (arrived === "link" || arrived === key);
    if (isOpen) storage.setItem(arrivedKey, key);
    else if (arrived === "begun") confirmArrival(storage, person);
    else {
      storage.removeItem(arrivedKey);
      // Somebody else works here now, who may be led into the account of the one before.
      if (!isKnown) storage.removeItem(knownKey);
    }
  });
  return isOpen;
}
