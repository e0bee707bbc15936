import type { Portal } from "./types/index.ts";
import { portalMajor, portalVersion } from "../version.ts";

/** Where a page publishes its portal for elements that are not told of one. */
export const portalSymbol = Symbol.for(`customs-portal/${portalMajor}`);

type Published = Partial<Record<symbol, Portal>>;

/** Publishes the portal of the page; the first one wins. @returns withdraws it */
export function publishPortal(portal: Portal): () => void {
  const page = globalThis as Published;
  const first = page[portalSymbol];
  if (first) {
    console.warn(`A portal of version ${first.version} is already published on this page; ${portal.version} is not.`);
    return () => undefined;
  }
  page[portalSymbol] = portal;
  return () => {
    if (page[portalSymbol] === portal) delete page[portalSymbol];
  };
}

/** The portal that was offered, else the one that the page published, if its major version is ours. */
export function findPortal(offered?: Portal): Portal | undefined {
  for (const portal of [offered, (globalThis as Published)[portalSymbol]]) {
    if (!portal) continue;
    if (portal.major === portalMajor) return portal;
    console.warn(`The portal of this page has version ${portal.version}; ${portalVersion} cannot use it.`);
  }
  return undefined;
}
