import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { sleep } from "@customs-portal/sdk/timing";
import { digest } from "../base/index.ts";
import { removeInSteps, type CoreTables } from "../db/index.ts";
import { departureOf } from "../http/index.ts";
import { boundKeptAnswers, keptLimits, type KeptLimits } from "./kept-answers.ts";
import { isPublicCall } from "../module-contract/index.ts";
import { isWrite, scopeOf, sessionOf } from "../modules/session/index.ts";

/** How long an answer is given again. */
const keptMs = 24 * 60 * 60_000;
/** After this long a call that was never answered is taken for dead, and the next one with its key works again. */
const leaseMs = 5 * 60_000;
/** The longest answer that is kept. */
const maxAnswerBytes = 64 * 1024;
const maxReqIdLength = 100;
/** How long a repeated call waits for the first one … */
const firstCallWaitMs = 5_000;
/** … and how often it looks. */
const firstCallPollMs = 50;

declare module "fastify" {
  interface FastifyRequest {
    /** The key under which the answer will be kept; null where it will not. */
    idempotencyKey: string | null;
  }
}

/** A call that is made repeatable. */
interface Call {
  id: string;
  /** Id of the user. */
  owner: string;
  fingerprint: string;
}

type Claim = "mine" | "running" | { status: number; body: string };

/** The `reqId` that makes a call repeatable. @throws PortalError `request-invalid` where it is too long */
function reqIdOf(request: FastifyRequest): string | undefined {
  const { reqid } = request.headers;
  if (typeof reqid !== "string" || reqid === "") return undefined;
  if (reqid.length > maxReqIdLength) throw new PortalError("request-invalid", { params: { field: "reqId" } });
  return reqid;
}

function fingerprintOf({ url, body }: FastifyRequest): string {
  const content = Buffer.isBuffer(body) ? body.toString("base64") : JSON.stringify(body ?? null);
  return digest(url, content);
}

/**
 * Takes a key, or says what became of the call that has it.
 * @throws PortalError `request-invalid` where the key was used for another call
 */
