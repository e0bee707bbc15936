// Runs in browsers of ES2017, on pages that have no build; docs/embedding.md is its manual.
import {
  frameMessages as names,
  type FrameAccess,
  type FrameContext,
  type FrameMessage,
} from "@customs-portal/sdk/frame-bridge";

/** What the portal tells, by the name of it. */
interface Told {
  context: FrameContext;
  token: FrameAccess;
}

type Listener<Name extends keyof Told> = (value: Told[Name]) => void;

/** Messages that wait for the portal, at most. */
const maxWaiting = 20;

const script = document.currentScript as HTMLScriptElement;
/** The portal: where this file is from, else what the tag says. No other window is spoken to, or listened to. */
const { origin } = new URL(script.dataset["portal"] || script.src, location.href);
const nonce = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
const waiting: FrameMessage[] = [];
const told: Partial<Told> = {};
const listeners: { [Name in keyof Told]: Listener<Name>[] } = { context: [], token: [] };
let port: MessagePort | undefined;

function send(type: string, value?: unknown, note?: unknown): void {
  const message = { type, value, note };
  if (port) port.postMessage(message);
  else if (waiting.length < maxWaiting) waiting.push(message);
}

function dress({ theme, tokens }: FrameContext): void {
  const root = document.documentElement;
  root.setAttribute("data-customs-theme", theme);
  for (const name of Object.keys(tokens)) root.style.setProperty(name, tokens[name] || "");
}

function tell<Name extends keyof Told>(name: Name, value: Told[Name]): void {
  told[name] = value;
  for (const listener of listeners[name].slice()) listener(value);
}

function receive({ data }: MessageEvent<FrameMessage>): void {
  if (data.type === names.ping) send(names.pong);
  if (data.type === names.context) {
    dress(data.value as FrameContext);
    tell("context", data.value as FrameContext);
  }
  if (data.type === names.token) tell("token", data.value as FrameAccess);
}

function welcome({ source, origin: from, data, ports }: MessageEvent<unknown>): void {
  const { type, nonce: answered } = (data || {}) as { type?: unknown; nonce?: unknown };
  if (port || source !== parent || from !== origin || type !== names.welcome || answered !== nonce) return;
  port = ports[0];
  if (!port) return;
  removeEventListener("message", welcome);
  port.onmessage = receive;
  for (const message of waiting.splice(0)) port.postMessage(message);
}

/** What the page finds as `customsFrame`; outside the portal it does nothing. */
const bridge = {
  /** Calls a listener with what is known, and with each change. @returns takes it back */
  on<Name extends keyof Told>(name: Name, listener: Listener<Name>): () => void {
    const list = listeners[name];
    list.push(listener);
    const known = told[name];
    if (known) listener(known);
    return () => void list.splice(list.indexOf(listener) >>> 0, 1);
  },
  setDirty: (isDirty: boolean, reason?: string) => send(names.dirty, isDirty, reason),
  close: () => send(names.close),
  setTitle: (title: string) => send(names.title, title),
  resize: (height: number) => send(names.resize, height),
  open: (path: string) => send(names.open, path),
  notify: (text: string, kind?: string) => send(names.notice, text, kind),
};

Object.assign(window, { customsFrame: bridge });
if (parent !== window) {
  addEventListener("message", welcome);
  parent.postMessage({ type: names.hello, nonce }, origin);
}
