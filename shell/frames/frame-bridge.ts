import { frameMessages as names, type FrameContext } from "@customs-portal/sdk/frame-bridge";
import { createStore, type LinePortal, type Store } from "@customs-portal/sdk/portal";
import { createAllowance } from "./allowance.ts";
import { createFrameSession, type FrameSession } from "./frame-session.ts";
import { readTheme, watchTheme } from "./frame-theme.ts";

/** The longest nonce of a page. */
const maxNonceChars = 100;

export interface FrameBridgeOptions {
  portal: LinePortal;
  /** The origins whose pages are spoken with; all others get no answer. */
  origins: readonly string[];
  /** Whether a page may send the user to a path of the portal. */
  mayOpen(path: string): boolean;
}

/** The portal's end of what is spoken with the page in the frame of a tab. It lives as long as the content of the tab. */
export interface FrameBridge {
  /** The height that the page asks for, in CSS pixels; undefined fills the tab. */
  readonly height: Store<number | undefined>;
  start(): void;
  /** Takes the frame; what React does to a hidden one changes nothing. */
  setFrame(frame: HTMLIFrameElement | null): void;
  /** The frame has loaded a document. */
  loaded(): void;
  end(): void;
}

/** The nonce of a greeting; undefined for every other message. */
function greetingOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, nonce } = data as { type?: unknown; nonce?: unknown };
  const isGreeting = type === names.hello && typeof nonce === "string";
  return isGreeting && nonce !== "" && nonce.length <= maxNonceChars ? nonce : undefined;
}

/** Creates the bridge of a tab. */
export function createFrameBridge({ portal, origins, mayOpen }: FrameBridgeOptions): FrameBridge {
  const height = createStore<number | undefined>(undefined);
  let frame: HTMLIFrameElement | undefined;
  let session: FrameSession | undefined;
  let lastNonce: string | undefined;
  let stop: (() => void) | undefined;

  function contextOf(element: HTMLElement): FrameContext {
    const user = portal.session.user.getSnapshot();
    return {
      ...readTheme(element),
      language: portal.i18n.locale.getSnapshot(),
      company: { code: user?.company ?? "", name: user?.companyName ?? "" },
      user: { name: user?.userName || user?.userNo || "" },
    };
  }

  function tell(): void {
    const place = frame?.parentElement;
    if (session && place) session.tell(contextOf(place));
  }

  function welcome(origin: string, nonce: string): void {
    const { port1, port2 } = new MessageChannel();
    session?.end();
    lastNonce = nonce;
    const opened = createFrameSession({
      portal,
      origin,
      port: port1,
      height,
      mayOpen,
      onEnd: () => {
        if (session === opened) session = undefined;
      },
    });
    session = opened;
    // The browser hands it over to a document of that origin alone.
    frame?.contentWindow?.postMessage({ type: names.welcome, nonce }, origin, [port2]);
    tell();
  }

  return {
    height,
    start() {
      if (stop) return;
      const greetings = createAllowance(() => performance.now());
      const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
        if (!source || source !== frame?.contentWindow || !origins.includes(origin)) return;
        const nonce = greetingOf(data);
        if (nonce !== undefined && nonce !== lastNonce && greetings.take() === "taken") welcome(origin, nonce);
      };
      window.addEventListener("message", listen);
      const ends = [
        () => window.removeEventListener("message", listen),
        portal.i18n.locale.subscribe(tell),
        portal.session.user.subscribe(tell),
        watchTheme(tell),
      ];
      stop = () => {
        for (const end of ends) end();
      };
    },
    setFrame(next) {
      if (!next || next === frame) return;
      session?.end();
      frame = next;
    },
    loaded: () => session?.check(),
    end() {
      stop?.();
      stop = undefined;
      session?.end();
      frame = undefined;
      lastNonce = undefined;
    },
  };
}
