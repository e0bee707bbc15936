import { reactLifecycles } from "@customs-portal/ui";
import { ExportLauncher, type ExportLauncherProps } from "./ExportLauncher.tsx";

/** The lifecycles of the launcher, for the element that hosts it. */
export const { bootstrap, mount, unmount, update } = reactLifecycles<ExportLauncherProps>(ExportLauncher);
export type { ExportLauncherProps } from "./ExportLauncher.tsx";
