import { randomUUID } from "node:crypto";
import type { ExtraPolicy } from "../../config/index.ts";

const baseDirectives: readonly (readonly [name: string, sources: string])[] = [
  ["default-src", "'none'"],
  ["script-src", "'nonce-{nonce}' 'strict-dynamic'"],
  ["style-src", "'self' 'nonce-{nonce}'"],
  ["img-src", "'self' data: blob:"],
  ["font-src", "'self'"],
  ["connect-src", "'self'"],
  ["frame-src", "'self'"],
  ["form-action", "'self'"],
  ["base-uri", "'none'"],
  ["object-src", "'none'"],
  ["frame-ancestors", "'self'"],
  ["require-trusted-types-for", "'script'"],
  ["trusted-types", "customs-portal lit-html vue 'allow-duplicates'"],
];

/** Hosts of addresses may hold what separates or widens sources: `; , ' *`. */
const originPattern = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/;
/** Stands for the origin of the portal: a host that no file can name. */
const anyOrigin = `https://${randomUUID()}.invalid`;

/** The origin of an http(s) address; undefined where a policy could read more than one plain host in it. */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address, anyOrigin)) return undefined;
  const { origin } = new URL(address, anyOrigin);
  return originPattern.test(origin) ? origin : undefined;
}

/** An address as browsers compare it: resolved, where the portal's own has the path alone. */
export function resolved(address: string): string {
  if (!URL.canParse(address, anyOrigin)) return address;
  const { href, origin } = new URL(address, anyOrigin);
  return origin === anyOrigin ? href.slice(anyOrigin.length) : href;
}

/** An address of another origin than the portal's, whichever that is, or one that cannot be read. */
export function isForeign(address: string): boolean {
  return !URL.canParse(address, anyOrigin) || new URL(address, anyOrigin).origin !== anyOrigin;
}

/** Whether a line may have a Trusted Types policy of this name: neither the default for all nor the portal's own. */
export function isTrustedTypesName(text: string): boolean {
  return /^[-#=_/@.%\w]+$/.test(text) && !["default", "customs-portal"].includes(text);
}

/** What registered lines add to the policy of the page. */
export interface PolicyOfLines {
  /** Where their files are: scripts, and what those fetch there. */
  origins: readonly string[];
  /** What the operator accepted besides. */
  connect: readonly string[];
  trustedTypes: readonly string[];
}

/** Servers of this machine, for lines that are being written. */
const localSources = ["http", "ws"].flatMap((scheme) => [`${scheme}://localhost:*`, `${scheme}://127.0.0.1:*`]);

/**
 * The content security policy of the page, as a function of the nonce and the lines.
 * @param mayBeLocal whether lines may come from this machine
 */
export function createPagePolicy(
  extra: ExtraPolicy,
  mayBeLocal = false,
): (nonce: string, lines?: PolicyOfLines) => string {
  return (nonce, { origins, connect, trustedTypes } = { origins: [], connect: [], trustedTypes: [] }) => {
    const added: ExtraPolicy = {
      // Browsers that know 'strict-dynamic' pass over it; for the others it is the way.
      "script-src": origins,
      "connect-src": [...origins, ...connect, ...(mayBeLocal ? localSources : [])],
      "trusted-types": trustedTypes,
    };
    return baseDirectives
      .map(([name, sources]) => {
        const more = new Set([...(extra[name] ?? []), ...(added[name] ?? [])]);
        // Whoever reads the files has checked them; what could end a directive or the policy never gets further than this.
        return [name, sources, ...[...more].filter((source) => !/[;,\s]/.test(source))].join(" ");
      })
      .join("; ")
      .replaceAll("{nonce}", nonce);
  };
}

/**
 * The content security policy of every other document that the portal serves, such as an HTML file of a line: as strict
 * as the page, but with the scripts of its own origin in the place of a nonce.
 */
export function documentPolicy(extra: ExtraPolicy): string {
  const template = createPagePolicy(extra)("");
  return template.replace("'nonce-' 'strict-dynamic'", "'self'").replaceAll(" 'nonce-'", "");
}
