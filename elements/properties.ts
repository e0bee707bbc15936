import type { LitElement } from "lit";

type Same<One, Other> =
  (<T>(one: T) => T extends One ? 1 : 2) extends <T>(one: T) => T extends Other ? 1 : 2 ? true : false;

/** The name, where it is a property of its own that is no method and may be set. */
type PropertyName<Element, Name extends keyof Element> = Element[Name] extends (...given: never) => unknown
  ? never
  : Same<Pick<Element, Name>, { -readonly [One in Name]: Element[One] }> extends true
    ? Name
    : never;

type OwnNames<Element> = Exclude<keyof Element, keyof LitElement>;

/** What a page may set on an element, besides what every element of a page has. */
export type ElementProperties<Element> = {
  [Name in OwnNames<Element> as PropertyName<Element, Name>]: Element[Name];
};
