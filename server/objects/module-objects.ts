import { savedName } from "../base/index.ts";
import { linkLimits, type LinkOptions, type ObjectAccess, type OpenObjectStore } from "./contract/index.ts";

/** What a module has of the objects: those whose keys begin with its name and a slash, and no others. */
export interface ModuleObjects extends ObjectAccess {
  /**
   * An address under which a browser downloads an object without a session. It can neither be changed nor be followed
   * later than `seconds` from now; until then whoever has it gets the file, so it is for the user who asked alone.
   * @returns an absolute address, or a path on the origin of the portal
   * @throws RangeError for a time that cannot be, a name or a type that is too long, and what is no media type
   */
  link(key: string, options: LinkOptions): Promise<string>;
}

/** Signs an address of the portal for an object, where the store has none of its own. */
export type SignLink = (key: string, options: LinkOptions) => Promise<string>;

/** @throws TypeError for a key of somebody else */
function ownKey<T extends string>(key: T, name: string): T {
  if (!key.startsWith(`${name}/`)) throw new TypeError(`The objects of ${name} begin with ${name}/, not ${key}`);
  return key;
}

/**
 * The objects of a module, as its jobs have them. The keys of others are refused with a TypeError, whatever is asked of
 * them.
 * @param name of the module
 */
export function ownObjects(store: ObjectAccess, name: string): ObjectAccess {
  const own = <T extends string>(key: T) => ownKey(key, name);

  function ownUpload<T extends { key: string }>(upload: T): T {
    own(upload.key);
    return upload;
  }

  return {
    put: async (key, source, signal) => store.put(own(key), source, signal),
    info: async (key) => store.info(own(key)),
    read: async (key, range) => store.read(own(key), range),
    copy: async (from, to, signal) => store.copy(own(from), own(to), signal),
    delete: async (key) => store.delete(own(key)),
    putAside: async (key) => store.putAside(own(key)),
    list: (below, after) => store.list(own(below), after),
    freeBytes: () => store.freeBytes(),
    leastPartBytes: store.leastPartBytes,
    beginMultipart: async (key, plan) => store.beginMultipart(own(key), plan),
    putPart: async (upload, number, source, options) => store.putPart(ownUpload(upload), number, source, options),
    endAttempt: async (upload, number, attempt) => store.endAttempt(ownUpload(upload), number, attempt),
    listParts: async (upload) => store.listParts(ownUpload(upload)),
    completeMultipart: async (upload, versions) => store.completeMultipart(ownUpload(upload), versions),
    abortMultipart: async (upload) => store.abortMultipart(ownUpload(upload)),
  };
}

/** A media type with its parameters, as a header may hold it. */
const typePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[\x20-\x7e]*)?$/;

/** @throws RangeError for what the address of a link cannot say, or what could not be answered to it */
function checkLink({ seconds, ...texts }: LinkOptions): void {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > linkLimits.seconds)
    throw new RangeError(`A link holds for 1 to ${linkLimits.seconds} seconds, not ${seconds}.`);
  for (const name of ["fileName", "contentType", "lane"] as const) {
    const { length } = texts[name] ?? "";
    if (length > linkLimits[name])
      throw new RangeError(
        `The ${name} of a link has at most ${linkLimits[name]} characters, not ${length}; shorten it.`,
      );
  }
  if (!typePattern.test(texts.contentType))
    throw new RangeError(`The contentType of a link must be a media type, not ${JSON.stringify(texts.contentType)}.`);
}

/** The objects of a module, as its calls have them: `ownObjects`, with links. @param name of the module */
export function moduleObjects(store: OpenObjectStore, name: string, sign: SignLink): ModuleObjects {
  return {
    ...ownObjects(store, name),
    async link(key, options) {
      checkLink(options);
      const clean = { ...options, fileName: savedName(options.fileName) };
      return store.presign ? store.presign(ownKey(key, name), clean) : sign(ownKey(key, name), clean);
    },
  };
}
