/** What stands around a node, through slots and shadow roots. */
export function composedParent(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode);
}

/** Whether `inner` stands below `outer`, through shadow roots. */
export function composedContains(outer: Node, inner: Node | null): boolean {
  for (let node = inner; node; node = composedParent(node)) if (node === outer) return true;
  return false;
}
