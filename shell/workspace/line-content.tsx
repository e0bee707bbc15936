import type { BusinessLineLifecycles, BusinessLineProps } from "@customs-portal/sdk/business-line";
import type { LinePortal, PortalLocation } from "@customs-portal/sdk/portal";
import { mountReact, type MountedTree } from "@customs-portal/ui";
import { mountRootParcel, type Parcel } from "single-spa";
import { failureReason, LineError } from "../loader/index.ts";
import { LineFailure, LineLoading } from "../pages/LineStates.tsx";
import type { Connection } from "../model/connection.ts";
import type { TabContent } from "./tab-panel.ts";
import { watchEmptied } from "./failure-watch.ts";
import { companyNotifier, defaultLifecycleLimits, toParcelConfig, type LifecycleLimits } from "./parcel-config.ts";

/** Where a line is mounted, and what it is given there. */
export interface MountTarget {
  /** The container, of a tab or of a page by itself. */
  panel: HTMLElement;
  /** What the user knows the line by. */
  title: () => string;
  portal: LinePortal;
  /** What failed without it is tried again once it is back. */
  connection?: Connection | undefined;
  limits?: LifecycleLimits | undefined;
}

export interface LineContentOptions extends MountTarget {
  /** Key of the line or import-map name, for messages. */
  label: string;
  /** False ends when its tab is hidden. */
  kept: boolean;
  /** Gives the instance a shadow root of its own. */
  shadow: boolean;
  /** Adds the style sheets of the line to that root. */
  addStyles?: (root: ShadowRoot) => Promise<void>;
  /** Follows the plain links of the instance. @returns ends that */
  followLinks?: (from: HTMLElement) => () => void;
  /** Further properties, which follow the location of the tab. */
  properties?: (location: PortalLocation) => object;
  load: () => Promise<BusinessLineLifecycles>;
  /** The files of the line. */
  addresses: () => readonly string[];
  /** Forgets what was loaded, before a retry. */
  forget: () => void;
}

/** A spinner comes only when the wait is long enough to be noticed. */
const spinnerAfterMs = 200;

function toFailure(label: string, cause: unknown): LineError {
  if (cause instanceof LineError) return cause;
  return new LineError("line-lifecycle-failed", label, { cause, message: String(cause) });
}

/** Rejections that arrive after somebody else answered for them. */
function quiet(parcel: Parcel<BusinessLineProps>) {
  for (const promise of [parcel.loadPromise, parcel.bootstrapPromise, parcel.mountPromise, parcel.unmountPromise]) {
    promise.catch(() => undefined);
  }
}

/**
 * Empties what a parcel was given once it is gone: single-spa keeps every root parcel, with that, for the life of the
 * page, and the whole page of the tab with it. Its lifecycles have copies.
 */
function emptyOnceGone({ mountPromise, unmountPromise }: Parcel<BusinessLineProps>, given: object) {
  mountPromise
    .then(() => unmountPromise)
    .catch(() => undefined)
    .finally(() => {
      for (const name of Object.keys(given)) Reflect.deleteProperty(given, name);
    });
}

/** Looks whether the server is there and, where it was not, calls `retry` once it is. @returns stops that */
function retryOnceBack(connection: Connection | undefined, retry: () => void): () => void {
  if (!connection) return () => undefined;
  let isLost = false;
  const look = () => {
    const isThere = connection.state.getSnapshot() === "there";
    if (isThere && isLost) retry();
    isLost ||= !isThere;
  };
  const stop = connection.state.subscribe(look);
  look();
  void connection.retry();
  return stop;
}

/**
 * A business line in a tab: loads it, mounts one parcel, and shows an error page with a retry whenever that fails, be
 * it later. Nothing that the line does gets past this.
 */
