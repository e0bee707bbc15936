import type { OpenedKind, OpenTools } from "../jobs/index.ts";
import { ownObjects } from "../objects/index.ts";
import type { PortalModule } from "./module.ts";

// The file by which the thread of a kind finds it in its module; loaded there alone.

/** Which kind of which module. */
export interface ModuleKindOptions {
  moduleUrl: string;
  name: string;
}

/** Loads the module of a kind; its jobs reach the objects of the module alone. @throws Error where it has none of that name any more */
export async function openKind(
  { moduleUrl, name }: ModuleKindOptions,
  { objects: all }: Pick<OpenTools, "objects">,
): Promise<OpenedKind> {
  const { default: module } = (await import(moduleUrl)) as { default: PortalModule };
  const kind = module.jobs?.find((known) => known.name === name);
  if (!kind) throw new Error(`${moduleUrl} has no job kind ${name}: start the portal again after a change of a module`);
  const objects = ownObjects(all, module.name);
  const { discard } = kind;
  return {
    kind: {
      ...kind,
      run: (job, tools) => kind.run(job, { ...tools, objects }),
      ...(discard && { discard: (job, outcome) => discard(job, outcome, { objects }) }),
    },
  };
}
