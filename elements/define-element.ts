/** A class of an element that says which version of the package it comes from. */
export interface VersionedElement extends CustomElementConstructor {
  readonly version: string;
}

/** Registers a tag; one that is defined already is left alone, with a warning that names both versions. */
export function defineElement(tag: string, element: VersionedElement): void {
  const known = customElements.get(tag);
  if (!known) {
    customElements.define(tag, element);
    return;
  }
  if (known === element) return;
  const version = "version" in known && typeof known.version === "string" ? known.version : "unknown";
  console.warn(`<${tag}> is already defined in version ${version}; version ${element.version} leaves it alone.`);
}
