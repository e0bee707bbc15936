import { globSync } from "node:fs";
import { resolve } from "node:path";

/** Settings of the server that are not set: the backends of the examples, if they are wanted, and the built client. */
export function serverDefaults(webFolder: string): Record<string, string> {
  const hasExamples = process.env.PORTAL_EXAMPLES?.trim() !== "off";
  const modules = hasExamples ? globSync("examples/*/server/index.ts").sort() : [];
  return {
    PORTAL_MODULES: process.env.PORTAL_MODULES ?? modules.map((file) => resolve(file)).join(","),
    PORTAL_WEB: process.env.PORTAL_WEB ?? webFolder,
  };
}
