import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { uploadFunction } from "@customs-portal/sdk/limits";
import { digest } from "../../base/index.ts";
import { uuidv7 } from "../../db/index.ts";
import type { ModuleContext } from "../../module-contract/index.ts";
import { uploadTables, type UploadTables, type UploadTaskRow } from "./table.ts";
import type { UnknownIds } from "./unknown-ids.ts";

const hourMs = 60 * 60_000;
/** A token that nobody uses is over after a day … */
const idleMs = 24 * hourMs;
/** … and any after a week, as long as browsers remember it. */
const longestMs = 7 * 24 * hourMs;
const tokenBytes = 32;
/** Tasks of a user whose tokens are good: each page that uploads sets one up. */
const maxTasks = 1000;

/** A task as whoever set it up is told of it, once. */
export interface OpenedTask {
  task: UploadTaskRow;
  token: string;
}

/** Makes room for another task: those end first that no unfinished file belongs to, and that were not used for longest. */
async function endOldest(trx: Transaction<UploadTables>, userId: string, now: number): Promise<void> {
  const good = trx.selectFrom("upload_task").where("user_id", "=", userId).where("expires_at", ">", now);
  const { open } = await good.select(({ fn }) => fn.countAll<number>().as("open")).executeTakeFirstOrThrow();
  if (open < maxTasks) return;
  const tasks = await good.select("id").orderBy("expires_at").orderBy("id").execute();
  const files = await trx
    .selectFrom("upload_file")
    .select("task_id")
    .distinct()
    .where("user_id", "=", userId)
    .where("status", "=", "open")
    .execute();
  const used = new Set(files.map(({ task_id }) => task_id));
  const ids = [...tasks.filter(({ id }) => !used.has(id)), ...tasks.filter(({ id }) => used.has(id))].map(
    ({ id }) => id,
  );
  await trx
    .deleteFrom("upload_task")
    .where("id", "in", ids.slice(0, open - maxTasks + 1))
    .execute();
}

/**
 * Sets a task up, with a token that opens it alone. Of too many of a user, the oldest unused one ends.
 * @throws an envelope error `session-expired` where the session has ended meanwhile
 */
export async function openTask(
  { db, now, scopeOf, delegations }: Pick<ModuleContext, "db" | "now" | "scopeOf" | "delegations">,
  request: FastifyRequest,
  basePath: string,
): Promise<OpenedTask> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const task = await uploadTables(db)
    .transaction()
    .execute(async (trx) => {
      const delegation = await delegations.delegate(trx, request, digest(token));
      const at = now();
      await endOldest(trx, delegation.userId, at);
      const row: UploadTaskRow = {
        id: uuidv7(),
        user_id: delegation.userId,
        user_no: scopeOf(request).userNo,
        corp_code: delegation.corpCode,
        mode: delegation.mode,
        own_corp_code: delegation.ownCorpCode,
        family: delegation.family,
        token_hash: delegation.tokenHash,
        base_path: basePath,
        expires_at: at + idleMs,
        ends_at: at + longestMs,
      };
      await trx.insertInto("upload_task").values(row).execute();
      return row;
    });
  return { task, token };
}

/** What a call names its task by. */
export interface TaskCredentials {
  id: string;
  token: string;
}

/** What tasks are opened with. */
export interface TaskTools extends Pick<ModuleContext, "db" | "now" | "delegations" | "hasFunction"> {
  unknownIds: Pick<UnknownIds, "tellTask">;
}

/**
 * The task that a token opens. The call is one of its user from then on, who must still be allowed to upload in the
 * company and mode of the task, as a session would have to.
 * @throws PortalError `upload-token-invalid`
 */
export async function taskOf(
  { db: untypedDb, now, delegations, hasFunction, unknownIds }: TaskTools,
  request: FastifyRequest,
  { id, token }: TaskCredentials,
): Promise<UploadTaskRow> {
  const db = uploadTables(untypedDb);
  const task = await db.selectFrom("upload_task").selectAll().where("id", "=", id).executeTakeFirst();
  const isOpened = task !== undefined && timingSafeEqual(Buffer.from(digest(token)), Buffer.from(task.token_hash));
  // One that has ended is everyday: pages outlive their tasks.
  if (task && !isOpened) await unknownIds.tellTask(request, id);
  if (!isOpened || task.expires_at <= now()) throw new PortalError("upload-token-invalid");
  const isAllowed =
    (await delegations.enter(request, {
      userId: task.user_id,
      corpCode: task.corp_code,
      mode: task.mode,
      ownCorpCode: task.own_corp_code,
      family: task.family,
      tokenHash: task.token_hash,
    })) && (await hasFunction(request, uploadFunction));
  if (!isAllowed) throw new PortalError("upload-token-invalid");
  // Not with each chunk: a write each.
  const expires_at = Math.min(now() + idleMs, task.ends_at);
  if (expires_at - task.expires_at > hourMs)
    await db.updateTable("upload_task").set({ expires_at }).where("id", "=", id).execute();
  return task;
}
