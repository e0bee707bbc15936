import { PortalError } from "../errors.ts";
import type { PortalDialogs } from "./types.ts";

/** Draws a dialog and resolves with its result; undefined where the host has no dialog of that name. */
export type DialogOpener = (name: string, props: Readonly<Record<string, unknown>>) => Promise<unknown> | undefined;

/** The seam through which a table opens the column setup or an export its dialog, without importing either. */
export function createDialogs(opener: DialogOpener | undefined): PortalDialogs {
  return {
    open(name, props = {}) {
      return opener?.(name, props) ?? Promise.reject(new PortalError("dialog-unavailable", { params: { name } }));
    },
  };
}
