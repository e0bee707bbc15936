import type { BusinessLineProps } from "@customs-portal/sdk";
import { createApp, type App } from "vue";
import { Board } from "./board.ts";
import { lineTexts } from "./locales/index.ts";
import { adoptStyles } from "./styles.ts";

const namespace = "ports";
/** One instance per tab. */
const instances = new WeakMap<HTMLElement, App>();

/** Nothing to prepare before the first instance. */
export function bootstrap(): Promise<void> {
  return Promise.resolve();
}

/** Draws the board of a tab once its texts are there. */
export async function mount({ portal, domElement, onFailure }: BusinessLineProps): Promise<void> {
  portal.i18n.register(namespace, lineTexts);
  await portal.i18n.load(namespace);
  adoptStyles(domElement);
  const app = createApp(Board, { portal });
  let mounted = false;
  app.config.errorHandler = (error) => {
    // Until it is mounted the caller hears of it; afterwards the shell shows its error page.
    if (!mounted || !onFailure) throw error;
    onFailure(error);
  };
  app.mount(domElement);
  mounted = true;
  instances.set(domElement, app);
}

/** Removes the board and ends its subscriptions. */
export function unmount({ domElement }: BusinessLineProps): Promise<void> {
  instances.get(domElement)?.unmount();
  instances.delete(domElement);
  return Promise.resolve();
}
