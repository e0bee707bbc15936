import pg from "pg";

/** The server of the tests on PostgreSQL. */
export const serverUrl = process.env.DATABASE_URL ?? "postgresql://postgres@127.0.0.1:5432/postgres";
const connectLimitMs = 10_000;

/** Does something with the databases whose names begin so. @returns their names; none where no server answers */
async function withDatabases(
  prefix: string,
  work: (name: string, client: pg.Client) => Promise<unknown>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: connectLimitMs });
  try {
    await client.connect();
  } catch {
    return [];
  }
  try {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { name } of rows) await work(name, client);
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The names of the databases that begin so; none where no server answers. */
export function findDatabases(prefix: string): Promise<string[]> {
  return withDatabases(prefix, () => Promise.resolve());
}

/** Drops the databases whose names begin so. @returns their names; none where no server answers */
export function dropDatabases(prefix: string): Promise<string[]> {
  return withDatabases(prefix, (name, client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );
}
