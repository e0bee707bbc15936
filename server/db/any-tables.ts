import type { Kysely, Transaction } from "kysely";

/** A connection or transaction of the portal's database, whatever tables its holder has typed. */
export type AnyConnection = Pick<Kysely<never>, "isTransaction" | "getExecutor">;

/** A transaction of the portal's database, whatever tables its holder has typed. */
export type AnyTransaction = Pick<Transaction<never>, "isTransaction" | "getExecutor">;

/** The same connection or transaction without the tables of its holder. */
export const untyped = (connection: AnyConnection): Kysely<never> => connection as Kysely<never>;
