import { PortalError } from "../errors.ts";
import type { DialogsHost } from "./host-types.ts";
import type { DialogName, DialogTypes } from "./types/index.ts";

type Openers = Map<string, (props: unknown) => Promise<unknown>>;

/** The seam through which a page opens a dialog that it does not import. */
export function createDialogs(): DialogsHost {
  const openers: Openers = new Map();
  return {
    register(name, opener) {
      if (openers.has(name)) throw new TypeError(`The dialog ${name} is registered already.`);
      openers.set(name, opener as (props: unknown) => Promise<unknown>);
      return () => void openers.delete(name);
    },
    async open<Name extends DialogName>(name: Name, props: DialogTypes[Name]["props"]) {
      const opener = openers.get(name);
      if (opener) return (await opener(props)) as DialogTypes[Name]["result"];
      const known = [...openers.keys()].toSorted().join(", ") || "none";
      const message = `This page has no dialog ${name}. Its dialogs: ${known}.`;
      throw new PortalError("dialog-unavailable", { message, params: { name } });
    },
  };
}
