/** Calls `visit` for every element below a root, through the shadow roots that are open. */
function eachElement(root: Document | ShadowRoot, visit: (element: Element) => void): void {
  for (const element of root.querySelectorAll("*")) {
    visit(element);
    if (element.shadowRoot) eachElement(element.shadowRoot, visit);
  }
}

/** Remembers how far everything on the page is scrolled, which browsers forget of what is not drawn. @returns puts it back */
export function keepScrollPlaces(page: Document): () => void {
  const places: (readonly [element: Element, top: number, left: number])[] = [];
  eachElement(page, (element) => {
    const { scrollTop, scrollLeft } = element;
    if (scrollTop !== 0 || scrollLeft !== 0) places.push([element, scrollTop, scrollLeft]);
  });
  return () => {
    for (const [element, top, left] of places) element.scrollTo({ top, left, behavior: "instant" });
  };
}
