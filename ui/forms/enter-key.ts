import { fieldsBeside, isField, isMultiline, isOpen, isOverlay } from "./fields.ts";

/** Within this time after a composition, Safari sends the Enter that ended it. Milliseconds. */
const lateEnterMs = 50;

/** What Enter means: go to another field, confirm, nothing at all, or whatever the field makes of it. */
type Meaning = "next" | "previous" | "confirm" | "nothing" | "field";

/** The field that a key goes to; undefined for buttons, for what is drawn elsewhere, and for what opened over the form. */
function fieldOf(event: KeyboardEvent, form: HTMLFormElement): HTMLElement | undefined {
  const path = event.composedPath();
  const depth = path.indexOf(form);
  const isInside = depth > 0 && !path.slice(0, depth).some(isOverlay);
  return isInside && isField(path[0]) ? path[0] : undefined;
}

/** An input method takes the key: some browsers say so by the code 229 alone. */
function isOfInputMethod(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** What Enter alone does in a field: goes to the next one of a form that is filled in, searches from one of a search. */
export type PlainEnter = "next" | "confirm";

function meaningOf(event: KeyboardEvent, field: HTMLElement, composedAtMs: number, plain: PlainEnter): Meaning {
  if (isOfInputMethod(event) || event.altKey) return "field";
  const isCommand = event.ctrlKey || event.metaKey;
  if (isOpen(field)) return field instanceof HTMLInputElement ? "nothing" : "field";
  if (isMultiline(field) && !isCommand) return "field";
  if (event.repeat || event.timeStamp - composedAtMs < lateEnterMs) return "nothing";
  if (isCommand) return event.shiftKey ? "field" : "confirm";
  if (plain === "confirm") return event.shiftKey ? "field" : "confirm";
  return event.shiftKey ? "previous" : "next";
}

/** Does what the browser does at Enter in a form: presses its first submit button, else submits it. */
function confirm(form: HTMLFormElement): void {
  const submits = (element: Element) =>
    (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) && element.type === "submit";
  const button = [...form.elements].find(submits);
  if (button instanceof HTMLElement) button.click();
  else form.requestSubmit();
}

/** What stands in a line is selected, ready to be written anew; a text of several lines would be lost by that. */
function goTo(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/**
 * Handles Enter in a form; the caller makes sure that the field has not handled it itself.
 * @param options.composedAtMs time stamp of the event that ended the last composition of an input method
 * @returns whether it was handled, so that its default has to be prevented
 */
export function handleEnter(
  event: KeyboardEvent,
  form: HTMLFormElement,
  { composedAtMs, plain }: { composedAtMs: number; plain: PlainEnter },
): boolean {
  const field = fieldOf(event, form);
  if (!field) return false;
  const meaning = meaningOf(event, field, composedAtMs, plain);
  if (meaning === "field") return false;
  if (meaning === "confirm") confirm(form);
  if (meaning === "previous" || meaning === "next") {
    const [other] = fieldsBeside(form, field, meaning === "next" ? "after" : "before");
    if (other) goTo(other);
    else if (meaning === "next") confirm(form);
  }
  return true;
}
