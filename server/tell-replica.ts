import type { FastifyBaseLogger } from "fastify";
import type { Database } from "./db/index.ts";

/** Writes a line whenever reads begin or end to be sent to the replica; the first use at the start is none. */
export function tellReplica({ replica }: Pick<Database, "replica">, log: Pick<FastifyBaseLogger, "warn">): void {
  let wasUsed: boolean | undefined;
  replica?.onChange(({ isUsed, reason, lagMs }) => {
    const isFirstUse = isUsed && wasUsed === undefined;
    wasUsed = isUsed;
    if (isFirstUse) return;
    if (isUsed) log.warn({ lagMs }, "the replica answers reads again");
    else log.warn({ reason, lagMs }, "the replica is not used: the primary answers all reads");
  });
}
