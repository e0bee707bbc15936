import type { BusinessLineProps } from "@customs-portal/sdk";
import { uploadFunction } from "@customs-portal/sdk/limits";
import { reactLifecycles } from "@customs-portal/ui";
import { App, type AppProps } from "./App.tsx";
import { lineTexts } from "./locales/index.ts";
import { openUploads, type Uploads } from "./uploads.ts";

const screen = reactLifecycles<AppProps>(App, { namespaces: { files: lineTexts } });
/** They belong to the instance and not to its tree, whose effects rest while its tab is hidden. */
const uploadsOf = new WeakMap<HTMLElement, Uploads>();

const withUploads = (props: BusinessLineProps): AppProps => ({ ...props, uploads: uploadsOf.get(props.domElement) });

/** The file line: what was uploaded for the company, by folder. */
export const { bootstrap } = screen;

export async function mount(props: BusinessLineProps): Promise<void> {
  const { portal, domElement } = props;
  if (portal.can(uploadFunction)) uploadsOf.set(domElement, openUploads(portal, domElement));
  await screen.mount(withUploads(props));
}

export async function update(props: BusinessLineProps): Promise<void> {
  await screen.update(withUploads(props));
}

export async function unmount(props: BusinessLineProps): Promise<void> {
  try {
    await uploadsOf.get(props.domElement)?.close();
  } finally {
    uploadsOf.delete(props.domElement);
    await screen.unmount(withUploads(props));
  }
}
