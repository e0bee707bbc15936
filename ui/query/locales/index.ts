import type { TextLoaders } from "@customs-portal/sdk/portal";

/** Texts of query forms and of filters in words; namespace `query`. Not among those of the kit, which every page loads. */
export const queryTexts: TextLoaders = {
  "zh-CN": async () => (await import("./zh-CN.ts")).texts,
  en: async () => (await import("./en.ts")).texts,
  vi: async () => (await import("./vi.ts")).texts,
  fr: async () => (await import("./fr.ts")).texts,
  es: async () => (await import("./es.ts")).texts,
};

declare module "@customs-portal/sdk" {
  interface TextNamespaces {
    query: typeof import("./zh-CN.ts").texts;
  }
}
