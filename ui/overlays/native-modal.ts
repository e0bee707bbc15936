import { deepActiveElement } from "./active-element.ts";
import { composedParent } from "./composed-tree.ts";

/** The modal `<dialog>` of the page that the user is in: the browser lets nobody reach what stands outside of it. */
export function nativeModal(): HTMLDialogElement | undefined {
  for (let node: Node | null = deepActiveElement(); node; node = composedParent(node))
    if (node instanceof HTMLDialogElement && node.matches(":modal")) return node;
  return undefined;
}
