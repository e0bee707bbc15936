import { reactLifecycles } from "@customs-portal/ui";
import { SetupLauncher, type SetupLauncherProps } from "./SetupLauncher.tsx";

/** The lifecycles of the launcher, for the elements that host it. */
export const { bootstrap, mount, unmount, update } = reactLifecycles<SetupLauncherProps>(SetupLauncher);
export type { SetupLauncherProps, SetupRequest } from "./SetupLauncher.tsx";
