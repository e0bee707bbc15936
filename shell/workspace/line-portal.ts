import { publicPortal, type Portal, type PortalHost } from "@customs-portal/sdk/portal";

/** The portal as a business line has it; texts that it registers are known to be its own. */
export function portalFor(host: PortalHost, line: string): Portal {
  const portal = publicPortal(host);
  const owner = `the business line ${line}`;
  return {
    ...portal,
    i18n: {
      ...portal.i18n,
      register: (namespace, loaders) => host.i18n.register(namespace, loaders, owner),
    },
  };
}

/** A text that the shell draws for a line. @throws TypeError for anything else, which could not be drawn */
export function textFor(what: string, text: unknown): string {
  if (typeof text === "string") return text;
  throw new TypeError(`${what} is a text, not ${text === null ? "null" : typeof text}.`);
}
