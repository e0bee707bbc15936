import type { ExportDefinition, PortalModule } from "../module-contract/index.ts";

/** The export definitions of the loaded modules. */
export interface DefinitionIndex {
  find(systemCode: string, taskCode: string): ExportDefinition | undefined;
}

/** @throws Error where two modules claim the same codes */
export function indexDefinitions(modules: readonly PortalModule[]): DefinitionIndex {
  const byName = new Map<string, ExportDefinition>();
  const nameOf = (systemCode: string, taskCode: string) => JSON.stringify([systemCode, taskCode]);
  for (const module of modules) {
    for (const definition of module.exports ?? []) {
      const name = nameOf(definition.systemCode, definition.taskCode);
      if (byName.has(name)) throw new Error(`two modules define the export ${name}; the second is ${module.name}`);
      byName.set(name, definition);
    }
  }
  return { find: (systemCode, taskCode) => byName.get(nameOf(systemCode, taskCode)) };
}
