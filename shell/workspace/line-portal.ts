import {
  publicPortal,
  type LinePortal,
  type Portal,
  type PortalHost,
  type PortalRouter,
  type PortalTab,
} from "@customs-portal/sdk/portal";

/** The portal as a business line has it; texts that it registers are known to be its own. */
function portalFor(host: PortalHost, line: string): Portal {
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

/** A title that the shell draws: a text, or a text per locale. @throws TypeError for anything else */
function titleFor(title: unknown): string | Readonly<Record<string, string>> {
  if (typeof title !== "object" || title === null) return textFor("The title of a tab", title);
  const texts = Object.entries(title).map(
    ([locale, text]) => [locale, textFor(`The title of a tab in ${locale}`, text)] as const,
  );
  return Object.fromEntries(texts);
}

export interface LinePortalOptions {
  /** Key of the business line; none for pages of the shell. */
  line: string | undefined;
  router: PortalRouter;
  tab: PortalTab;
  nonce: string;
  /** Opens a path in a tab of its own. */
  open(path: string): void;
}

/** What a business line or a page of the shell in a container gets: the portal and what belongs to its place. */
export function createLinePortal(host: PortalHost, { line, router, tab, nonce, open }: LinePortalOptions): LinePortal {
  return {
    ...(line === undefined ? publicPortal(host) : portalFor(host, line)),
    styleNonce: nonce,
    router,
    tab: { ...tab, setTitle: (title) => tab.setTitle(titleFor(title)) },
    tabs: { open },
    setDirty: tab.setDirty,
  };
}
