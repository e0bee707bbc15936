import type { DialogName, DialogTypes, LinePortal, Portal } from "@customs-portal/sdk/portal";
import { mountReact, type MountedTree } from "../mount/mount-react.tsx";
import { deepActiveElement } from "../overlays/active-element.ts";
import { nativeModal } from "../overlays/native-modal.ts";
import { OpeningDialog } from "./OpeningDialog.tsx";
import { openingTexts } from "./opening-texts.ts";

/** What the parcel of a dialog is mounted with: the properties of its name, and where its result goes. */
export type DialogParcelProps<Name extends DialogName> = DialogTypes[Name]["props"] & {
  portal: Portal | LinePortal;
  /** The end of the dialog; undefined where it was closed. The parcel is unmounted then. */
  onResult(result: DialogTypes[Name]["result"] | undefined): void;
};

/** A parcel that draws a dialog from its mount on: a module of `reactLifecycles`, or one like it. */
export interface DialogParcel {
  bootstrap(props: never): Promise<unknown>;
  mount(props: never): Promise<unknown>;
  unmount(props: never): Promise<unknown>;
}

export interface ParcelDialogOptions<Name extends DialogName> {
  portal: Portal | LinePortal;
  name: Name;
  /** What the dialog was asked for. */
  props: DialogTypes[Name]["props"];
  /** Loads its parcel. @param again whether that failed before */
  load(again: boolean): Promise<DialogParcel>;
  /** Ends the dialog, with its tab say. */
  signal?: AbortSignal | undefined;
}

type Lifecycle = (props: object) => Promise<unknown>;

/** The names that are open now, by the portal that they were opened with. */
const open = new WeakMap<object, Set<string>>();

/** A place at the end of the page, or of its modal dialog, where nothing of the page applies. */
function createHost(place: HTMLElement): { host: HTMLElement; status: HTMLElement; app: HTMLElement } {
  const host = document.createElement("div");
  host.style.cssText = "all:initial!important;position:fixed!important";
  const status = document.createElement("div");
  const app = document.createElement("div");
  host.attachShadow({ mode: "open" }).append(status, app);
  place.append(host);
  return { host, status, app };
}

/** Takes the focus back to what had it, unless it went elsewhere on purpose. */
function giveBackFocus(candidates: readonly (Element | null)[]): void {
  const active = deepActiveElement();
  if (active && active !== document.body) return;
  const opener = candidates.find((element) => element?.isConnected && element !== document.body);
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

/**
 * Opens a dialog whose parcel is loaded only now, in a shadow root of its own at the end of the page, or of the modal
 * `<dialog>` of the page that the user is in. What cannot be loaded or breaks is told and can be tried again. A sign-out,
 * another user, another company, the end of what is around it and the signal end it; the focus goes back to what opened
 * it.
 * @returns its result; undefined where it was closed or ended, and at once while one of its name stands open already
 */
export function openParcelDialog<Name extends DialogName>(
  options: ParcelDialogOptions<Name>,
): Promise<DialogTypes[Name]["result"] | undefined> {
  const { portal, name, props, load, signal } = options;
  const names = open.get(portal) ?? new Set();
  if (names.has(name) || signal?.aborted) return Promise.resolve(undefined);
  open.set(portal, names.add(name));
  const openers = [deepActiveElement()];
  const around = nativeModal();
  const { host, status, app } = createHost(around ?? document.body);
  const { promise, resolve } = Promise.withResolvers<DialogTypes[Name]["result"] | undefined>();
  let opening: MountedTree | undefined;
  let mounted: DialogParcel | undefined;
  let isOver = false;
  /** Rises with each try, so that a try that was overtaken stops. */
  let tries = 0;

  const given = {
    ...props,
    portal,
    domElement: app,
    onResult: (result: DialogTypes[Name]["result"] | undefined) => void end(result),
    onFailure: (error: unknown) => void fail(error),
  };
  const run = (parcel: DialogParcel, step: keyof DialogParcel) => (parcel[step] as Lifecycle)(given);

  function draw(failure?: { error: unknown }) {
    const node = <OpeningDialog failure={failure} onRetry={() => void start()} onCancel={cancel} />;
    if (opening) opening.render(node);
    else opening = mountReact(status, node, { portal });
  }

  function hideOpening() {
    opening?.unmount();
    opening = undefined;
  }

  async function unmount() {
    const parcel = mounted;
    mounted = undefined;
    if (parcel) await run(parcel, "unmount").catch((cause: unknown) => console.error(`The dialog ${name}`, cause));
  }

  async function start() {
    const current = ++tries;
    draw();
    try {
      const parcel = await load(current > 1);
      if (isOver || current !== tries) return;
      openers.push(deepActiveElement());
      mounted = parcel;
      await run(parcel, "bootstrap");
      if (mounted === parcel) await run(parcel, "mount");
      if (current === tries) hideOpening();
    } catch (error) {
      if (!isOver && current === tries) await fail(error);
    }
  }

  async function fail(error: unknown) {
    console.error(`The dialog ${name} could not be opened.`, error);
    tries += 1;
    await unmount();
    if (!isOver) draw({ error });
  }

  async function end(result: DialogTypes[Name]["result"] | undefined) {
    if (isOver) return;
    isOver = true;
    names.delete(name);
    signal?.removeEventListener("abort", cancel);
    stopFollowing();
    around?.removeEventListener("close", leave);
    hideOpening();
    await unmount();
    host.remove();
    giveBackFocus(openers);
    resolve(result);
  }

  const cancel = () => void end(undefined);
  signal?.addEventListener("abort", cancel);
  // It is seen no longer than what is around it.
  const leave = () => {
    if (!around?.open) cancel();
  };
  around?.addEventListener("close", leave);
  const stopFollowing = portal.company.epoch.subscribe(cancel);
  portal.i18n.register("dialogOpening", openingTexts);
  portal.i18n.load("dialogOpening").then(start, start);
  return promise;
}
