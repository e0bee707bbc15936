import type { TextLoaders } from "@customs-portal/sdk/portal";

/** Texts of the table for long lists, which come with its code; namespace `ui-table`. */
export const tableTexts: TextLoaders = {
  "zh-CN": async () => (await import("./zh-CN.ts")).texts,
  en: async () => (await import("./en.ts")).texts,
  vi: async () => (await import("./vi.ts")).texts,
  fr: async () => (await import("./fr.ts")).texts,
  es: async () => (await import("./es.ts")).texts,
};

declare module "@customs-portal/sdk" {
  interface TextNamespaces {
    "ui-table": typeof import("./zh-CN.ts").texts;
  }
}
