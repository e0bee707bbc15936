import i18next from "i18next";
import { defaultLocale, startUpPatienceMs } from "../limits.ts";
import { createStore } from "../store.ts";
import { withTimeout } from "../timing.ts";
import type { I18nHost } from "./host-types.ts";
import { locales, type LineTextLoaders, type Locale, type TextParams } from "./types/index.ts";

/** Where the chosen locale is remembered. */
export const localeStorageKey = "customs-portal.locale";

/** Reads a locale of the product from any text; a bare or regional language tag finds its locale (`en-GB` → `en`). */
export function toLocale(text: string | null | undefined): Locale | undefined {
  if (!text) return undefined;
  const wanted = text.toLowerCase();
  return (
    locales.find((locale) => locale.toLowerCase() === wanted) ??
    locales.find((locale) => locale.split("-")[0] === wanted.split("-")[0])
  );
}

/** The locale of the product that a page means, which is not always typed. */
function understood(asked: string | undefined): Locale | undefined {
  const locale = toLocale(asked);
  if (asked !== undefined && locale === undefined)
    console.warn(`The portal has no texts in "${asked}", but in ${locales.join(", ")}.`);
  return locale;
}

/** Whose texts a portal cannot do without. */
const portalOwner = "the portal";

/**
 * Creates the one i18n instance of a portal.
 * @param storage remembers the locale; reading and writing may fail (private mode), then it lasts for the page only
 * @param locale wins over the remembered one
 */
export function createI18n(storage: Pick<Storage, "getItem" | "setItem"> | undefined, locale?: Locale): I18nHost {
  const instance = i18next.createInstance();
  const registered = new Map<string, { readonly loaders: LineTextLoaders; readonly owner: string }>();
  const loading = new Map<string, Promise<void>>();
  const current = createStore<Locale>(understood(locale) ?? toLocale(remembered()) ?? defaultLocale);
  let latestChange = 0;
  void instance.init({
    lng: current.getSnapshot(),
    fallbackLng: ["en", defaultLocale],
    supportedLngs: [...locales],
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });

  function remembered(): string | null {
    try {
      return storage?.getItem(localeStorageKey) ?? null;
    } catch {
      return null;
    }
  }

  function loadOne(namespace: string, target: Locale): Promise<void> {
    const known = registered.get(namespace)?.loaders;
    // A line may have fewer languages: it stays behind, the portal does not.
    const loader = known?.[target] ?? known?.en ?? Object.values(known ?? {})[0];
    if (!loader) return Promise.reject(new Error(`i18n namespace not registered: ${namespace}`));
    const id = `${target}/${namespace}`;
    const begun = loading.get(id);
    if (begun) return begun;
    // A line in plain JavaScript may throw where it should answer a promise.
    const load = (async () => loader())().then(
      (texts) => void instance.addResourceBundle(target, namespace, texts, true, true),
      (cause: unknown) => {
        loading.delete(id);
        throw cause;
      },
    );
    loading.set(id, load);
    return load;
  }

  /**
   * Waits for the texts of a line, which must not keep the portal from its language: what does not come in time, or
   * fails, shows what it showed before, until it comes or is asked for again.
   */
  async function loadOfLine(namespace: string, target: Locale): Promise<void> {
    const loaded = loadOne(namespace, target).then(
      () => true,
      (cause: unknown) => {
        console.error(`The texts "${namespace}" could not be loaded.`, cause);
        return false;
      },
    );
    if (await withTimeout(loaded, startUpPatienceMs, () => false)) return;
    const before: unknown = instance.getResourceBundle(current.getSnapshot(), namespace);
    // Nothing takes the place of texts that came before.
    instance.addResourceBundle(target, namespace, before ?? {}, true);
  }

  return {
    locale: current,
    register(namespace, loaders, owner = portalOwner) {
      const first = registered.get(namespace);
      if (!first) registered.set(namespace, { loaders, owner });
      else if (first.owner !== owner && first.loaders !== loaders)
        console.warn(`The texts "${namespace}" of ${owner} are not used: ${first.owner} has that namespace.`);
    },
    async load(...namespaces) {
      const target = current.getSnapshot();
      await Promise.all(namespaces.map((namespace) => loadOne(namespace, target)));
      if (target !== current.getSnapshot()) await this.load(...namespaces);
    },
    async setLocale(asked) {
      const target = understood(asked);
      if (target === undefined) return;
      const change = ++latestChange;
      await Promise.all(
        [...registered].map(([namespace, { owner }]) =>
          (owner === portalOwner ? loadOne : loadOfLine)(namespace, target),
        ),
      );
      if (change !== latestChange) return;
      await instance.changeLanguage(target);
      try {
        storage?.setItem(localeStorageKey, target);
      } catch {
        // A full or forbidden storage costs the memory of the choice, nothing else.
      }
      current.set(target);
    },
    t: (key: string, params?: TextParams) => instance.t(key, params ?? {}),
  };
}
