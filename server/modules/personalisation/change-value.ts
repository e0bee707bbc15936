import type { Kysely, Transaction } from "kysely";
import type { PersonalisationKind } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { uuidv7, type DialectName } from "../../db/index.ts";
import { refuseBeyond } from "./quota.ts";
import { personalTables, type PersonalOwner, type PersonalTables, type PersonalValueRow } from "./table.ts";

/** A change of one value. */
export interface ValueChange {
  kind: PersonalisationKind;
  /** Resource id. */
  key: string;
  /** The version that the writer has seen, "" for none; undefined is not compared. */
  version: string | undefined;
  /** What is to stand, made of what stands now; undefined removes it. */
  make(present: unknown): unknown;
}

/** What stands under a key once a call is answered. */
export interface PresentValue {
  /** Whether it is what the writer wanted; else the writer had seen another version. */
  isStored: boolean;
  /** Undefined where there is none. */
  value: unknown;
  /** "" where there is none. */
  version: string;
}

/** Where values are stored. */
export interface ValueStore {
  db: Kysely<never>;
  dialect: DialectName;
  /** Writes the change into the security log, in its transaction. @returns what adds the line to the log */
  audit?(trx: Transaction<never>): Promise<() => void>;
}

/**
 * Holds the owner until the transaction ends: of two writes that come at once, the second sees what the first has
 * done, and none is left behind by an owner who is being removed. SQLite has let in one writer alone by now.
 * @throws PortalError `session-expired` where there is no such owner any more
 */
async function lockOwner(
  trx: Kysely<PersonalTables>,
  dialect: DialectName,
  { scope, owner }: PersonalOwner,
): Promise<void> {
  const found =
    scope === "user"
      ? await trx
          .selectFrom("app_user")
          .select("id")
          .where("id", "=", owner)
          .where("status", "<>", "retired")
          .$if(dialect === "postgres", (query) => query.forNoKeyUpdate())
          .executeTakeFirst()
      : await trx
          .selectFrom("company")
          .select("code")
          .where("code", "=", owner)
          .$if(dialect === "postgres", (query) => query.forNoKeyUpdate())
          .executeTakeFirst();
  if (!found) throw new PortalError("session-expired");
}

const textOf = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

/** Puts a value in the place of what stands now, or removes it. @returns its version */
async function store(
  trx: Kysely<PersonalTables>,
  of: PersonalOwner & Pick<ValueChange, "kind" | "key">,
  { before, text }: { before: PersonalValueRow | undefined; text: string | undefined },
): Promise<string> {
  const { scope, owner, kind, key } = of;
  if (text === undefined) {
    await trx
      .deleteFrom("personal_value")
      .where("scope", "=", scope)
      .where("owner", "=", owner)
      .where("kind", "=", kind)
      .where("key", "=", key)
      .execute();
    return "";
  }
  const written = { value: text, size: Buffer.byteLength(text), version: uuidv7() };
  await refuseBeyond(trx, of, { before, size: written.size });
  await trx
    .insertInto("personal_value")
    .values({ scope, owner, kind, key, ...written })
    .onConflict((conflict) => conflict.columns(["scope", "owner", "kind", "key"]).doUpdateSet(written))
    .execute();
  return written.version;
}

/**
 * Stores a change of a value, unless its writer has seen another version than stands now. A change that changes
 * nothing, as a repetition does, is stored whatever its writer has seen.
 * @throws PortalError `session-expired`, `request-too-large`, `personalisation-full`
 */
export async function changeValue(
  { db, dialect, audit }: ValueStore,
  owner: PersonalOwner,
  { kind, key, version, make }: ValueChange,
): Promise<PresentValue> {
  let tell: (() => void) | undefined;
  const outcome = await personalTables(db)
    .transaction()
    .execute(async (trx): Promise<PresentValue> => {
      await lockOwner(trx, dialect, owner);
      const before = await trx
        .selectFrom("personal_value")
        .selectAll()
        .where("scope", "=", owner.scope)
        .where("owner", "=", owner.owner)
        .where("kind", "=", kind)
        .where("key", "=", key)
        .executeTakeFirst();
      const present: unknown = before && JSON.parse(before.value);
      const wanted = make(present);
      const text = textOf(wanted);
      const standing = before?.version ?? "";
      if (text === before?.value) return { isStored: true, value: present, version: standing };
      if (version !== undefined && version !== standing) return { isStored: false, value: present, version: standing };
      const stored = await store(trx, { ...owner, kind, key }, { before, text });
      tell = await audit?.(trx as unknown as Transaction<never>);
      return { isStored: true, value: wanted, version: stored };
    });
  tell?.();
  return outcome;
}
