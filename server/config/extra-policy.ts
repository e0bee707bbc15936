// What the operator may add to the policy of the page.

/** Directives that may be widened, and the sources that are added to each. */
export type ExtraPolicy = Readonly<Partial<Record<string, readonly string[]>>>;

/** Scripts, base, objects and Trusted Types stay as strict as they are. */
const widenable = ["style-src", "img-src", "font-src", "connect-src", "frame-src", "form-action", "frame-ancestors"];
const sourcePattern = /^(https?|wss?):\/\/(\*\.)?[\w.-]+(:(\d+|\*))?(\/[\w./-]*)?$/;

/** Whether a text is an http(s) or ws(s) source of a policy. */
export function isSource(text: string): boolean {
  return sourcePattern.test(text);
}

/**
 * Reads policy additions, written as in the header: `connect-src https://api.example.com; frame-src https://b.example`.
 * @throws Error that says which part is not allowed
 */
export function parseExtraPolicy(text: string): ExtraPolicy {
  const extra: Record<string, string[]> = {};
  for (const part of text.split(";")) {
    const [name, ...sources] = part.split(/\s+/).filter((word) => word !== "");
    if (name === undefined) continue;
    if (!widenable.includes(name)) throw new Error(`may add to ${widenable.join(", ")}, not to "${name}".`);
    for (const source of sources) {
      if (!isSource(source)) throw new Error(`has the source "${source}", which is not an http(s) or ws(s) origin.`);
    }
    extra[name] = [...(extra[name] ?? []), ...sources];
  }
  return extra;
}
