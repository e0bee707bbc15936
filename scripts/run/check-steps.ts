import { existsSync } from "node:fs";
import { join } from "node:path";

/** A check of the sources that needs no build. */
export interface CheckStep {
  name: string;
  command: string;
  args: string[];
}

/** An installed program, as the shell finds it in node_modules/.bin. */
export function tool(name: string): string {
  return join("node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
}

const projects = ["tsconfig.json", "server/tsconfig.json", "scripts/tsconfig.json"];

/** Format, types, lint, dead code and the conformance page. */
export const checkSteps: readonly CheckStep[] = [
  { name: "format", command: tool("oxfmt"), args: ["--list-different"] },
  ...projects
    .filter((project) => existsSync(project))
    .map((project) => ({ name: `types of ${project}`, command: tool("tsc"), args: ["--noEmit", "-p", project] })),
  { name: "lint", command: tool("oxlint"), args: ["--type-aware", "--format=unix", "--deny-warnings", "."] },
  { name: "dead code", command: tool("knip"), args: ["--no-progress"] },
  {
    name: "conformance page",
    command: process.execPath,
    args: ["--conditions=source", "scripts/conformance.ts", "--check"],
  },
];
