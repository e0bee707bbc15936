import type { LineTextLoaders, Locale } from "../../languages.ts";
import type { Store } from "../../store.ts";
import type { CheckedKey, TextArguments } from "./text-keys.ts";

/**
 * Gives the text of `namespace:path.to.key`, or the key itself where there is none. Keys of the namespaces in
 * `TextNamespaces` are checked by the compiler, with what their placeholders need; all others are taken as they are.
 */
export type GetText = <Key extends string>(key: CheckedKey<Key>, ...params: TextArguments<Key>) => string;

export interface PortalI18n {
  /**
   * The current locale.
   * @example
   * ```ts
   * const format = new Intl.NumberFormat(portal.i18n.locale.getSnapshot());
   * portal.footerMark.set(format.format(1234.5));
   * ```
   */
  readonly locale: Store<Locale>;
  /**
   * Makes a namespace known. English, else the language that is named first, stands in for those that have no loader. Repeating it with the same name is harmless.
   * @example
   * ```ts
   * const texts = async () => ({ title: "Orders", saved: "Order {{no}} is saved." });
   * portal.i18n.register("orders", { en: texts });
   * ```
   */
  register(namespace: string, loaders: LineTextLoaders): void;
  /**
   * Resolves when the namespaces are loaded in the current locale.
   * @example
   * ```ts
   * await portal.i18n.load("orders");
   * portal.tab.setTitle(portal.t("orders:title"));
   * ```
   */
  load(...namespaces: string[]): Promise<void>;
  /**
   * Loads every known namespace in the locale, then switches and remembers it. A language that there is not changes nothing.
   * @example
   * ```ts
   * const button = document.querySelector("button");
   * button?.addEventListener("click", () => void portal.i18n.setLocale("en"));
   * ```
   */
  setLocale(locale: Locale): Promise<void>;
  /**
   * The text of `namespace:path.to.key`; the key itself where there is none.
   * @example
   * ```ts
   * const text = portal.i18n.t("orders:saved", { no: "4711" });
   * portal.notices.show({ kind: "success", text });
   * ```
   */
  t: GetText;
}
