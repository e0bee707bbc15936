import { PortalError } from "../errors.ts";
import type { DialogsHost } from "./host-types.ts";
import type { DialogName, DialogOptions, DialogTypes } from "./types/index.ts";

type Opener = (props: unknown, options: DialogOptions) => Promise<unknown>;

/** The seam through which a page opens a dialog that it does not import. */
export function createDialogs(): DialogsHost {
  const openers = new Map<string, Opener>();
  return {
    register(name, opener) {
      if (openers.has(name)) throw new TypeError(`The dialog ${name} is registered already.`);
      openers.set(name, opener as Opener);
      return () => void openers.delete(name);
    },
    async open<Name extends DialogName>(name: Name, props: DialogTypes[Name]["props"], options: DialogOptions = {}) {
      const opener = openers.get(name);
      if (opener) return (await opener(props, options)) as DialogTypes[Name]["result"];
      const known = [...openers.keys()].toSorted().join(", ") || "none";
      const message = `This page has no dialog ${name}. Its dialogs: ${known}.`;
      throw new PortalError("dialog-unavailable", { message, params: { name } });
    },
  };
}
