import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely, Transaction } from "kysely";
import {
  idQuerySchema,
  newUserSchema,
  passwordResetSchema,
  retireQuerySchema,
  signInEndQuerySchema,
  userChangeSchema,
  userQuerySchema,
  type ActingGrant,
  type AdministeredUser,
} from "@customs-portal/sdk/administration";
import { PortalError } from "@customs-portal/sdk/errors";
import { administrationBase, administrationFunctions } from "@customs-portal/sdk/limits";
import { networkOf } from "../../base/index.ts";
import type { CoreTables } from "../../db/index.ts";
import { publishHint } from "../../hints/index.ts";
import type { ModuleContext, RouteRequirement } from "../../module-contract/index.ts";
import {
  endSignIns,
  hashPassword,
  inPasswordTurn,
  requireStrongPassword,
  lockUser,
  passwordContextOf,
  readSignIns,
} from "../session/index.ts";
import { endTasksOfSignIns } from "../upload/index.ts";
import { addActing, removeActing } from "./acting.ts";
import { listed } from "../../security-log/index.ts";
import { administer, mustBeVersion, versionOf } from "./administer.ts";
import { mustReach, reachOf } from "./reach.ts";
import { findAdministered, hasTwin, listUsers } from "./read-users.ts";
import { absent, AdministrationError, taken, wrong } from "./refusal.ts";
import { addUser, changeUser, endAllSignIns, retireUser } from "./users.ts";

const tags = ["administration"];
const path = `${administrationBase}/users`;
const code = administrationFunctions.users;
const config = { requires: { function: code } satisfies RouteRequirement };

function readActing(db: Kysely<CoreTables>, userId: string): Promise<ActingGrant[]> {
  return db
    .selectFrom("virtual_company_grant")
    .select(["corp_code as corpCode", "mode"])
    .where("user_id", "=", userId)
    .orderBy("corp_code")
    .orderBy("mode")
    .execute();
}

/** All that a change of a user can overwrite. */
function contentOf({ userName, status, companies }: AdministeredUser, acting: readonly ActingGrant[]): unknown {
  return [userName, status, companies.map((company) => company.code), acting.map(keyOf)];
}

/** What the operator has ended comes back by the operator alone, also under a new id. @throws `operator-disabled` */
function mustNotBeOperators({ isDisabledByOperator, userNo }: AdministeredUser): void {
  if (isDisabledByOperator)
    throw new AdministrationError("operator-disabled", `The command line disabled the user "${userNo}".`);
}

const keyOf = ({ corpCode, mode }: ActingGrant) => `${corpCode} ${mode}`;

/** A password that was set by somebody else must be one that nobody guesses. @throws PortalError `password-weak` */
async function hashOf({ ip }: FastifyRequest, password: string, context: readonly string[]): Promise<string> {
  requireStrongPassword(password, { context });
  return inPasswordTurn({ lane: networkOf(ip) }, () => hashPassword(password));
}

