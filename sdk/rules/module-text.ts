/**
 * The text of a module: of its i18n key where it is one, else as given (A15).
 * @param translate answers a key that is missing with itself, without its namespace
 */
export function moduleText(translate: (key: string) => string, module = ""): string {
  if (module === "") return "";
  const text = translate(module);
  return module.endsWith(text) ? module : text;
}
