import type { LinePortal } from "@customs-portal/sdk/portal";
import { localText } from "@customs-portal/sdk/rules";
import { useLocale, useStore, useStyles, useT } from "@customs-portal/ui";
import { useCallback, type ReactNode, type SyntheticEvent } from "react";
import { framedEntry, titledEntry } from "../routing/index.ts";
import { frameCss } from "../styles/frame.ts";
import { frameAddress } from "./frame-address.ts";
import type { FrameBridge } from "./frame-bridge.ts";

/** What embedded pages may do: all that a business page needs, except to navigate the portal away. */
const sandbox = "allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads";

export interface IframePageProps {
  portal: LinePortal;
  bridge: FrameBridge;
  /** Draws what stands there in the place of a page that may not be embedded. */
  refused(reason: "missing" | "forbidden"): ReactNode;
}

/** As many characters of a title as a page may give its tab. */
const titleMaxChars = 60;

/** What a page of the own origin calls itself; "" for others, which may not be read. */
function documentTitle(frame: HTMLIFrameElement): string {
  try {
    return (frame.contentDocument?.title ?? "").trim().slice(0, titleMaxChars);
  } catch {
    return "";
  }
}

/** An embedded external page, kept while its tab is hidden (R23-15, R23-16). */
export function IframePage({ portal, bridge, refused }: IframePageProps) {
  useStyles(frameCss);
  const t = useT("shell");
  const locale = useLocale();
  const { search } = useStore(portal.router.location);
  const user = useStore(portal.session.user);
  const height = useStore(bridge.height);
  const take = useCallback((frame: HTMLIFrameElement | null) => bridge.setFrame(frame), [bridge]);
  const entry = framedEntry(search, user?.menu ?? []);
  const titled = titledEntry(search, user?.menu ?? []);
  const loaded = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    bridge.loaded();
    const own = titled ? "" : documentTitle(currentTarget);
    if (own) portal.tab.setTitle(own);
  };
  const allowed = portal.config.iframeOrigins;
  const address = frameAddress(search, entry, { base: window.location.origin, allowed });
  if ("refused" in address) return refused(address.refused);
  return (
    <iframe
      ref={take}
      className="frame"
      data-tall={height === undefined ? undefined : ""}
      style={height === undefined ? undefined : { height }}
      src={address.href}
      sandbox={sandbox}
      title={localText(titled?.meta?.title, locale) || t("route.iframe")}
      onLoad={loaded}
    />
  );
}
