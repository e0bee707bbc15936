import type { TextLoaders } from "../languages.ts";

/** Texts of the stable error codes, loaded one locale at a time; namespace `errors`. */
export const errorTexts: TextLoaders = {
  "zh-CN": async () => (await import("./zh-CN.ts")).texts,
  en: async () => (await import("./en.ts")).texts,
  vi: async () => (await import("./vi.ts")).texts,
  fr: async () => (await import("./fr.ts")).texts,
  es: async () => (await import("./es.ts")).texts,
};
