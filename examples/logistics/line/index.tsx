import { reactLifecycles } from "@customs-portal/ui";
import { App } from "./App.tsx";
import { lineTexts } from "./locales/index.ts";

/** The logistics line: workbench, followed shipments, and what a link shows of one. */
export const { bootstrap, mount, unmount, update } = reactLifecycles(App, { namespaces: { logistics: lineTexts } });
