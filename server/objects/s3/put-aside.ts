import { checkKey, dayOf, lastDayBefore, type ObjectStore } from "../contract/index.ts";
import type { S3Access } from "./access.ts";
import { copyObject, type CopyLimits } from "./copy.ts";
import { deleteObject, listObjects } from "./listing.ts";

/** What was put aside, by the day. */
const asideFolder = ".quarantine/";

/**
 * Objects that are kept out of sight, in folders by the day.
 * @param limits for tests
 */
export function createAside(
  access: S3Access,
  now: () => number,
  limits?: CopyLimits,
): Pick<ObjectStore, "putAside" | "deleteAside"> {
  return {
    async putAside(key) {
      const target = `${asideFolder}${dayOf(now())}/${checkKey(key)}`;
      const copied = await copyObject(access, { from: access.nameOf(key), to: access.nameOf(target) }, { limits });
      if (copied) await deleteObject(access, key);
    },
    async deleteAside(days) {
      const last = lastDayBefore(now(), days);
      const removed: string[] = [];
      for await (const { key } of listObjects(access, asideFolder)) {
        const [, day = "", name = ""] = /^([^/]*)\/(.*)$/.exec(key.slice(asideFolder.length)) ?? [];
        if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day > last) continue;
        await deleteObject(access, key);
        removed.push(name);
      }
      return removed;
    },
  };
}
