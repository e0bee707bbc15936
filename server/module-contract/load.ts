import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod/mini";
import type { PortalModule } from "./module.ts";
import { isRequirement, requirementHelp } from "./requirement.ts";

/** A loaded module, and where the export worker finds it again. */
export interface LoadedModule {
  module: PortalModule;
  url: string;
}

/** A module that cannot be used; the message is the one line that the operator sees. */
export class ModuleError extends Error {
  constructor(specifier: string, problem: string, cause?: unknown) {
    super(`The module ${specifier} of PORTAL_MODULES ${problem}`, { cause });
    this.name = "ModuleError";
  }
}

const optionalFunction = z.optional(z.custom((value) => typeof value === "function"));
const shape = z.looseObject({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  migrations: z.optional(z.record(z.string(), z.unknown())),
  routes: optionalFunction,
  exports: z.optional(z.array(z.unknown())),
  menus: z.optional(z.array(z.unknown())),
  seed: optionalFunction,
  start: optionalFunction,
  stop: optionalFunction,
});

function urlOf(specifier: string, cwd: string): string {
  const file = resolve(cwd, specifier);
  if (/^\.{0,2}\//.test(specifier) || existsSync(file)) return pathToFileURL(file).href;
  try {
    return import.meta.resolve(specifier);
  } catch (cause) {
    throw new ModuleError(specifier, "is neither a file nor an installed package.", cause);
  }
}

async function load(specifier: string, cwd: string): Promise<LoadedModule> {
  const url = urlOf(specifier, cwd);
  let exported: unknown;
  try {
    exported = ((await import(url)) as { default?: unknown }).default;
  } catch (cause) {
    throw new ModuleError(
      specifier,
      `cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
    );
  }
  const read = shape.safeParse(exported);
  if (!read.success) {
    const at = read.error.issues[0]?.path.join(".") ?? "";
    throw new ModuleError(specifier, `has no usable default export registerModule({…})${at ? `: see "${at}"` : ""}.`);
  }
  const module = exported as PortalModule;
  const open = module.exports?.find(({ requires }) => !isRequirement(requires));
  if (open)
    throw new ModuleError(specifier, `does not say whom the export ${open.taskCode} is for: write ${requirementHelp}.`);
  return { module, url };
}

/**
 * Loads the modules of `PORTAL_MODULES`.
 * @param specifiers files, relative to the working folder, or names of installed packages
 * @param reserved names that none may have
 * @throws ModuleError
 */
export async function loadModules(specifiers: readonly string[], reserved: readonly string[]): Promise<LoadedModule[]> {
  const loaded: LoadedModule[] = [];
  for (const specifier of specifiers) {
    const next = await load(specifier, process.cwd());
    const { name } = next.module;
    if (reserved.includes(name) || loaded.some(({ module }) => module.name === name))
      throw new ModuleError(specifier, `has the name "${name}", which is taken.`);
    loaded.push(next);
  }
  return loaded;
}
