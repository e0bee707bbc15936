/**
 * The messages between the portal and a page that it embeds, by their names on the wire. Another version has other names
 * for the handshake, so that two that do not fit say nothing to each other.
 */
export const frameMessages = {
  /** Page to portal, by `postMessage` to the origin of the portal: `{ type, nonce }`. */
  hello: "customs-portal/frame/1/hello",
  /** Portal to page, by `postMessage` to the origin of the page: `{ type, nonce }` and the port for all that follows. */
  welcome: "customs-portal/frame/1/welcome",
  /** Portal to page: `value` is a {@link FrameContext}. */
  context: "context",
  /** Portal to page: `value` is a {@link FrameAccess}. */
  token: "token",
  /** Portal to page, answered by `pong`: whether the page that got the port is still there. */
  ping: "ping",
  pong: "pong",
  /** Page to portal: `value` says whether there is unsaved work, `note` what would be lost. */
  dirty: "dirty",
  /** Page to portal: asks to close the tab. */
  close: "close",
  /** Page to portal: `value` is the title of the tab. */
  title: "title",
  /** Page to portal: `value` is the height of the page in CSS pixels. */
  resize: "resize",
  /** Page to portal: `value` is a path of the portal. */
  open: "open",
  /** Page to portal: `value` is a text, `note` its kind. */
  notice: "notice",
} as const;

/** What both sides send over the port. */
export interface FrameMessage {
  readonly type: string;
  readonly value?: unknown;
  readonly note?: unknown;
}

/** What an embedded page is told of its place. */
export interface FrameContext {
  readonly theme: "light" | "dark";
  /** Colours, font and radius of the portal, by the name of their custom property, such as `--customs-primary`. */
  readonly tokens: Readonly<Record<string, string>>;
  /** `zh-CN`, `en`, `vi`, `fr` or `es`. */
  readonly language: string;
  /** The company that the user works for. */
  readonly company: { readonly code: string; readonly name: string };
  readonly user: { readonly name: string };
}

/** What an embedded page may read the portal with. */
export interface FrameAccess {
  /** A bearer token for the paths that were configured for the origin of the page; it reads only. */
  readonly token: string;
  /** When it ends, milliseconds since 1970 by the clock of the browser; another one comes before. */
  readonly expiresAt: number;
}
