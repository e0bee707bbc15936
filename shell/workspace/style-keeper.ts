type StyleNode = HTMLStyleElement | HTMLLinkElement;

/** Records the style nodes that business lines add to the document, and switches them off while none of their tabs shows. */
export interface StyleKeeper {
  /** Style nodes that are added until the promise settles belong to a line. */
  during<T>(line: string, work: Promise<T>): Promise<T>;
  /** The line whose tab shows; undefined for pages of the shell. */
  setShown(line: string | undefined): void;
  destroy(): void;
}

function isStyleNode(node: Node): node is StyleNode {
  return node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.relList.contains("stylesheet"));
}

/** Creates the keeper of a document's head. */
export function createStyleKeeper(head: HTMLHeadElement = document.head): StyleKeeper {
  const owners = new Map<StyleNode, string>();
  const working: string[] = [];
  let shown: string | undefined;

  function apply(node: StyleNode, line: string) {
    if (node.sheet) node.sheet.disabled = line !== shown;
  }

  function record(mutations: readonly MutationRecord[]) {
    const owner = working.at(-1) ?? shown;
    for (const { addedNodes, removedNodes } of mutations) {
      for (const node of removedNodes) if (isStyleNode(node)) owners.delete(node);
      for (const node of addedNodes) {
        if (!isStyleNode(node) || owner === undefined) continue;
        owners.set(node, owner);
        apply(node, owner);
        // A linked sheet has nothing to switch off before it is there.
        node.addEventListener("load", () => apply(node, owner), { once: true });
      }
    }
  }

  const observer = new MutationObserver(record);
  observer.observe(head, { childList: true });
  const catchUp = () => record(observer.takeRecords());

  return {
    async during(line, work) {
      catchUp();
      working.push(line);
      try {
        return await work;
      } finally {
        catchUp();
        working.splice(working.indexOf(line), 1);
      }
    },
    setShown(line) {
      catchUp();
      shown = line;
      for (const [node, owner] of owners) apply(node, owner);
    },
    destroy: () => observer.disconnect(),
  };
}
