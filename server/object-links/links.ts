import { createHmac, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables } from "../db/index.ts";
import type { LinkOptions } from "../objects/index.ts";

/** Where the portal answers the links that it signs. */
export const linkBase = "/pms/api/objects/";

/** What the address of a link says besides its key. */
export interface LinkQuery {
  /** Until when it may be followed, milliseconds since 1970. */
  until: number;
  name: string;
  type: string;
  /** Whose downloads it counts with; left out where nobody said so. */
  lane?: string | undefined;
  signature: string;
}

/** Signs addresses of files, and checks them. */
export interface ObjectLinks {
  /** The address of an object, a path on the origin of the portal. */
  sign(key: string, options: LinkOptions): Promise<string>;
  /** @throws PortalError `forbidden` for one that is over or was changed */
  check(key: string, query: LinkQuery): Promise<void>;
}

/**
 * Links that bear a signature of everything they say. The secret is read each time: it is the same on all nodes, and a
 * new one in the database ends all links at once.
 * @param now milliseconds since 1970, the same on all nodes
 */
export function createObjectLinks(db: Kysely<CoreTables>, now: () => number): ObjectLinks {
  async function signatureOf(key: string, { until, name, type, lane }: Omit<LinkQuery, "signature">): Promise<Buffer> {
    const { secret } = await db.selectFrom("object_link_secret").select("secret").executeTakeFirstOrThrow();
    return createHmac("sha256", secret)
      .update(JSON.stringify([key, until, name, type, ...(lane === undefined ? [] : [lane])]))
      .digest();
  }

  return {
    async sign(key, { seconds, fileName: name, contentType: type, lane }) {
      const until = Math.trunc(now() + seconds * 1000);
      const signature = (await signatureOf(key, { until, name, type, lane })).toString("base64url");
      const query = new URLSearchParams({
        until: String(until),
        name,
        type,
        ...(lane !== undefined && { lane }),
        signature,
      });
      return `${linkBase}${key}?${query.toString()}`;
    },
    async check(key, { signature, ...said }) {
      const expected = await signatureOf(key, said);
      const given = Buffer.from(signature, "base64url");
      const isSame = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isSame || said.until <= now()) throw new PortalError("forbidden");
    },
  };
}
