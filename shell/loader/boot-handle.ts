import type { ModuleSystem } from "./registry.ts";
import type { Scripts } from "./scripts.ts";

/** The names in index.html of the build, of what is registered, and of whether lines may come from this machine. */
export const buildIdMeta = "customs-portal-build";
export const linesMeta = "customs-portal-lines";
export const localLinesMeta = "customs-portal-local-lines";

/** Start-up files that were asked for before the shell's own code arrived. */
export interface EarlyFiles {
  /** `config.json`, not yet checked (R75-05). */
  readonly config: Promise<unknown>;
  /** `biz.config.json`, not yet checked; undefined when the session already holds it (R4-14). */
  readonly bizConfig: Promise<unknown> | undefined;
  /** `site.config.js` ran or failed; never rejects (A58). */
  readonly siteConfig: Promise<void>;
  /** `domain_config.js` ran or failed; never rejects (R75-08). */
  readonly domainConfig: Promise<void>;
}

/** What the boot script hands to `start` of the shell. */
export interface BootHandle {
  readonly system: ModuleSystem;
  /** Address of the application root, with a slash at its end. */
  readonly root: string;
  /** Of the build and of what is registered: what a session keeps holds for this one alone. */
  readonly buildId: string;
  readonly early: EarlyFiles;
  /** Fetches JSON with a time limit and bounded retries. */
  readonly fetchJson: (address: string) => Promise<unknown>;
  /** Replaces the page by the plain error page; for failures that leave nothing to show. */
  readonly fail: (code: string, cause: unknown) => void;
  /** The nonce of the page, for the style elements of business lines. */
  readonly nonce: string;
  /** Creates script elements that the policy of the page lets run. */
  readonly scripts: Scripts;
  /** The browser's own `import()`: the shell is compiled for SystemJS, and so would be one written there. */
  readonly importModule: (address: string) => Promise<object>;
  /** Reads the import map anew and takes over the entries of some names. */
  readonly refreshNames: (names: readonly string[]) => Promise<void>;
  /** Takes names of the import map to other addresses, on this page alone. */
  readonly setNames: (imports: Readonly<Record<string, string>>) => void;
  /** Names of local lines that the import map does not have: they serve registered lines or nobody. */
  readonly namesOfLinesAlone?: readonly string[];
}
