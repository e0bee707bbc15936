import type { BizConfig } from "@customs-portal/sdk/contract";
import { localLinesMeta, type BootHandle } from "./boot-handle.ts";

/** A name of the import map that leads to a server of this machine, in this browser alone. */
export interface LocalLine {
  readonly name: string;
  readonly address: string;
}

/** Where the addresses are kept, as import-map-overrides keeps them. */
const prefix = "import-map-override:";

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Names of the portal's own modules, which stay what they are. */
const ownName = /^(@customs-portal\/|react(-dom)?(\/|$)|single-spa$)/;

/** What the import map would take for an address: files of the portal, one by one or a folder of them. */
const addressName = /^([\s/\\.]|[a-z][a-z0-9+.-]*:|$)|\/$/i;

/** Whether an address is one of this machine. */
export function isLocal(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && localHost.test(hostname);
}

function isAllowed(): boolean {
  return document.querySelector<HTMLMetaElement>(`meta[name="${localLinesMeta}"]`)?.content === "on";
}

function storedIn(storage: Storage): LocalLine[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ name: key.slice(prefix.length), address: storage.getItem(key) ?? "" }));
}

/** Why a local line is refused. */
function problemOf({ name, address }: LocalLine): string | undefined {
  if (ownName.test(name)) return "it is a name of the portal's own modules, which stay what they are";
  if (addressName.test(name)) return "it is an address; name the line as the import map does";
  if (isLocal(address)) return undefined;
  const whole = `http://${address}`;
  return isLocal(whole) ? `${address} has no scheme: ${whole}` : `${address} is no address of localhost or 127.0.0.1`;
}

/**
 * The local lines of this browser: those that its local storage names, where the operator allows it
 * (`PORTAL_LOCAL_LINES`). What is no address of this machine, a name of the portal itself, or an address in the place
 * of a name, is refused with a warning.
 */
export function readLocalLines(storage: Storage): LocalLine[] {
  const stored = storedIn(storage);
  if (stored.length > 0 && !isAllowed()) {
    console.warn("Local lines are set in this browser, but the portal does not allow them (PORTAL_LOCAL_LINES).");
    return [];
  }
  return stored.filter((line) => {
    const problem = problemOf(line);
    if (problem !== undefined) console.warn(`The local line ${line.name} is ignored: ${problem}.`);
    return problem === undefined;
  });
}

/** A boot handle whose import map leads to local lines, also after it was read anew. */
export function withLocalLines(boot: BootHandle, lines: readonly LocalLine[]): BootHandle {
  if (lines.length === 0) return boot;
  const mapped = boot.system.getImportMap().imports ?? {};
  const namesOfLinesAlone = lines.map(({ name }) => name).filter((name) => !Object.hasOwn(mapped, name));
  const apply = () => boot.setNames(Object.fromEntries(lines.map(({ name, address }) => [name, address])));
  apply();
  return {
    ...boot,
    namesOfLinesAlone,
    async refreshNames(names) {
      await boot.refreshNames(names);
      apply();
    },
  };
}

/** Forgets all local lines of this browser. */
export function forgetLocalLines(storage: Storage): void {
  for (const { name } of storedIn(storage)) storage.removeItem(prefix + name);
}

/** Warns of names of local lines that no registered line has. @param names those that the import map does not have */
export function warnOfStrayNames(names: readonly string[] = [], lines: BizConfig = {}): void {
  const used = Object.entries(lines).flatMap(([key, { app = key, js = [], hook = [], css = [] }]) =>
    [key, app, js, hook, css].flat(),
  );
  for (const name of names)
    if (!used.includes(name))
      console.warn(`The local line ${name} is in vain: no import map and no registered business line has this name.`);
}