async function claim(db: Kysely<CoreTables>, { id, owner, fingerprint }: Call, now: number): Promise<Claim> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("request_key")
    .values({ id, owner, fingerprint, status: null, body: null, at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return "mine";
  const row = await db.selectFrom("request_key").selectAll().where("id", "=", id).executeTakeFirst();
  // Let go of just now: the next look takes it.
  if (!row) return "running";
  const isForgotten = row.at + keptMs <= now;
  if (!isForgotten && row.fingerprint !== fingerprint)
    throw new PortalError("request-invalid", { params: { field: "reqId" } });
  if (isForgotten || (row.status === null && row.at + leaseMs <= now)) {
    const { numUpdatedRows } = await db
      .updateTable("request_key")
      .set({ owner, fingerprint, status: null, body: null, size: 0, at: now })
      .where("id", "=", id)
      .where("at", "=", row.at)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? "mine" : "running";
  }
  return row.status === null ? "running" : { status: row.status, body: row.body ?? "" };
}

/**
 * Waits for the first of two calls with the same key.
 * @throws PortalError `request-in-progress`; the reason of `departure`, once nobody waits for the answer any more
 */
async function claimOrWait(
  db: Kysely<CoreTables>,
  call: Call,
  { now, departure }: { now: () => number; departure: () => AbortSignal },
): Promise<Exclude<Claim, "running">> {
  let signal: AbortSignal | undefined;
  for (const deadline = performance.now() + firstCallWaitMs; ;) {
    const claimed = await claim(db, call, now());
    if (claimed === "mine" && signal?.aborted) {
      // The client left while the key was being taken.
      await db.deleteFrom("request_key").where("id", "=", call.id).execute();
      signal.throwIfAborted();
    }
    if (claimed !== "running") return claimed;
    if (performance.now() > deadline) throw new PortalError("request-in-progress");
    await sleep(firstCallPollMs, { signal: (signal ??= departure()) });
  }
}

function isKept(reply: FastifyReply, payload: unknown): payload is string {
  const isGood = reply.statusCode >= 200 && reply.statusCode < 300;
  const isJson = String(reply.getHeader("content-type") ?? "").startsWith("application/json");
  return isGood && isJson && typeof payload === "string" && Buffer.byteLength(payload) <= maxAnswerBytes;
}

/**
 * Makes the writes of `app`, which is behind the sign-in, safe to repeat: a call with the `reqId` of an earlier one of
 * the same user, company, mode and route is not worked on again but gets the same answer for 24 hours. Of two at once, the
 * second waits. What failed, is no JSON or is longer than 64 kB is not kept; then a repetition works again. So it does
 * where the same user has made more calls since than are kept.
 */
export function makeWritesIdempotent(
  app: FastifyInstance,
  db: Kysely<CoreTables>,
  now: () => number,
  limits: KeptLimits = keptLimits,
): void {
  const kept = boundKeptAnswers(db, limits);
  app.decorateRequest("idempotencyKey", null);

  /** A call that is over time may do its work all the same, and its answer is lost: nobody does it a second time. */
  async function heedTimeLimit(request: FastifyRequest, id: string): Promise<void> {
    const { timeLimit, log } = request;
    if (!timeLimit) return;
    const { signal } = timeLimit;
    // It waited for another one until its time was over: nothing of it will run.
    if (signal.aborted) {
      await db.deleteFrom("request_key").where("id", "=", id).execute();
      return;
    }
    const hold = () => {
      if (request.idempotencyKey === null) return;
      request.idempotencyKey = null;
      const at = now() + keptMs - leaseMs;
      const held = db.updateTable("request_key").set({ at }).where("id", "=", id).where("status", "is", null).execute();
      held.catch((err: unknown) => log.error({ err }, "the key of a call that is over time could not be held"));
    };
    signal.addEventListener("abort", hold, { once: true });
  }

  app.addHook("preHandler", async (request, reply) => {
    const isKeyed = isWrite(request) && !request.routeOptions.config.ownReqId && !isPublicCall(request);
    const reqId = isKeyed ? reqIdOf(request) : undefined;
    if (reqId === undefined) return undefined;
    // Whoever acts as somebody else may do other things, in the same company too.
    const { userId, corpCode, mode } = sessionOf(request);
    const id = digest(userId, corpCode, mode, `${request.method} ${request.routeOptions.url ?? ""}`, reqId);
    const call = { id, owner: userId, fingerprint: fingerprintOf(request) };
    const claimed = await claimOrWait(db, call, { now, departure: () => departureOf(reply) });
    if (claimed === "mine") {
      request.idempotencyKey = id;
      await heedTimeLimit(request, id);
      return undefined;
    }
    return reply
      .code(claimed.status)
      .headers({ "content-type": "application/json; charset=utf-8", "idempotent-replayed": "true" })
      .send(claimed.body);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const { idempotencyKey } = request;
    if (idempotencyKey === null) return payload;
    request.idempotencyKey = null;
    try {
      if (isKept(reply, payload)) {
        const size = Buffer.byteLength(payload);
        await db
          .updateTable("request_key")
          .set({ status: reply.statusCode, body: payload, size, at: now() })
          .where("id", "=", idempotencyKey)
          .execute();
        await kept.add(scopeOf(request).userId, size);
      } else await db.deleteFrom("request_key").where("id", "=", idempotencyKey).execute();
    } catch (err) {
      // The work is done: its answer must not be lost because it cannot be kept.
      request.log.error({ err }, "the answer could not be kept for a repetition");
    }
    return payload;
  });
}

/** Forgets the answers that are given again no more. */
export async function removeOldKeys(db: Kysely<CoreTables>, now: number, stop?: AbortSignal): Promise<void> {
  await removeInSteps(async (rows) => {
    const old = db
      .selectFrom("request_key")
      .select("id")
      .where("at", "<=", now - keptMs)
      .limit(rows);
    return (await db.deleteFrom("request_key").where("id", "in", old).executeTakeFirst()).numDeletedRows;
  }, stop);
}
