import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod/mini";
import { menuEntrySchema } from "@customs-portal/sdk/contract";
import { isLocalPath } from "@customs-portal/sdk/rules";
import type { PortalModule } from "./module.ts";
import { insteadOf, isRequirement, requirementHelp } from "./requirement.ts";

/** A loaded module, and where a thread finds it again. */
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

/** A module that could not do a step; it may the next time. */
export class ModuleStepError extends ModuleError {}

const namePattern = /^[a-z][a-z0-9-]*$/;
const nameRule = 'must consist of lower-case letters, digits and "-", a letter first';
const nameSchema = z.string().check(z.regex(namePattern, nameRule));
const functionSchema = z.custom((value) => typeof value === "function", "must be a function");
const optionalFunction = z.optional(functionSchema);
const shape = z.looseObject({
  name: nameSchema,
  migrations: z.optional(z.record(z.string(), z.unknown())),
  routes: optionalFunction,
  exports: z.optional(z.array(z.unknown())),
  jobs: z.optional(
    z.array(
      z.looseObject({
        name: nameSchema,
        payload: z.custom(
          (value) => typeof value === "object" && value !== null && "parse" in value,
          "must be a schema of zod",
        ),
        run: functionSchema,
      }),
    ),
  ),
  homeCards: z.optional(
    z.array(
      z.looseObject({
        name: nameSchema,
        kind: z.enum(["count", "list", "chart"], "must be count, list or chart"),
        tone: z.enum(["exception", "todo", "info"], "must be exception, todo or info"),
        path: z.string().check(z.refine(isLocalPath, "must be a path of the portal")),
        read: functionSchema,
      }),
    ),
  ),
  messageCategories: z.optional(z.record(nameSchema, z.unknown())),
  menus: z.optional(z.array(z.looseObject({ entry: menuEntrySchema, users: z.optional(z.array(z.string())) }))),
  seed: optionalFunction,
  start: optionalFunction,
  stop: optionalFunction,
});

/** What is wrong with a value that says nothing of it itself. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  return issue.code === "invalid_type" ? `must be of the type ${issue.expected}` : "cannot be used";
}

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
  const read = shape.safeParse(exported, { error: wordsOf });
  if (!read.success) {
    const { path = [], message = "" } = read.error.issues[0] ?? {};
    const problem = path.length > 0 ? `: "${path.join(".")}" ${message}` : "";
    throw new ModuleError(specifier, `has no usable default export registerModule({…})${problem}.`);
  }
  const module = exported as PortalModule;
  const stray = module.jobs?.find((kind) => !kind.name.startsWith(`${module.name}-`));
  if (stray)
    throw new ModuleError(specifier, `has the job kind "${stray.name}"; begin its name with "${module.name}-".`);
  const open = module.exports?.find(({ requires }) => !isRequirement(requires));
  if (open)
    throw new ModuleError(
      specifier,
      `does not say whom the export ${open.taskCode} is for: write ${requirementHelp}${insteadOf(open.requires)}.`,
    );
  const unowned = module.homeCards?.find(({ requires }) => !isRequirement(requires));
  if (unowned)
    throw new ModuleError(
      specifier,
      `does not say whom the card ${unowned.name} is for: write ${requirementHelp}${insteadOf(unowned.requires)}.`,
    );
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
