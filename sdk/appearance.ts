/** How the portal looks in this browser, by the choice of whoever uses it. */
export interface Appearance {
  /** `system` as the operating system has it. */
  readonly theme: "system" | "light" | "dark";
  /** `more` brings every text to 7:1 and lines to 3:1; `system` does so where the operating system asks for it. */
  readonly contrast: "system" | "more";
  /** Height of controls and rows; `comfortable` is as large as `touch` where fingers point. */
  readonly density: "comfortable" | "compact" | "touch";
  /** Size of everything that is drawn, per cent. */
  readonly textSize: "100" | "110" | "125";
}

type Choices = { readonly [Name in keyof Appearance]: readonly Appearance[Name][] };

/** What may be chosen, in the order of a list. */
export const appearanceChoices: Choices = {
  theme: ["system", "light", "dark"],
  contrast: ["system", "more"],
  density: ["compact", "comfortable", "touch"],
  textSize: ["100", "110", "125"],
};

/** The look where nobody has chosen another. */
export const defaultAppearance: Appearance = {
  theme: "system",
  contrast: "system",
  density: "comfortable",
  textSize: "100",
};

/** Attributes of the root element that bear a choice; without one the default holds. */
const attributes = {
  theme: "data-theme",
  contrast: "data-contrast",
  density: "data-density",
  textSize: "data-text-size",
} as const satisfies Record<keyof Appearance, string>;

/** Local storage key: the look is of the browser, not of the person. */
export const appearanceKey = "customs-portal.appearance";

/** The appearance out of whatever was kept; a choice that is none becomes the default. */
function toAppearance(value: Partial<Record<keyof Appearance, unknown>>): Appearance {
  const one = <Name extends keyof Appearance>(name: Name): Appearance[Name] => {
    const choices: readonly Appearance[Name][] = appearanceChoices[name];
    return choices.find((choice) => choice === value[name]) ?? defaultAppearance[name];
  };
  return { theme: one("theme"), contrast: one("contrast"), density: one("density"), textSize: one("textSize") };
}

/** What this browser remembers. A storage that cannot be reached, or holds something else, remembers the defaults. */
export function rememberedAppearance(storage: () => Pick<Storage, "getItem">): Appearance {
  try {
    const kept: unknown = JSON.parse(storage().getItem(appearanceKey) ?? "null");
    return toAppearance(typeof kept === "object" && kept !== null ? kept : {});
  } catch {
    return toAppearance({});
  }
}

/** What a page shows now. */
export function shownAppearance({ documentElement }: Document): Appearance {
  const entries = Object.entries(attributes).map(([name, attribute]) => [
    name,
    documentElement.getAttribute(attribute),
  ]);
  return toAppearance(Object.fromEntries(entries) as Record<keyof Appearance, string | null>);
}

/**
 * Shows an appearance: attributes of the root element, which style sheets and `watchAppearance` follow, and the colour
 * scheme that the browser paints an empty page in.
 */
export function showAppearance(appearance: Appearance, page: Document): void {
  for (const name of Object.keys(attributes) as (keyof Appearance)[]) {
    if (appearance[name] === defaultAppearance[name]) page.documentElement.removeAttribute(attributes[name]);
    else page.documentElement.setAttribute(attributes[name], appearance[name]);
  }
  const scheme = page.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
  if (scheme) scheme.content = appearance.theme === "system" ? "light dark" : appearance.theme;
}

/** Shows a change at once and remembers it for this browser; without a storage it holds for the page. */
export function changeAppearance(change: Partial<Appearance>, page: Document, storage: () => Storage): void {
  const next = { ...shownAppearance(page), ...change };
  showAppearance(next, page);
  try {
    storage().setItem(appearanceKey, JSON.stringify(next));
  } catch {
    // It holds for this page then.
  }
}

/** Calls `listener` whenever the look of a page changes. @returns ends it */
export function watchAppearance(page: Document, listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(page.documentElement, { attributeFilter: Object.values(attributes) });
  return () => observer.disconnect();
}
