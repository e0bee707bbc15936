import { messageOf } from "../base/index.ts";

/** An error of SQLite as plain values: what `postMessage` makes of an error has its message alone. */
export interface SqliteFailure {
  message: string;
  code?: string | undefined;
  errcode?: number | undefined;
  errstr?: string | undefined;
}

/** What an error says, for another thread. */
export function toFailure(error: unknown): SqliteFailure {
  const { code, errcode, errstr } = (error instanceof Error ? error : {}) as Partial<SqliteFailure>;
  return { message: messageOf(error), code, errcode, errstr };
}

/** The error that another thread has told of, as `node:sqlite` throws it. */
export function fromFailure({ message, ...codes }: SqliteFailure): Error {
  return Object.assign(new Error(message), codes);
}
