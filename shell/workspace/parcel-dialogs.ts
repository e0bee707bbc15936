import {
  publicPortal,
  type DialogName,
  type DialogOptions,
  type DialogTypes,
  type LinePortal,
  type PortalDialogs,
  type PortalHost,
} from "@customs-portal/sdk/portal";
import { openParcelDialog } from "@customs-portal/ui";
import type { Loader } from "../loader/index.ts";
import type { TabContent } from "./tab-panel.ts";

/** The dialogs that parcels draw: their import-map names. */
const parcelNames = {
  "batch-text": "@customs-portal/parcels/batch-text",
  "column-setup": "@customs-portal/parcels/column-setup",
  "element-assistant": "@customs-portal/parcels/element-assistant",
  "element-batch": "@customs-portal/parcels/element-batch",
  export: "@customs-portal/parcels/export-dialog",
  "form-setup": "@customs-portal/parcels/form-setup",
} as const satisfies Partial<Record<DialogName, string>>;
type ParcelDialogName = keyof typeof parcelNames;

const names = Object.keys(parcelNames) as ParcelDialogName[];
const isParcelDialog = (name: string): name is ParcelDialogName => Object.hasOwn(parcelNames, name);

/** The dialogs of parcels on a screen. */
export interface ParcelDialogs {
  /**
   * Makes content whose portal opens dialogs that belong to it: they hide with its tab, and end when it closes. All
   * else of the portal is as it was.
   */
  within(portal: LinePortal, make: (portal: LinePortal) => TabContent): TabContent;
  /** Ends those that stand open, and takes the names back. */
  destroy(): void;
}

export interface ParcelDialogsOptions {
  host: PortalHost;
  loader: Loader;
  /** What shows now: dialogs that are opened by the portal of the page belong to it. */
  shown(): TabContent | undefined;
}

/** What ends a dialog: its place, or whoever opened it. */
const either = (place: AbortSignal, { signal }: DialogOptions) => (signal ? AbortSignal.any([place, signal]) : place);

/** Registers the dialogs of parcels. A parcel is loaded when its dialog is opened for the first time. */
export function createParcelDialogs({ host, loader, shown }: ParcelDialogsOptions): ParcelDialogs {
  const ending = new AbortController();
  const page = publicPortal(host);
  const dialogsOf = new WeakMap<TabContent, PortalDialogs>();

  function show<Name extends ParcelDialogName>(
    name: Name,
    props: DialogTypes[Name]["props"],
    portal: LinePortal | typeof page,
    signal: AbortSignal,
  ) {
    const parcel = parcelNames[name];
    const load = (again: boolean) => {
      if (again) loader.forget(parcel);
      return loader.loadApp(parcel);
    };
    return openParcelDialog({ portal, name, props, load, signal });
  }

  const withdrawals = names.map((name) =>
    host.dialogs.register(name, (props, options) => {
      const content = shown();
      const dialogs = content && dialogsOf.get(content);
      return dialogs ? dialogs.open(name, props, options) : show(name, props, page, either(ending.signal, options));
    }),
  );
  return {
    within(portal, make) {
      let closing = new AbortController();
      const dialogs: PortalDialogs = Object.freeze({
        open: <Name extends DialogName>(name: Name, props: DialogTypes[Name]["props"], options: DialogOptions = {}) =>
          isParcelDialog(name)
            ? show(name, props, own, either(closing.signal, options))
            : portal.dialogs.open(name, props, options),
      });
      const own: LinePortal = { ...portal, dialogs };
      const made = make(own);
      const content: TabContent = {
        ...made,
        close() {
          closing.abort();
          closing = new AbortController();
          made.close();
        },
      };
      dialogsOf.set(content, dialogs);
      return content;
    },
    destroy() {
      ending.abort();
      for (const withdraw of withdrawals) withdraw();
    },
  };
}
