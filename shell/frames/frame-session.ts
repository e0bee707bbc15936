import { frameMessages as names, type FrameContext } from "@customs-portal/sdk/frame-bridge";
import type { LinePortal, WritableStore } from "@customs-portal/sdk/portal";
import { createAllowance } from "./allowance.ts";
import { giveAccess } from "./frame-access.ts";
import { readFrameMessage, type FrameRequest } from "./read-message.ts";

/** How long a page that loaded another document has to answer before its session ends. */
const pongMs = 3000;

export interface FrameSessionOptions {
  portal: Pick<LinePortal, "http" | "notices" | "session" | "tab" | "tabs">;
  /** Of the page. */
  origin: string;
  port: MessagePort;
  /** The height that the page asks for, in CSS pixels. */
  height: WritableStore<number | undefined>;
  /** Whether a page may send the user to a path of the portal. */
  mayOpen(path: string): boolean;
  /** Told once, when the session is over. */
  onEnd(): void;
}

/** What is spoken with one document in a frame, from its handshake to its end. */
export interface FrameSession {
  tell(context: FrameContext): void;
  /** The frame has loaded a document: the session ends unless it is still the one that got the port. */
  check(): void;
  end(): void;
}

/** Begins to speak with a page whose origin and window were checked. */
export function createFrameSession(options: FrameSessionOptions): FrameSession {
  const { portal, origin, port, height, mayOpen, onEnd } = options;
  const ending = new AbortController();
  const allowance = createAllowance(() => performance.now());
  let pending: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    if (ending.signal.aborted) return;
    ending.abort();
    clearTimeout(pending);
    port.close();
    portal.tab.setDirty(false);
    height.set(undefined);
    onEnd();
  }

  function act(request: FrameRequest): void {
    const isShown = portal.tab.visible.getSnapshot();
    if (request.type === "pong") {
      clearTimeout(pending);
      pending = undefined;
    } else if (request.type === "dirty")
      portal.tab.setDirty(request.dirty, request.reason ? { reason: request.reason } : {});
    else if (request.type === "close") void portal.tab.close();
    else if (request.type === "title") portal.tab.setTitle(request.title);
    else if (request.type === "resize") height.set(request.height);
    // A page that nobody looks at takes nobody away.
    else if (request.type === "open" && isShown && mayOpen(request.path)) portal.tabs.open(request.path);
    else if (request.type === "notice") portal.notices.show({ kind: request.kind, text: request.text });
  }

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const taken = allowance.take();
    const request = taken === "taken" ? readFrameMessage(data) : undefined;
    if (request) act(request);
    if (taken !== "too-many") return;
    console.warn(`The embedded page of ${origin} sends too many messages: the portal listens to it no more.`);
    end();
  };
  void giveAccess(portal, {
    origin,
    signal: ending.signal,
    give: (value) => port.postMessage({ type: names.token, value }),
  });

  return {
    tell: (value) => port.postMessage({ type: names.context, value }),
    check() {
      clearTimeout(pending);
      pending = setTimeout(end, pongMs);
      port.postMessage({ type: names.ping });
    },
    end,
  };
}
