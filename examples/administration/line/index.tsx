import { reactLifecycles } from "@customs-portal/ui";
import { App } from "./App.tsx";
import { lineTexts } from "./locales/index.ts";

/** The administration line: users, companies, menus, grants and the security log. */
export const { bootstrap, mount, unmount, update } = reactLifecycles(App, {
  namespaces: { administration: lineTexts },
});
