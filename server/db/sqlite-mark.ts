/**
 * What the adapters of SQLite bear. Of the whole process: a module from a folder of its own has its own copies of this
 * package and of Kysely, with classes of their own.
 */
export const sqliteMark: unique symbol = Symbol.for("customs-portal.sqlite") as typeof sqliteMark;
