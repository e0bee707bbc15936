/** Begins of the paths that embedded pages may read, by the origin of the page. */
export type FramePaths = ReadonlyMap<string, readonly string[]>;

/** Whether a text is the origin of a web page, written as browsers write it. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** A path that ends at a part of an address, so that `/a/` is no begin of `/ab`. */
const pathPattern = /^\/((?!\.{1,2}\/)[\w.~-]+\/)+$/;

/**
 * Reads the setting: origins, each with the begins of its paths, separated by semicolons:
 * `https://erp.example.com /orders/api/ /exportasync/api/; https://b.example /ports/api/`.
 * @throws Error that says which part is not allowed
 */
export function parseFrames(text: string): FramePaths {
  const frames = new Map<string, readonly string[]>();
  for (const part of text.split(";")) {
    const [origin, ...paths] = part.split(/\s+/).filter((word) => word !== "");
    if (origin === undefined) continue;
    if (!isOrigin(origin)) throw new Error(`must hold origins such as https://erp.example.com, not "${origin}".`);
    if (paths.length === 0) throw new Error(`names no path for ${origin}, such as /orders/api/.`);
    const wrong = paths.find((path) => !pathPattern.test(path));
    if (wrong !== undefined) throw new Error(`must hold paths such as /orders/api/, not "${wrong}".`);
    frames.set(origin, [...(frames.get(origin) ?? []), ...paths]);
  }
  return frames;
}
