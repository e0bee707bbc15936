import {
  createBadges,
  createPortal,
  downloadCenterPath,
  guardClicks,
  publicPortal,
  publishPortal,
  sessionChannelName,
  shareSession,
} from "@customs-portal/sdk/portal";
import { adoptStyles, appearanceCss } from "@customs-portal/ui";
import { createApp, type App } from "./app/app.ts";
import { loadWorkspaceAhead } from "./app/load-ahead.ts";
import type { BootHandle } from "./loader/boot-handle.ts";
import { forgetFailures } from "./loader/index.ts";
import { loadSettings } from "./config/app-config.ts";
import { readDomainConfig } from "./config/site-scripts.ts";
import { followAppearance } from "./preferences/follow-appearance.ts";
import { shellTexts } from "./locales/index.ts";
import { faviconOf, setFavicon } from "./routing/index.ts";

/** Starts the shell: settings, portal, first page. Called by the boot script. @throws what leaves no page to show */
export async function start(boot: BootHandle): Promise<void> {
  const config = await loadSettings(boot.early, (message) => console.error(message));
  let app: App | undefined;
  const portal = createPortal({
    config,
    sessionStorage,
    localStorage,
    sharedSession:
      "BroadcastChannel" in globalThis ? shareSession(new BroadcastChannel(sessionChannelName)) : undefined,
    mode: process.env.NODE_ENV === "development" ? "development" : "production",
    badges: createBadges,
    openDownloadCenter: (address) => app?.navigate(downloadCenterPath(address)),
    keepsWork: () => app?.keepsWork() ?? false,
    onExportPosted: (posted) => app?.exportPosted(posted),
  });
  adoptStyles(document, appearanceCss);
  followAppearance();
  portal.i18n.register("shell", shellTexts);
  // A lazy part or a language that could not be loaded may be asked for again.
  forgetFailures(boot.system);
  loadWorkspaceAhead(portal);
  // Another browser tab may hand its session over: only then is it known where the address leads.
  await Promise.all([portal.i18n.load("errors", "shell"), portal.session.restored]);
  publishPortal(publicPortal(portal));
  guardClicks(document, config.clickInterval);
  const host = document.getElementById("portal");
  if (!host) throw new Error("The page has no element with the id portal.");
  app = createApp({ boot, portal, host });
  app.run();
  await boot.early.domainConfig;
  const icon = faviconOf(readDomainConfig(), location);
  if (icon !== undefined) setFavicon(icon);
}

export type { BootHandle } from "./loader/boot-handle.ts";
