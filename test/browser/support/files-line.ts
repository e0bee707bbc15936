import {
  createPortal,
  createStore,
  mergeConfig,
  type LinePortal,
  type Notice,
  type PortalHost,
  type SignOutReason,
} from "@customs-portal/sdk/portal";
import { createTransferProtocol } from "@customs-portal/sdk/transfer";
import * as line from "../../../examples/files/line/index.tsx";
import { texts } from "../../../examples/files/line/locales/zh-CN.ts";
import { accessToken, Scope, type Mode } from "./backend.ts";
import { find, findAll } from "./dom.ts";

/** An open file line in a folder of its own. */
export interface OpenFiles {
  readonly root: HTMLElement;
  readonly scope: Scope;
  /** The topmost folder of the test. */
  readonly folder: string;
  /** Addresses that the line went to. */
  readonly visited: string[];
  readonly isDirty: () => boolean;
  /** What leaving is asked about with. */
  readonly reason: () => string | undefined;
  /** Notices that were shown, and tabs that were opened. */
  readonly notices: () => readonly Notice[];
  readonly opened: string[];
  /** Ends the session: calls go without a sign-in from now on, until somebody signs in again. */
  endSession(): void;
  signInAgain(): void;
  /** Menu entries that bear a badge, also once the line is closed. */
  readonly badges: () => readonly string[];
  show(folder: string): void;
  hide(isHidden: boolean): void;
  names(): string[];
  choose(files: readonly File[], picks?: "files" | "folder"): void;
  /** Puts files there without the page. */
  put(names: readonly string[], below?: string): Promise<void>;
}

const closing: (() => Promise<unknown>)[] = [];

interface OpenOptions {
  /** Functions that the user does not have. */
  without?: readonly string[];
  /** Files that are there before. */
  files?: readonly string[];
  /** What happens to the calls from the first one of the line on. */
  mode?: Mode;
  /** Pixels of the tab; wide enough for all columns when left out. */
  tab?: { width: number; height: number };
}

/** Opens the line in a folder of its own. */
export async function openFiles({
  without = [],
  files = [],
  mode,
  tab: size = { width: 1000, height: 600 },
}: OpenOptions = {}): Promise<OpenFiles> {
  const scope = new Scope();
  const token = await accessToken();
  const folder = `T-${scope.id}`;
  const base = scope.at("");
  const sessionEnded = createStore<SignOutReason | undefined>(undefined);
  const host: PortalHost = createPortal({
    config: mergeConfig({ baseUrl: { dev: base, pro: base } }),
    locale: "zh-CN",
    token: () => (sessionEnded.getSnapshot() === undefined ? token : `${token}-over`),
  });
  const location = createStore({ pathname: "/files", search: "", hash: "" });
  const visible = createStore(true);
  const visited: string[] = [];
  const opened: string[] = [];
  let dirty = false;
  let reason: string | undefined;
  const at = (address: string) => {
    const { pathname, search } = new URL(address, "http://portal");
    location.set({ pathname, search, hash: "" });
  };
  const show = (shown: string) => at(`/files?${new URLSearchParams({ folder: shown }).toString()}`);
  show(folder);
  const tab = {
    id: "1",
    visible,
    setTitle: () => undefined,
    setDirty(isDirty: boolean, options: { reason?: string } = {}) {
      dirty = isDirty;
      ({ reason } = options);
    },
    close: () => Promise.resolve(true),
  };
  const router = {
    location,
    navigate(address: string) {
      visited.push(address);
      at(address);
    },
  };
  const can = (code: string) => !without.includes(code);
  const tabs = { open: (path: string) => void opened.push(path) };
  const session = { ...host.session, ended: sessionEnded };
  const badged = new Map<string, unknown>();
  const badges = {
    ...host.badges,
    set: (name: string, badge: unknown) => void (badge ? badged.set(name, badge) : badged.delete(name)),
  };
  const portal = { ...host, tab, tabs, router, can, badges, session } as unknown as LinePortal;
  const root = document.createElement("div");
  // As the portal has it.
  root.style.cssText = "container-type: size; overflow: auto; position: relative";
  Object.assign(root.style, { width: `${size.width}px`, height: `${size.height}px` });
  document.body.append(root);

  async function put(names: readonly string[], below = "") {
    const protocol = createTransferProtocol({ baseUrl: new URL(base, document.baseURI).href, token: () => token });
    const task = await protocol.setUp(`${folder}/${below}`);
    await protocol.create(task);
    for (const name of names) {
      const file = { name, size: 1, lastModified: 1, folder: "", type: "" };
      const { fileId } = await protocol.check(task, file);
      const chunk = { number: 1, offset: 0, total: 1, content: new Blob(["x"]) };
      await protocol.sendChunk(task, fileId, file, chunk, { signal: AbortSignal.timeout(30_000) });
    }
  }
  if (files.length > 0) await put(files);
  if (mode) await scope.mode(mode);
  const props = { portal, domElement: root };
  await line.bootstrap();
  await line.mount(props);
  closing.push(async () => {
    await line.unmount(props);
    host.destroy();
    root.remove();
  });
  return {
    root,
    scope,
    folder,
    visited,
    isDirty: () => dirty,
    reason: () => reason,
    notices: () => host.notices.list.getSnapshot(),
    opened,
    endSession: () => sessionEnded.set("expired"),
    signInAgain: () => sessionEnded.set(undefined),
    badges: () => [...badged.keys()],
    show,
    hide: (isHidden) => visible.set(!isHidden),
    names: () =>
      findAll(".files-name .cp-cut:not(.files-quiet)", root).map((name) => name.firstChild?.textContent ?? ""),
    choose(chosen, picks = "files") {
      const input = find(`.files-tools input[data-picks="${picks}"]`, { root }) as HTMLInputElement;
      Object.defineProperty(input, "files", { value: chosen, configurable: true });
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    put,
  };
}

/** What a drop or a paste brings along. */
export function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

export function drag(target: Element, type: string, dataTransfer: DataTransfer): void {
  target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer }));
}

export const button = (label: string, root: HTMLElement | Document = document) =>
  find(`button[aria-label="${label}"]`, { root });
/** The list of the folder. */
export const gridOf = (root: HTMLElement) => find(`[role=grid][aria-label="${texts.table}"]`, { root });

/** Takes all lines of a test away. */
export async function closeFiles(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}
