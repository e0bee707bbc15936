import type { ExportDefinition, PortalModule } from "../../module-contract/index.ts";

/** The export definitions of the loaded modules. */
export interface DefinitionIndex {
  find(systemCode: string, taskCode: string): ExportDefinition | undefined;
  /** What workers know by them: `neededFor` of each. */
  known: readonly string[];
  /** Those that have a title in some language which holds a text, whatever its case. */
  titled(text: string): ExportDefinition[];
}

/** What a worker has to know to do an export, as the queue and its operator see it. */
export function neededFor(systemCode: string, taskCode: string): string {
  return `${systemCode}/${taskCode}`;
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
  const titlesOf = ({ title = {} }: ExportDefinition) => Object.values(title);
  return {
    known: Array.from(byName.values(), ({ systemCode, taskCode }) => neededFor(systemCode, taskCode)),
    find: (systemCode, taskCode) => byName.get(nameOf(systemCode, taskCode)),
    titled(text) {
      const wanted = text.toLowerCase();
      return [...byName.values()].filter((definition) =>
        titlesOf(definition).some((title) => title.toLowerCase().includes(wanted)),
      );
    },
  };
}
