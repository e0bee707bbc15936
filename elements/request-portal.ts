import { findPortal, portalSymbol, type Portal } from "@customs-portal/sdk/portal";

/** A question for the portal to the elements around, after the Context Community Protocol. */
export class ContextRequestEvent extends Event {
  declare readonly context: unknown;
  declare readonly contextTarget: Element;
  declare readonly callback: (value: unknown, unsubscribe?: () => void) => void;
  readonly subscribe = false;

  constructor(context: unknown, contextTarget: Element, callback: (value: unknown) => void) {
    super("context-request", { bubbles: true, composed: true });
    this.context = context;
    this.contextTarget = contextTarget;
    this.callback = callback;
  }
}

function isPortal(value: unknown): value is Portal {
  return typeof value === "object" && value !== null && "major" in value && "exports" in value;
}

/** The portal that surrounds an element: answered by an ancestor, else published by the page. */
export function requestPortal(element: Element): Portal | undefined {
  let answer: unknown;
  element.dispatchEvent(new ContextRequestEvent(portalSymbol, element, (value) => (answer = value)));
  return findPortal(isPortal(answer) ? answer : undefined);
}
