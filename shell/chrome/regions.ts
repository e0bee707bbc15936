/** What takes the keyboard by itself. */
const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';
const tables = '[role="grid"], [role="treegrid"], [role="table"], table';

const isShown = (element: HTMLElement) => element.checkVisibility() && element.closest("[inert]") === null;

/** The first shown element of a selector, shadow roots included. */
function firstShown(root: ParentNode, selector: string): HTMLElement | undefined {
  for (const element of root.querySelectorAll<HTMLElement>("*")) {
    if (element.matches(selector) && isShown(element)) return element;
    const inside = element.shadowRoot ? firstShown(element.shadowRoot, selector) : undefined;
    if (inside) return inside;
  }
  return undefined;
}

/** The element around another, through slots and shadow roots. */
function around(node: Element): Element | null {
  const root = node.getRootNode();
  return node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** The first table of a page that the keyboard can go to. */
function tableOf(panel: HTMLElement): HTMLElement | undefined {
  return firstShown(panel, tables);
}

/** The parts of the workspace that are shown, in the order in which the Tab key meets them. */
function regionsOf(frame: HTMLElement, panel: HTMLElement | undefined): HTMLElement[] {
  const chrome = [".header", ".side-menu", ".tab-bar"].map((part) => frame.querySelector<HTMLElement>(part));
  const table = panel && tableOf(panel);
  return [...chrome, panel, table].filter((part) => part != null && isShown(part)) as HTMLElement[];
}

/** Gives the keyboard to what stands for a region: the current entry, the stop of a table, else what comes first. */
function enter(region: HTMLElement, panel: HTMLElement | undefined): void {
  const isPage = region === panel;
  const current = isPage
    ? undefined
    : (firstShown(region, '[tabindex="0"], [aria-current="page"]') ??
      firstShown(region, `:is(${focusable}):not(.skip)`));
  (current ?? region).focus();
}

/** Goes to the table of the shown page, or to the page where there is none. */
export function enterTable(panel: HTMLElement | undefined): void {
  const table = panel && tableOf(panel);
  const region = table ?? panel;
  if (region) enter(region, panel);
}

/**
 * Goes to the next part of the workspace, or to the one before: header, menu, tabs, page, its table.
 * @param panel the container of the shown page
 */
export function enterNextRegion(frame: HTMLElement, panel: HTMLElement | undefined, step: 1 | -1): void {
  const regions = regionsOf(frame, panel);
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  let at = -1;
  for (let node = active; node && at < 0; node = around(node)) at = regions.indexOf(node as HTMLElement);
  const next = regions.at(at < 0 && step < 0 ? -1 : (at + step + regions.length) % regions.length);
  if (next) enter(next, panel);
}
