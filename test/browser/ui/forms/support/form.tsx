import { sendKeys } from "@web/test-runner-commands";
import { Form } from "@customs-portal/ui";
import type { ReactNode } from "react";
import { eventually, findAll } from "../../../support/dom.ts";
import { mountTree } from "../../../support/tree.tsx";

/** The focused element, through shadow roots. */
export function focused(): HTMLElement {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (!(active instanceof HTMLElement)) throw new Error("Nothing has the focus.");
  return active;
}

/** A form in the page. */
export interface MountedForm {
  readonly container: HTMLElement;
  /** How often it was confirmed. */
  confirmed(): number;
  /** A field by its id, through shadow roots. @throws Error when there is none */
  field(id: string): HTMLElement;
}

/** Mounts a form with a submit button into the page. */
export async function mountForm(
  fields: ReactNode,
  submit: ReactNode = <button type="submit">确定</button>,
): Promise<MountedForm> {
  let confirmed = 0;
  const { container } = mountTree(
    <Form onConfirm={() => (confirmed += 1)} aria-label="申报">
      {fields}
      {submit}
    </Form>,
  );
  await eventually(() => findAll("form", container)[0]);
  return {
    container,
    confirmed: () => confirmed,
    field(id) {
      const found = findAll(`#${id}`, container)[0];
      if (!found) throw new Error(`There is no field ${id}.`);
      return found;
    },
  };
}

/** Presses a key, with others held before it: `press("Shift", "Enter")`. @returns the id of the field that has the focus then */
export async function press(...keys: string[]): Promise<string> {
  const held = keys.slice(0, -1);
  for (const key of held) await sendKeys({ down: key });
  await sendKeys({ press: keys.at(-1) ?? "" });
  for (const key of held) await sendKeys({ up: key });
  return focused().id;
}

/** Presses Enter until the form is confirmed. @returns the ids of the fields that it comes to */
export async function walk(form: MountedForm, from: string): Promise<string[]> {
  const before = form.confirmed();
  form.field(from).focus();
  const seen = [];
  while (form.confirmed() === before && seen.length < 20) seen.push(await press("Enter"));
  return seen.slice(0, -1);
}

/** An input of the browser that is named as its id. */
export function input(id: string, attributes: object = {}): ReactNode {
  return <input key={id} id={id} aria-label={id} {...attributes} />;
}