export function createLineContent(options: LineContentOptions): TabContent {
  const { panel, label, portal, connection } = options;
  let run = 0;
  let state: "closed" | "open" | "failed" = "closed";
  let parcel: Parcel<BusinessLineProps> | undefined;
  let mountPoint: HTMLElement | undefined;
  /** Tells the instance of a company switch, where its line wants to know. */
  let notifyCompany: (() => Promise<unknown>) | undefined;
  let stopWatching: (() => void)[] = [];
  /** Stops waiting for the connection. */
  let stopWaiting = () => {};
  let status: { host: HTMLElement; tree: MountedTree } | undefined;

  /** @param over lies over the page that is being built below it, which would push it away otherwise */
  function showStatus(node: React.ReactNode, { over = false } = {}) {
    if (status && !over) status.host.style.cssText = "";
    if (status) return status.tree.render(node);
    const host = document.createElement("div");
    const app = document.createElement("div");
    if (over) host.style.cssText = "position:absolute;inset:0;pointer-events:none";
    host.attachShadow({ mode: "open" }).append(app);
    panel.append(host);
    status = { host, tree: mountReact(app, node, { portal }) };
  }

  function clearStatus() {
    status?.tree.unmount();
    status?.host.remove();
    status = undefined;
  }

  function createMountPoint(): HTMLElement {
    mountPoint = document.createElement("div");
    mountPoint.className = "customs-line";
    panel.prepend(mountPoint);
    if (options.followLinks) stopWatching.push(options.followLinks(mountPoint));
    if (!options.shadow) return mountPoint;
    const inner = document.createElement("div");
    mountPoint.attachShadow({ mode: "open" }).append(inner);
    return inner;
  }

  /** Takes the instance away; a failing or hanging unmount costs nothing but a message. */
  async function removeInstance() {
    const leaving = { parcel, mountPoint };
    for (const stop of stopWatching) stop();
    stopWatching = [];
    parcel = undefined;
    mountPoint = undefined;
    notifyCompany = undefined;
    if (leaving.mountPoint) leaving.mountPoint.hidden = true;
    try {
      if (leaving.parcel?.getStatus() === "MOUNTED") await leaving.parcel.unmount();
    } catch (cause) {
      console.error(`The business line ${label} failed to unmount; its container was removed.`, cause);
    } finally {
      leaving.mountPoint?.remove();
    }
  }

  function fail(cause: unknown) {
    const failed = ++run;
    state = "failed";
    const failure = toFailure(label, cause);
    if (failure.code === "line-lifecycle-failed") console.error(`The business line ${label} failed.`, failure.cause);
    else if (failure.advice !== undefined) console.error(failure.advice);
    portal.track.error(`${label}: ${failure.code}: ${failureReason(failure)}`);
    // What was not saved in it is lost with it: nobody is asked about that any more, whatever it says while it goes.
    const markClean = () => {
      if (run === failed) portal.tab.setDirty(false);
    };
    void removeInstance().then(markClean);
    markClean();
    const retry = () => {
      stopWaiting();
      options.forget();
      state = "closed";
      open();
    };
    // What answered nothing for so long may do so again, connection or not: its user says when.
    if (failure.code !== "line-timeout") stopWaiting = retryOnceBack(connection, retry);
    showStatus(<LineFailure title={options.title()} failure={failure} connection={connection} onRetry={retry} />);
  }

  async function start(current: number) {
    const lifecycles = await options.load();
    if (current !== run) return;
    const domElement = createMountPoint();
    if (mountPoint?.shadowRoot) await options.addStyles?.(mountPoint.shadowRoot);
    if (current !== run) return;
    const onFailure = (error: unknown) => {
      if (current === run) fail(error);
    };
    const properties = () => options.properties?.(portal.router.location.getSnapshot());
    const props: BusinessLineProps = { domElement, portal, onFailure, ...properties() };
    const config = toParcelConfig(label, lifecycles, options.limits ?? defaultLifecycleLimits);
    const given = { ...props };
    const mounting = mountRootParcel(config, given);
    quiet(mounting);
    emptyOnceGone(mounting, given);
    parcel = mounting;
    stopWatching.push(watchEmptied(domElement, options.addresses(), onFailure));
    await mounting.mountPromise;
    if (current === run) notifyCompany = companyNotifier(label, lifecycles, props);
    // Closed while it was mounting: nobody is left to show it to.
    if (current !== run) return void (await mounting.unmount());
    if (!options.properties) return;
    stopWatching.push(
      portal.router.location.subscribe(() => {
        mounting.update?.(Object.assign(given, properties())).catch(onFailure);
      }),
    );
  }

  function open() {
    if (state !== "closed") return;
    state = "open";
    const current = ++run;
    const spinner = setTimeout(
      () => showStatus(<LineLoading title={options.title()} />, { over: true }),
      spinnerAfterMs,
    );
    start(current)
      .then(
        () => {
          if (current === run) clearStatus();
        },
        (cause: unknown) => {
          if (current === run) fail(cause);
        },
      )
      .finally(() => clearTimeout(spinner));
  }

  return {
    kept: options.kept,
    open,
    companyChanged: async () => (await notifyCompany?.()) === "kept",
    close() {
      stopWaiting();
      run += 1;
      state = "closed";
      clearStatus();
      void removeInstance();
    },
  };
}
