import { randomUuid, type PostedExport } from "@customs-portal/sdk/portal";
import type { SessionUser } from "@customs-portal/sdk/contract";
import { exportWatchLongestMs } from "@customs-portal/sdk/limits";
import { personKey, type Person } from "@customs-portal/sdk/rules";
import * as z from "zod/mini";

/** Beginning of the local storage keys of exports that are waited for: what holds of a person ends with the session. */
export const openExportsPrefix = "customs-portal.export.";

const openExportSchema = z.object({
  systemCode: z.string(),
  taskCode: z.string(),
  extraCode: z.string(),
  taskName: z.string(),
  fileName: z.string(),
  id: z.optional(z.string()),
  at: z.number(),
});

/** An export whose end its user has not been told. */
export interface OpenExport extends PostedExport {
  /** Where it stands in the storage. */
  readonly key: string;
  /** When it was posted, milliseconds since 1970. */
  readonly at: number;
}

/** Who waits: the same person in another company has other exports. */
export type Waiter = Person & Pick<SessionUser, "company">;

/** The exports that one user waits for, shared by the tabs of a browser. */
export interface OpenExports {
  add(posted: PostedExport): void;
  /** The newest last. Those that were waited for too long are dropped. */
  list(): OpenExport[];
  /** Takes one away. @returns whether it was there: of two tabs that see its end one tells it */
  take(open: OpenExport): boolean;
}

/** The beginning of the keys of a user, which is the name of their lock, too. */
export function openExportsOf(user: Waiter): string {
  return `${openExportsPrefix}${personKey(user)}.${user.company ?? ""}.`;
}

/** Each has a key of its own, so that tabs never write over each other. */
export function createOpenExports(storage: Storage, user: Waiter, now: () => number = Date.now): OpenExports {
  const prefix = openExportsOf(user);

  function read(key: string): OpenExport | undefined {
    try {
      const { data } = openExportSchema.safeParse(JSON.parse(storage.getItem(key) ?? ""));
      if (data && now() - data.at < exportWatchLongestMs) return { ...data, key };
    } catch {
      // What is no export is dropped, too.
    }
    storage.removeItem(key);
    return undefined;
  }

  return {
    add({ systemCode, taskCode, extraCode, taskName, fileName, id }) {
      const open = { systemCode, taskCode, extraCode, taskName, fileName, id, at: now() };
      try {
        storage.setItem(`${prefix}${randomUuid()}`, JSON.stringify(open));
      } catch {
        // Without storage nobody tells of its end; the download centre shows it.
      }
    },
    list() {
      try {
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
        const found = keys.filter((key) => key.startsWith(prefix)).flatMap((key) => read(key) ?? []);
        return found.toSorted((one, other) => one.at - other.at);
      } catch {
        return [];
      }
    },
    take({ key }) {
      if (storage.getItem(key) === null) return false;
      storage.removeItem(key);
      return true;
    },
  };
}
