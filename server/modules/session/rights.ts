import type { Kysely } from "kysely";
import { exemptRouteNames } from "@customs-portal/sdk/rules";
import type { CoreTables } from "../../db/index.ts";
import { readGrantedMenus } from "./menu-tree.ts";
import type { Acting, Session } from "./store.ts";

/** Sessions of as many people are remembered. */
const maxRemembered = 5_000;

/** Whose menu, functions and home a session has, and in which company. */
export interface RightsOwner {
  userId: string;
  corpCode: string;
}

/**
 * A virtual company changes the data and leaves the rights; who imitates one has the rights of its default user.
 * Undefined where the company has none, or one who is disabled.
 */
export async function rightsOwnerOf(
  db: Kysely<CoreTables>,
  { userId, corpCode, ownCorpCode, mode }: Acting & { userId: string },
): Promise<RightsOwner | undefined> {
  if (mode !== "imitate") return { userId, corpCode: ownCorpCode };
  const owner = await db
    .selectFrom("company as c")
    .innerJoin("app_user as u", "u.id", "c.default_user_id")
    .select("u.id")
    .where("c.code", "=", corpCode)
    .where("u.status", "=", "active")
    .executeTakeFirst();
  return owner && { userId: owner.id, corpCode };
}

/** What a session may do, in its company and mode. */
export interface Rights {
  /**
   * Whether an entry was granted by its name, or needs no grant. Groups above it and `?page=` are for the shell, which
   * draws by them: the catalogue, where they stand, gives no rights.
   */
  mayOpen(routeName: string): boolean;
  /** Whether a function was granted, on whatever page. */
  hasFunction(code: string): boolean;
}

const none: Rights = { mayOpen: (routeName) => exemptRouteNames.includes(routeName), hasFunction: () => false };

async function readRights(db: Kysely<CoreTables>, session: Session): Promise<Rights> {
  const owner = await rightsOwnerOf(db, session);
  if (!owner) return none;
  const menus = await readGrantedMenus(db, owner);
  const grants = await db
    .selectFrom("function_grant")
    .select("code")
    .where("user_id", "=", owner.userId)
    .where("corp_code", "=", owner.corpCode)
    .execute();
  const codes = new Set(grants.map(({ code }) => code));
  return {
    mayOpen: (routeName) => none.mayOpen(routeName) || menus.has(routeName),
    hasFunction: (code) => codes.has(code),
  };
}

/** The look-up of what a session may do. */
export interface RightsLookUp {
  /** What is remembered and still holds; undefined where the database must be asked. */
  known(session: Session): Rights | undefined;
  of(session: Session): Promise<Rights>;
}

/** Whose rights a session has, as a key. */
function keyOf({ userId, corpCode, ownCorpCode, mode }: Session): string {
  return mode === "imitate" ? `/${corpCode}` : `${userId}/${ownCorpCode}`;
}

/**
 * Creates the look-up of rights. They are remembered until any right changes, on whatever node: the session bears the
 * number of the last change, which the database counts.
 */
export function createRights(db: Kysely<CoreTables>): RightsLookUp {
  let version = 0;
  const remembered = new Map<string, Rights>();

  function known(session: Session): Rights | undefined {
    return session.rightsVersion === version ? remembered.get(keyOf(session)) : undefined;
  }

  function remember(session: Session, rights: Rights): void {
    // Of a call that began before the last change.
    if (session.rightsVersion < version) return;
    if (session.rightsVersion > version) {
      version = session.rightsVersion;
      remembered.clear();
    }
    const oldest = remembered.keys().next();
    if (remembered.size >= maxRemembered && !oldest.done) remembered.delete(oldest.value);
    remembered.set(keyOf(session), rights);
  }

  return {
    known,
    async of(session) {
      const before = known(session);
      if (before) return before;
      const rights = await readRights(db, session);
      remember(session, rights);
      return rights;
    },
  };
}
