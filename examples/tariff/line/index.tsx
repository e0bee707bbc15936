import { reactLifecycles } from "@customs-portal/ui";
import { App } from "./App.tsx";
import { lineTexts } from "./locales/index.ts";

/** The tariff lookup line. */
export const { bootstrap, mount, unmount, update } = reactLifecycles(App, { namespaces: { tariff: lineTexts } });