/** The calls for users, in the companies where the caller administers them. */
export function addUserRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { dialect, now, ok, scopeOf, signalOf } = context;
  const db = context.db as unknown as Kysely<CoreTables>;
  const readDb = context.readDb as unknown as Kysely<CoreTables>;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  const askingOf = async (trx: Kysely<CoreTables>, request: FastifyRequest) => {
    const callerId = scopeOf(request).userId;
    return { callerId, reach: await reachOf(trx, callerId, code) };
  };

  /** A user whom the caller may change, held until the transaction ends. @throws `not-found`, `forbidden` */
  async function take(trx: Transaction<CoreTables>, request: FastifyRequest, id: string) {
    await lockUser(trx, dialect, id);
    const asking = await askingOf(trx, request);
    const user = await findAdministered(trx, asking, id);
    if (!user) throw absent("such user");
    if (!user.isManaged) throw new PortalError("forbidden");
    return { user, reach: asking.reach };
  }

  /**
   * Acting for a company is a right in it, and imitating one lends all that its default user may: it takes the power to
   * grant there, and nobody gives it to oneself. @throws `forbidden`, `request-invalid` for a company of the user's own
   */
  async function mustLend(
    trx: Kysely<CoreTables>,
    { callerId, userId, companies }: { callerId: string; userId: string; companies: readonly string[] },
    added: readonly ActingGrant[],
  ): Promise<void> {
    if (added.length === 0) return;
    if (callerId === userId) throw new PortalError("forbidden");
    const lent = added.map(({ corpCode }) => corpCode);
    mustReach(await reachOf(trx, callerId, administrationFunctions.grants), lent);
    const own = lent.find((corpCode) => companies.includes(corpCode));
    if (own !== undefined) throw wrong("acting", `The user belongs to the company "${own}".`);
  }

  typed.get(
    path,
    { config, schema: { tags, summary: "Users of the companies that one administers", querystring: userQuerySchema } },
    async (request, reply) =>
      ok(reply, await listUsers(readDb, await askingOf(db, request), request.query, signalOf(reply))),
  );

  typed.get(
    `${path}/detail`,
    { config, schema: { tags, summary: "A user", querystring: idQuerySchema } },
    async (request, reply) => {
      const asking = await askingOf(db, request);
      const user = await findAdministered(db, asking, request.query.id);
      if (!user) throw absent("such user");
      const all = await readActing(db, user.id);
      const version = versionOf(contentOf(user, all));
      // Of whoever is not the caller's to change, no more than what concerns the caller's companies.
      const acting = user.isManaged ? all : all.filter(({ corpCode }) => asking.reach.has(corpCode));
      const signIns = user.isManaged ? await readSignIns(db, { userId: user.id, now: now() }) : [];
      return ok(reply, { ...user, acting, signIns, version });
    },
  );

  typed.post(
    path,
    { config, schema: { tags, summary: "Add a user, who must change the first password", body: newUserSchema } },
    async (request, reply) => {
      const { userNo, userName, companies, password } = request.body;
      // Whoever may not, costs nothing; the transaction looks again.
      mustReach((await askingOf(db, request)).reach, companies);
      const pwd_hash = await hashOf(request, password, [userNo, userName, ...companies]);
      const id = await administer(context, request, async (trx) => {
        mustReach((await askingOf(trx, request)).reach, companies);
        if (await hasTwin(trx, userNo)) throw taken(userNo, `There is a user "${userNo}" already.`);
        const user = { user_no: userNo, user_name: userName, pwd_hash, force_change_pwd: 1, companies };
        const result = await addUser(trx, user, now());
        return { result, detail: { action: "user-add", user: userNo, ...listed("companies", companies) } };
      });
      return ok(reply, { id });
    },
  );

  typed.put(
    path,
    { config, schema: { tags, summary: "Change a user", body: userChangeSchema } },
    async (request, reply) => {
      const { id, version, userName, status, companies, acting } = request.body;
      await administer(context, request, async (trx) => {
        const { user, reach } = await take(trx, request, id);
        const before = await readActing(trx, id);
        mustBeVersion(version, contentOf(user, before));
        mustReach(reach, companies);
        const wanted = new Set(acting.map(keyOf));
        const had = new Set(before.map(keyOf));
        const added = acting.filter((one) => !had.has(keyOf(one)));
        const removed = before.filter((one) => !wanted.has(keyOf(one)));
        mustReach(
          reach,
          [...added, ...removed].map(({ corpCode }) => corpCode),
        );
        await mustLend(trx, { callerId: scopeOf(request).userId, userId: id, companies }, added);
        const isOther = status !== user.status;
        if (isOther) mustNotBeOperators(user);
        const changes = { user_name: userName, companies, ...(isOther && { status, by: scopeOf(request).userId }) };
        await changeUser(trx, id, changes);
        for (const one of added) await addActing(trx, id, one);
        for (const one of removed) await removeActing(trx, id, one);
        const detail = { action: "user-change", user: user.userNo, status };
        const lists = { ...listed("companies", companies), ...listed("acting", [...wanted]) };
        return { result: undefined, detail: { ...detail, ...lists } };
      });
      return ok(reply, {});
    },
  );

  typed.put(
    `${path}/password`,
    {
      config,
      schema: {
        tags,
        summary: "Set a password, which the user must change; ends the sign-ins",
        body: passwordResetSchema,
      },
    },
    async (request, reply) => {
      const { id, password } = request.body;
      const known = await findAdministered(db, await askingOf(db, request), id);
      if (!known) throw absent("such user");
      if (!known.isManaged) throw new PortalError("forbidden");
      const pwd_hash = await hashOf(request, password, await passwordContextOf(db, id));
      await administer(context, request, async (trx) => {
        const { user } = await take(trx, request, id);
        await changeUser(trx, id, { pwd_hash, force_change_pwd: 1 });
        return { result: undefined, detail: { action: "user-password", user: user.userNo } };
      });
      return ok(reply, {});
    },
  );

  typed.delete(
    path,
    { config, schema: { tags, summary: "Remove a user for good", querystring: retireQuerySchema } },
    async (request, reply) => {
      const { id, version } = request.query;
      await administer(context, request, async (trx) => {
        const { user } = await take(trx, request, id);
        mustBeVersion(version, contentOf(user, await readActing(trx, id)));
        mustNotBeOperators(user);
        await retireUser(trx, dialect, user.userNo);
        return { result: undefined, detail: { action: "user-remove", user: user.userNo } };
      });
      return ok(reply, {});
    },
  );

  typed.delete(
    `${path}/sign-ins`,
    { config, schema: { tags, summary: "End a sign-in of a user, or all", querystring: signInEndQuerySchema } },
    async (request, reply) => {
      const { id, signIn } = request.query;
      const ended = await administer(context, request, async (trx) => {
        const { user } = await take(trx, request, id);
        const which = { userId: id, ...(signIn !== undefined && { id: signIn }) };
        const result = await endSignIns(trx, which, async ({ userId, family }) => {
          await trx.deleteFrom("session").where("user_id", "=", userId).where("family", "=", family).execute();
          await publishHint(trx as unknown as Kysely<never>, { topic: "session", users: [userId] });
          await endTasksOfSignIns(trx as unknown as Kysely<never>, { userId, family, isOthers: false });
        });
        if (signIn === undefined) await endAllSignIns(trx, id);
        return { result, detail: { action: "user-sign-out", user: user.userNo, count: result } };
      });
      return ok(reply, { ended });
    },
  );
}
