/** Directives that may be widened, and the sources that are added to each. */
export type ExtraPolicy = Readonly<Partial<Record<string, readonly string[]>>>;

const baseDirectives: readonly (readonly [name: string, sources: string])[] = [
  ["default-src", "'none'"],
  ["script-src", "'nonce-{nonce}' 'strict-dynamic'"],
  ["style-src", "'self' 'nonce-{nonce}'"],
  ["img-src", "'self' data: blob:"],
  ["font-src", "'self'"],
  ["connect-src", "'self'"],
  ["frame-src", "'self'"],
  ["form-action", "'self'"],
  ["base-uri", "'none'"],
  ["object-src", "'none'"],
  ["frame-ancestors", "'self'"],
  ["require-trusted-types-for", "'script'"],
  ["trusted-types", "customs-portal lit-html vue 'allow-duplicates'"],
];

/** Scripts, base, objects and Trusted Types stay as strict as they are. */
const widenable = ["style-src", "img-src", "font-src", "connect-src", "frame-src", "form-action", "frame-ancestors"];
const sourcePattern = /^(https?|wss?):\/\/(\*\.)?[\w.-]+(:(\d+|\*))?(\/[\w./-]*)?$/;

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
      if (!sourcePattern.test(source))
        throw new Error(`has the source "${source}", which is not an http(s) or ws(s) origin.`);
    }
    extra[name] = [...(extra[name] ?? []), ...sources];
  }
  return extra;
}

/** The content security policy of the page, as a function of the nonce. */
export function createPagePolicy(extra: ExtraPolicy): (nonce: string) => string {
  const template = baseDirectives
    .map(([name, sources]) => [name, sources, ...(extra[name] ?? [])].join(" "))
    .join("; ");
  return (nonce) => template.replaceAll("{nonce}", nonce);
}

/**
 * The content security policy of every other document that the portal serves, such as an HTML file of a line: as strict
 * as the page, but with the scripts of its own origin in the place of a nonce.
 */
export function documentPolicy(extra: ExtraPolicy): string {
  const template = createPagePolicy(extra)("");
  return template.replace("'nonce-' 'strict-dynamic'", "'self'").replaceAll(" 'nonce-'", "");
}
