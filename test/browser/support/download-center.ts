import * as parcel from "@customs-portal/parcels/download-center";
import type { DownloadCenterProps } from "@customs-portal/parcels/download-center";
import type { CreatePortalOptions, PortalHost } from "@customs-portal/sdk/portal";
import { addTasks, newSystemCode, Scope, testPortal, type TaskSeed } from "./backend.ts";
import { eventually, findAll } from "./dom.ts";

/** An open download centre with a system code, a base and a portal of its own. */
export interface OpenScreen {
  readonly domElement: HTMLElement;
  readonly portal: PortalHost;
  readonly scope: Scope;
  readonly systemCode: string;
  /** How often it asked for the list, and how many of these calls have ended. */
  readonly asked: { readonly begun: number; readonly ended: number };
  /** The texts of the cells, row by row. */
  cells(): string[][];
  close(): Promise<void>;
}

const open = new Set<OpenScreen>();

export interface OpenOptions {
  tasks?: readonly (Omit<TaskSeed, "systemCode"> & Partial<Pick<TaskSeed, "systemCode">>)[];
  props?: Partial<DownloadCenterProps>;
  portal?: CreatePortalOptions;
  scope?: Scope;
  /** Does not wait for the first answer. */
  early?: boolean;
}

/** The portal, with its calls for the list counted as they begin and end. */
function counted(portal: PortalHost, asked: { begun: number; ended: number }): PortalHost {
  const list: typeof portal.exports.list = async (...given) => {
    asked.begun += 1;
    try {
      return await portal.exports.list(...given);
    } finally {
      asked.ended += 1;
    }
  };
  return { ...portal, exports: { ...portal.exports, list } };
}

/** Opens the download centre on tasks that the backend holds. */
export async function openDownloadCenter(options: OpenOptions = {}): Promise<OpenScreen> {
  const systemCode = newSystemCode();
  const scope = options.scope ?? new Scope();
  if (options.tasks?.length) await addTasks(...options.tasks.map((task) => ({ systemCode, ...task })));
  const asked = { begun: 0, ended: 0 };
  const portal = counted(await testPortal(scope, options.portal), asked);
  const domElement = document.createElement("div");
  document.body.append(domElement);
  const props = { portal, domElement, systemCode: [systemCode], taskCode: ["all"], limit: "1000", ...options.props };
  await parcel.mount(props);
  const screen: OpenScreen = {
    domElement,
    portal,
    scope,
    systemCode,
    asked,
    cells: () =>
      [...domElement.querySelectorAll("tbody tr:not([aria-hidden])")].map((row) =>
        [...row.children].map((cell) => (cell.textContent ?? "").trim()),
      ),
    async close() {
      if (!open.delete(screen)) return;
      await parcel.unmount(props);
      portal.destroy();
      domElement.remove();
    },
  };
  open.add(screen);
  if (!options.early) await eventually(() => findAll(".dc-refresh > *", domElement).length > 0);
  return screen;
}

/** Closes what a test left open. */
export async function closeAll(): Promise<void> {
  await Promise.all([...open].map((screen) => screen.close()));
}
