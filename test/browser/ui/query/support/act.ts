import { expect } from "@open-wc/testing";
import { eventually, findAll } from "../../../support/dom.ts";

/** A query form in the page. */
function formIn(container: ParentNode) {
  const field = (name: string) => {
    const found = findAll(`[data-field="${name}"]`, container)[0];
    if (!found) throw new Error(`There is no field ${name}.`);
    return found;
  };
  return {
    field,
    /** An input of a field, counted from 0. */
    input(name: string, at = 0): HTMLInputElement {
      const inputs = findAll<HTMLInputElement>('input:not([aria-hidden="true"])', field(name));
      const found = inputs[at];
      if (!found) throw new Error(`The field ${name} has no input ${at}.`);
      return found;
    },
    /** What is wrong with a field, "" for nothing. */
    wrong: (name: string) => findAll('.cp-note[data-kind="error"]', field(name))[0]?.textContent ?? "",
    /** The filters in force, as the chips tell them. */
    chips: () => findAll(".cp-query-chips li", container).map((chip) => chip.title),
    status: () => findAll(".cp-query-unapplied", container)[0]?.textContent ?? "",
    button(text: string): HTMLElement {
      const found = findAll("button").find(
        (button) => button.checkVisibility() && (button.ariaLabel ?? button.textContent ?? "").includes(text),
      );
      if (!found) throw new Error(`There is no button ${text}.`);
      return found;
    },
  };
}

/** Waits for a query form. */
export async function formOf(container: ParentNode) {
  await eventually(() => findAll(".cp-query form", container)[0]);
  return formIn(container);
}

/** Pastes a text as the clipboard hands it over. @returns whether the page took it over */
export function paste(target: HTMLElement, text: string): boolean {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  return !target.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}

/** Expects the parameters of the newest address. */
export function expectSearch(searches: readonly string[], params: Record<string, string>): void {
  expect(Object.fromEntries(new URLSearchParams(searches.at(-1)))).to.deep.equal(params);
}
