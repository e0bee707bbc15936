import { CompiledQuery, Kysely, type DatabaseConnection, type Driver } from "kysely";
import type { CoreTables } from "../db/index.ts";

const savepoint = "seed_step";

/** Turns the transactions that are begun inside another one into savepoints of it. */
const nestedDriver: Driver = {
  init: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  acquireConnection: () => Promise.reject(new Error("a nested transaction uses the connection of the outer one")),
  releaseConnection: () => Promise.resolve(),
  beginTransaction: (connection) => run(connection, `savepoint ${savepoint}`),
  commitTransaction: (connection) => run(connection, `release savepoint ${savepoint}`),
  async rollbackTransaction(connection) {
    await run(connection, `rollback to savepoint ${savepoint}`);
    await run(connection, `release savepoint ${savepoint}`);
  },
};

async function run(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement));
}

/**
 * Runs `work` in one transaction, in which it may begin its own: a module fills its tables in portions, yet a first
 * start that is cut off leaves no half of them.
 */
export async function atomically<T>(db: Kysely<CoreTables>, work: (db: Kysely<CoreTables>) => Promise<T>): Promise<T> {
  return db.transaction().execute((trx) => {
    // Nothing is asked of the dialect: the executor brings its own compiler and adapter.
    const dialect = {
      createAdapter: () => trx.getExecutor().adapter,
      createDriver: () => nestedDriver,
      createIntrospector: () => trx.introspection,
      createQueryCompiler: () => {
        throw new Error("the executor of the transaction compiles");
      },
    };
    const executor = trx.getExecutor();
    return work(new Kysely<CoreTables>({ config: { dialect }, dialect, driver: nestedDriver, executor }));
  });
}
