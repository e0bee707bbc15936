import type { Readable } from "node:stream";

/** What is known of a stored object. */
export interface ObjectInfo {
  key: string;
  /** Size in bytes. */
  size: number;
  /** Time of the last change, milliseconds since 1970. */
  modifiedAt: number;
}

/** The bytes from `start` to `end`, both counted from 0 and both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files are kept. Keys are relative slash paths that the server makes up, such as `export/<id>-<attempt>.xlsx`;
 * they never come from a request. An object is never changed after it was written.
 */
export interface ObjectStore {
  /**
   * Stores all bytes of `source` under `key`: the whole object becomes visible, durably, or nothing does.
   * Pulls only as fast as it writes.
   * @throws what `source` throws, and the reason of `signal` once it is aborted
   */
  put(key: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<{ size: number }>;
  /** Size and time of an object, or undefined where there is none. */
  info(key: string): Promise<ObjectInfo | undefined>;
  /** The bytes of an object, or of a range inside it; undefined where there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes an object. Removing what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Takes an object out of sight and keeps it, until `deleteAside`. What is not there is no error. */
  putAside(key: string): Promise<void>;
  /** Removes what was put aside more than so many days ago. Answers the keys. */
  deleteAside(days: number): Promise<string[]>;
  /** The visible objects whose keys begin with `prefix`, a folder such as `export/`. */
  list(prefix: string): AsyncIterable<ObjectInfo>;
  /** Removes what writers that died left unfinished and nobody wrote to for `idleMs`. Answers how many there were. */
  deleteUnfinished(idleMs: number): Promise<number>;
}
