import { ObjectsUnavailableError } from "../contract/index.ts";

const gone = "the file system does not answer; is it mounted?";
const forbidden = "the account of the portal may not read and write there; give it the right";
const none = "no folder can be made there; set PORTAL_OBJECTS to another one";

type Reasons = Readonly<Record<string, string>>;

/** What the operating system says of a folder that cannot be written now, in the words of whoever can help. */
const reasons: Reasons = {
  ENOSPC: "the disk is full; make room",
  EDQUOT: "the account of the portal has no space left on the disk; give it more",
  EFBIG: "the file is larger than the system allows; raise the limit",
  EROFS: "the disk can only be read; look at its errors",
  EIO: "the disk fails; look at its errors",
  EMFILE: "too many files are open; raise the limit of open files",
  ENFILE: "too many files are open; raise the limit of open files",
  EACCES: forbidden,
  ESTALE: gone,
  ENODEV: gone,
  ENXIO: gone,
  ENOTCONN: gone,
  EHOSTDOWN: gone,
  EHOSTUNREACH: gone,
  ETIMEDOUT: gone,
};

/** The same of a folder that is none, or cannot be one. */
const ofFolder: Reasons = {
  ...reasons,
  EPERM: forbidden,
  ENOENT: none,
  ENOTDIR: none,
  EISDIR: none,
  EEXIST: none,
  ELOOP: none,
  EINVAL: none,
  ENAMETOOLONG: none,
};

async function explained<T>(folder: string, known: Reasons, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
    const reason = known[code];
    if (reason === undefined) throw cause;
    throw new ObjectsUnavailableError(folder, reason, { isAway: false, cause });
  }
}

/** Does work of a folder. @throws ObjectsUnavailableError where the disk is the reason, else what it threw */
export function onDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return explained(folder, reasons, work);
}

/** Does work that shows whether a folder can be used at all. @throws ObjectsUnavailableError where it cannot */
export function onFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return explained(folder, ofFolder, work);
}
