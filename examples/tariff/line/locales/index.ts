import type { TextLoaders } from "@customs-portal/sdk";

/** Texts of the tariff line; namespace `tariff`. */
export const lineTexts: TextLoaders = {
  "zh-CN": async () => (await import("./zh-CN.ts")).texts,
  en: async () => (await import("./en.ts")).texts,
  vi: async () => (await import("./vi.ts")).texts,
  fr: async () => (await import("./fr.ts")).texts,
  es: async () => (await import("./es.ts")).texts,
};

declare module "@customs-portal/sdk" {
  interface TextNamespaces {
    tariff: typeof import("./zh-CN.ts").texts;
  }
}
