import type { Portal, PortalHost, PortalLocation, Store } from "@customs-portal/sdk/portal";
import { expectArrival, forgetArrival } from "../model/arrival.ts";
import { recallPath } from "../model/tab-memory.ts";
import { ssoFailureText } from "./failure-text.ts";
import { ssoTexts } from "./locales/index.ts";
import { mayStartAgain, startAddress, takeStart } from "./start-address.ts";
import { startSso, type SsoOptions, type SsoState } from "./start-sso.ts";

export interface RunSsoOptions extends Pick<SsoOptions, "portal" | "location" | "credential"> {
  /** Asks those who work in a workspace; without one the page of the sign-in address asks. */
  mayReplace: SsoOptions["mayReplace"] | undefined;
  /** No session comes of the address any more. */
  onOver(): void;
  /** The session before goes on. @param path what its user saw last */
  onDeclined(path: string): void;
}

/** Makes the texts of sign-in addresses known. */
export async function loadSsoTexts({ i18n }: Pick<Portal, "i18n">): Promise<void> {
  i18n.register("sso", ssoTexts);
  await i18n.load("sso");
}

/** Lets whoever is signed in by a link that nobody here asked for be asked whether it is them (see `isUnconfirmed`). */
function noteArrival({ session }: PortalHost): void {
  const how = takeStart(sessionStorage, Date.now()) ? "begun" : "link";
  // Whoever works here already is asked before.
  if (session.user.getSnapshot() === null) expectArrival(localStorage, how);
}

/** A sign-in that did not work costs nobody their work: where there is some, a notice tells. */
function notifyFailure(sso: Store<SsoState>, { t, notices }: PortalHost, onOver: () => void) {
  sso.subscribe(() => {
    const now = sso.getSnapshot();
    if (now.kind !== "failed" && now.kind !== "unavailable") return;
    onOver();
    const text = now.kind === "failed" ? ssoFailureText(now.cause, t) : t("shell:error.method.title");
    notices.show({ kind: "error", text: `${t("sso:failed.title")}: ${text}` });
  });
}

/** Runs a sign-in address of another system on this page. @returns what it is doing */
export function runSso({ mayReplace, onOver, onDeclined, ...address }: RunSsoOptions): Store<SsoState> {
  const { portal } = address;
  if (address.credential !== undefined) noteArrival(portal);
  const sso = startSso({
    ...address,
    page: { origin: location.origin, leaveFor: (start) => location.assign(start) },
    storage: sessionStorage,
    ...(mayReplace && { mayReplace }),
    onDeclined() {
      onOver();
      const user = portal.session.user.getSnapshot();
      onDeclined((user && recallPath(sessionStorage, user)) ?? "/home");
    },
  });
  if (mayReplace) notifyFailure(sso, portal, onOver);
  sso.subscribe(() => {
    if (sso.getSnapshot().kind === "failed" || sso.getSnapshot().kind === "unavailable") forgetArrival(localStorage);
  });
  return sso;
}

/**
 * The web address of a sign-in at another site (A04); undefined for those who have just come back from there without a
 * session.
 * @param site the setting `defautLogin`
 * @param location the login route of the portal, which the site leads back to
 */
export function siteSignIn(site: string, location: PortalLocation, { session }: PortalHost): string | undefined {
  const address = startAddress(site, location, window.location.origin);
  const mayStart = mayStartAgain(sessionStorage, location.pathname, Date.now());
  // Whoever signed out on this page did not come from there.
  return mayStart || session.ended.getSnapshot() !== undefined ? address : undefined;
}
