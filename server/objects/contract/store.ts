import type { Readable } from "node:stream";
import type { MultipartStore } from "./multipart.ts";

/** What is known of a stored object. */
export interface ObjectInfo {
  key: string;
  /** Size in bytes. */
  size: number;
  /** Time of the last change, milliseconds since 1970. */
  modifiedAt: number;
}

/** What is known of one object, and which bytes are under its key now. */
export interface ObjectState extends ObjectInfo {
  /** Changes where other bytes are stored under the key, whatever their size; the same on all nodes. */
  version: string;
}

/** The bytes from `start` to `end`, both counted from 0 and both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bounds of what a link leads to: seconds (a bound of S3), and characters, so that its address stays short enough. */
export const linkLimits = { seconds: 7 * 24 * 60 * 60, fileName: 1000, contentType: 200, lane: 100 } as const;

/** What a link leads to besides the bytes. */
export interface LinkOptions {
  /** How long the link may be followed: 1 second to 7 days. A download that has begun goes on. */
  seconds: number;
  /** The name under which the browser saves the file; at most 1,000 characters. */
  fileName: string;
  /** A media type, also with parameters; at most 200 characters of ASCII. */
  contentType: string;
  /**
   * Whose downloads this is one of, at most 100 characters: those of one take turns. Left out, it is those of the network
   * that follows the link. A store that answers its links itself bounds none.
   */
  lane?: string;
}

/**
 * Objects by key. Keys are relative slash paths that the server makes up, such as `export/<id>-<attempt>.xlsx`; they
 * never come from a request, and none is the folder of another. An object is never changed after it was written; one that
 * is put again takes its place as a whole.
 * Everything may throw ObjectsUnavailableError; where the answer to a write was lost with it, the whole object may be
 * there all the same.
 */
export interface ObjectAccess extends MultipartStore {
  /**
   * Stores all bytes of `source` under `key`: the whole object becomes visible, durably, or nothing does.
   * Pulls only as fast as it writes.
   * @throws what `source` throws, and the reason of `signal` once it is aborted
   */
  put(key: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<{ size: number }>;
  /** Size, time and version of an object, or undefined where there is none. */
  info(key: string): Promise<ObjectState | undefined>;
  /**
   * The bytes of an object, or of a range inside it; undefined where there is none. The stream fails where it cannot
   * bring them all.
   */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * Copies an object under a key that no object has: the whole copy becomes visible, durably, or nothing does. No byte
   * passes through here. What becomes of either of the two later does not touch the other. Its time may be that of the
   * original.
   * @returns false where there is no such object
   * @throws the reason of `signal` once it is aborted
   */
  copy(from: string, to: string, signal?: AbortSignal): Promise<boolean>;
  /** Removes an object. Removing what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Takes an object out of sight and keeps it, until `deleteAside`. What is not there is no error. */
  putAside(key: string): Promise<void>;
  /**
   * The visible objects whose keys begin with `prefix`, a folder such as `export/`, in the order of their keys; read
   * page by page as they are asked for.
   * @param after only those whose keys come after it
   */
  list(prefix: string, after?: string): AsyncIterable<ObjectInfo>;
  /** Free bytes of the disk that the objects are on; undefined where they are on none. */
  freeBytes(): Promise<number | undefined>;
}

/** All objects of an installation, and what tidies them up. */
export interface ObjectStore extends ObjectAccess {
  /** Removes what was put aside more than so many days ago. Answers the keys. */
  deleteAside(days: number): Promise<string[]>;
  /**
   * Removes what writers that died left unfinished and nobody wrote to for `idleMs`; what arrives in parts, for seven
   * days. Answers how many there were.
   */
  deleteUnfinished(idleMs: number): Promise<number>;
}

/** What a store says of itself, in two small objects beside all others. */
export interface StoreMarks {
  /** The id of the database that the objects belong to; undefined where nobody has taken them yet. */
  owner(): Promise<string | undefined>;
  /** Names the owner where there is none. Of two that come at once one is first. */
  claim(databaseId: string): Promise<void>;
  /** Names the owner, whoever it was before. */
  adopt(databaseId: string): Promise<void>;
  /** The id of the store itself, which a copy of all of it bears, too; undefined where it has none yet. */
  identity(): Promise<string | undefined>;
  /** Gives the store an id where it has none. Of two that come at once one is first. @returns the one that it has */
  identify(id: string): Promise<string>;
  /** Gives the store another id, whichever it had: whoever knows it by the old one uses it no more. */
  renew(id: string): Promise<void>;
}

/** A store as the portal itself opens it. */
export interface OpenObjectStore extends ObjectStore, StoreMarks {
  /** Where the objects are, as their operator knows it: a folder, or a bucket. */
  readonly place: string;
  /** An address under which the store itself answers the object; left out by a store that has no address. */
  presign?(key: string, options: LinkOptions): Promise<string>;
  /** Ends the connections. Nothing may be asked afterwards. */
  close(): void;
}
