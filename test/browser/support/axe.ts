import { expect } from "@open-wc/testing";
import { atRest } from "./dom.ts";

/** Fails on anything that axe finds in an element, once nothing in or around it moves any more. */
export async function expectAccessible(element: Element, options: { ignoredRules?: string[] } = {}): Promise<void> {
  await atRest(element);
  await expect(element).to.be.accessible(options);
}
