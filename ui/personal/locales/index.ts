import type { TextLoaders } from "@customs-portal/sdk/portal";

/** Words that the dialogs of columns and of fields share; namespace `setup`, loaded with the first of them. */
export const setupTexts: TextLoaders = {
  "zh-CN": async () => (await import("./zh-CN.ts")).texts,
  en: async () => (await import("./en.ts")).texts,
  vi: async () => (await import("./vi.ts")).texts,
  fr: async () => (await import("./fr.ts")).texts,
  es: async () => (await import("./es.ts")).texts,
};

declare module "@customs-portal/sdk" {
  interface TextNamespaces {
    setup: typeof import("./zh-CN.ts").texts;
  }
}
