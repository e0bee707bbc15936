import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely, Transaction } from "kysely";
import {
  grantChangeSchema,
  grantQuerySchema,
  userQuerySchema,
  type FunctionKey,
  type GrantList,
} from "@customs-portal/sdk/administration";
import { PortalError } from "@customs-portal/sdk/errors";
import { administrationBase, administrationFunctions } from "@customs-portal/sdk/limits";
import type { CoreTables } from "../../db/index.ts";
import type { ModuleContext, RouteRequirement } from "../../module-contract/index.ts";
import { lockUser } from "../session/index.ts";
import { listed } from "../../security-log/index.ts";
import { administer, mustBeVersion, versionOf } from "./administer.ts";
import { keyOfFunction, readFunctions, toFunctionKey } from "./function-catalogue.ts";
import { administrationCodes } from "./functions.ts";
import { changeGrants } from "./grants.ts";
import { readMenus } from "./menu-routes.ts";
import { hasMore, readPowers, reachOf } from "./reach.ts";
import { findAdministered, listUsers } from "./read-users.ts";
import { absent, wrong } from "./refusal.ts";

const tags = ["administration"];
const path = `${administrationBase}/grants`;
const code = administrationFunctions.grants;
const config = { requires: { function: code } satisfies RouteRequirement };
/** Bytes of a matrix in which everything is granted. */
const bodyLimit = 512 * 1024;
/** Values of the same. */
const maxValues = 6_000;

interface Granted {
  menus: string[];
  functions: FunctionKey[];
}

async function readGranted(
  db: Kysely<CoreTables>,
  { userId, corpCode }: { userId: string; corpCode: string },
): Promise<Granted> {
  const menus = await db
    .selectFrom("menu_grant")
    .select("menu_name")
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .orderBy("menu_name")
    .execute();
  const functions = await db
    .selectFrom("function_grant")
    .select(["code", "parent_path", "group_name"])
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .orderBy("code")
    .orderBy("parent_path")
    .orderBy("group_name")
    .execute();
  return { menus: menus.map(({ menu_name }) => menu_name), functions: functions.map(toFunctionKey) };
}

const contentOf = ({ menus, functions }: Granted): unknown => [menus, functions.map(keyOfFunction).toSorted()];

/** What has to be added and taken away, so that `wanted` stands. */
function difference(before: Granted, wanted: Granted) {
  const hadMenus = new Set(before.menus);
  const hadFunctions = new Set(before.functions.map(keyOfFunction));
  const wantedMenus = new Set(wanted.menus);
  const wantedFunctions = new Map(wanted.functions.map((one) => [keyOfFunction(one), one]));
  return {
    menus: {
      added: [...wantedMenus].filter((name) => !hadMenus.has(name)),
      removed: before.menus.filter((name) => !wantedMenus.has(name)),
    },
    functions: {
      added: [...wantedFunctions].filter(([key]) => !hadFunctions.has(key)).map(([, one]) => one),
      removed: before.functions.filter((one) => !wantedFunctions.has(keyOfFunction(one))),
    },
  };
}

/** The calls for what users may do, in the companies where the caller administers grants. */
export function addGrantRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { dialect, ok, scopeOf, signalOf } = context;
  const db = context.db as unknown as Kysely<CoreTables>;
  const readDb = context.readDb as unknown as Kysely<CoreTables>;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  /** A member of a company of the caller's. @throws `not-found` */
  async function find(
    trx: Kysely<CoreTables>,
    request: FastifyRequest,
    { userId, corpCode }: { userId: string; corpCode: string },
  ) {
    const callerId = scopeOf(request).userId;
    const reach = await reachOf(trx, callerId, code);
    // Of what is not the caller's to administer, nothing is told.
    if (!reach.has(corpCode)) throw absent(`company "${corpCode}"`);
    const user = await findAdministered(trx, { callerId, reach: new Set([corpCode]), code }, userId);
    if (!user) throw absent("such user");
    const all = await readPowers(trx, [callerId, userId]);
    const powers = all.get(callerId);
    /** Nobody gives or takes a part of the administration without having it there. */
    const isGrantable = (wanted: string) =>
      !administrationCodes.includes(wanted) || powers?.get(wanted)?.has(corpCode) === true;
    return { user, isGrantable, isAbove: hasMore(all.get(userId), powers, corpCode) };
  }

  typed.get(
    `${path}/users`,
    {
      config,
      schema: { tags, summary: "Users of the companies whose grants one administers", querystring: userQuerySchema },
    },
    async (request, reply) => {
      const callerId = scopeOf(request).userId;
      const reach = await reachOf(db, callerId, code);
      const { rows, total } = await listUsers(readDb, { callerId, reach, code }, request.query, signalOf(reply));
      // Of a user's companies, those where the caller may grant anything.
      const within = rows.map((row) => ({ ...row, companies: row.companies.filter((one) => reach.has(one.code)) }));
      return ok(reply, { rows: within, total });
    },
  );

  typed.get(
    path,
    {
      config,
      schema: { tags, summary: "What a user has in a company, and what there is", querystring: grantQuerySchema },
    },
    async (request, reply) => {
      const { isGrantable } = await find(db, request, request.query);
      const granted = await readGranted(db, request.query);
      const functions = [...(await readFunctions(db)).values()].map((one) => ({
        ...toFunctionKey(one),
        title: one.title === null ? null : (JSON.parse(one.title) as string | Record<string, string>),
        isGrantable: isGrantable(one.code),
      }));
      const answer: GrantList = {
        ...granted,
        version: versionOf(contentOf(granted)),
        catalogue: { menus: await readMenus(db), functions },
      };
      return ok(reply, answer);
    },
  );

  typed.put(
    path,
    {
      bodyLimit,
      config: { ...config, maxValues },
      schema: { tags, summary: "Change what a user has in a company", body: grantChangeSchema },
    },
    async (request, reply) => {
      const { userId, corpCode, version, ...wanted } = request.body;
      const changed = await administer(context, request, async (trx: Transaction<CoreTables>) => {
        await lockUser(trx, dialect, userId);
        const { user, isGrantable, isAbove } = await find(trx, request, request.body);
        if (isAbove) throw new PortalError("forbidden");
        const before = await readGranted(trx, request.body);
        mustBeVersion(version, contentOf(before));
        const { menus, functions } = difference(before, wanted);
        if ([...functions.added, ...functions.removed].some((one) => !isGrantable(one.code)))
          throw new PortalError("forbidden");
        const known = await readFunctions(trx);
        const buttons = functions.added.map((one) => {
          const button = known.get(keyOfFunction(one));
          if (!button) throw wrong("functions", `There is no function "${one.code}".`);
          return button;
        });
        await changeGrants(trx, { userId, corpCode }, { menus, functions: { ...functions, added: buttons } });
        const codesOf = (some: readonly FunctionKey[]) => some.map((one) => one.code);
        const detail = {
          action: "grant-change",
          user: user.userNo,
          company: corpCode,
          ...listed("menusAdded", menus.added),
          ...listed("menusRemoved", menus.removed),
          ...listed("functionsAdded", codesOf(functions.added)),
          ...listed("functionsRemoved", codesOf(functions.removed)),
        };
        return { result: versionOf(contentOf(await readGranted(trx, request.body))), detail };
      });
      return ok(reply, { version: changed });
    },
  );
}
