/** Controls of the browser and their counterparts in ARIA that take a value; buttons take none. */
const fieldSelector = [
  'input:not([type="hidden"], [type="button"], [type="submit"], [type="reset"], [type="image"])',
  "select",
  "textarea",
  '[contenteditable]:not([contenteditable="false"])',
  ...["textbox", "searchbox", "spinbutton", "combobox", "checkbox", "switch", "radio", "slider"].map(
    (role) => `[role="${role}"]`,
  ),
].join(", ");

/** What opens over a form has an order of its own. */
const overlaySelector =
  'dialog, [popover], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tree"]';

/** Whether an element takes a value. */
export function isField(node: EventTarget | undefined): node is HTMLElement {
  return node instanceof HTMLElement && node.matches(fieldSelector);
}

/** Whether an element is a list, menu or dialog over the form. */
export function isOverlay(node: EventTarget): boolean {
  return node instanceof Element && node.matches(overlaySelector);
}

/** Whether Enter makes a new line in this field. */
export function isMultiline(field: HTMLElement): boolean {
  return field instanceof HTMLTextAreaElement || field.isContentEditable || field.ariaMultiLine === "true";
}

/** Whether a list or a picker of the field is open. */
export function isOpen(field: HTMLElement): boolean {
  return field.ariaExpanded === "true" || (CSS.supports("selector(:open)") && field.matches(":open"));
}

/** Whether Tab stops there, unless it is disabled or hidden. What may be edited needs no `tabindex` for that. */
function isTabStop(field: HTMLElement): boolean {
  if (field.tabIndex < 0 && !(field.isContentEditable && !field.hasAttribute("tabindex"))) return false;
  for (let root = field.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    if (root.host.getAttribute("tabindex") === "-1") return false;
  }
  return true;
}

function isReadOnly(field: HTMLElement): boolean {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return (isText && field.readOnly) || field.ariaReadOnly === "true";
}

function isFillable(field: HTMLElement): boolean {
  return (
    isTabStop(field) &&
    !isReadOnly(field) &&
    field.ariaDisabled !== "true" &&
    !field.matches(":disabled") &&
    // The older name of visibilityProperty is that of Safari 17.
    field.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true })
  );
}

/** The children as they are drawn: those of an open shadow root, those that a slot shows, else its own. */
function drawnChildren(parent: Element): readonly Element[] {
  if (parent.shadowRoot) return [...parent.shadowRoot.children];
  const assigned = parent instanceof HTMLSlotElement ? parent.assignedElements() : [];
  return assigned.length > 0 ? assigned : [...parent.children];
}

function* fieldsBelow(parent: Element): Generator<HTMLElement> {
  for (const child of drawnChildren(parent)) {
    if (isOverlay(child) || (child instanceof HTMLElement && child.inert)) continue;
    if (isField(child)) yield child;
    // A frame around a field may bear the role of one.
    if (!isField(child) || !isTabStop(child)) yield* fieldsBelow(child);
  }
}

function isSameGroup(one: HTMLElement, other: HTMLElement): boolean {
  if (!(one instanceof HTMLInputElement && other instanceof HTMLInputElement)) return false;
  return (
    [one.type, other.type].every((type) => type === "radio") &&
    one.name !== "" &&
    one.name === other.name &&
    one.form === other.form &&
    one.getRootNode() === other.getRootNode()
  );
}

/** A group of radio buttons is one stop: the chosen one, else the first. */
function isStopOfGroup(field: HTMLElement, fillable: readonly HTMLElement[]): boolean {
  const group = fillable.filter((other) => isSameGroup(field, other));
  const chosen = group.find((radio) => radio instanceof HTMLInputElement && radio.checked);
  return group.length === 0 || field === (chosen ?? group[0]);
}

/**
 * The fields before or after one, the nearest first, as Tab would come to them: in the order in which they are drawn,
 * through open shadow roots and slots. Left out are fields that are disabled, read-only, hidden, inert or without a
 * stop of Tab, buttons, and what stands in a list, menu or dialog over the form. A `tabindex` above 0 moves nothing.
 * @param from stands in `root`; it may be one that is left out itself
 */
export function fieldsBeside(root: Element, from: HTMLElement, direction: "before" | "after"): HTMLElement[] {
  const all = [...fieldsBelow(root)];
  const at = all.indexOf(from);
  const fillable = all.filter(isFillable);
  const beside = direction === "after" ? all.slice(at + 1) : all.slice(0, at).toReversed();
  return beside.filter(
    (field) => fillable.includes(field) && !isSameGroup(field, from) && isStopOfGroup(field, fillable),
  );
}
