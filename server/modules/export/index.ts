import type { BuiltInModule } from "../../module-contract/index.ts";
import { indexDefinitions } from "./definitions.ts";
import { exportKindFacts, exportKindUrl } from "./kind-facts.ts";
import { exportMigrations } from "./migrations.ts";
import type { ExportOptions } from "./open-kind.ts";
import { addExportRoutes } from "./routes.ts";
import { knowsExports, shownExports } from "./sweeper.ts";

export { cancelTasksOf } from "./cancel-tasks.ts";

const name = "export";

/** Export tasks: their calls and schema, and the kind of job that fulfils them. */
export const exportModule: BuiltInModule = {
  name,
  /** @throws Error where two modules define the same export */
  create({ config: { exports: limits }, exporting }) {
    const definitions = indexDefinitions(exporting.map(({ module }) => module));
    return {
      name,
      migrations: exportMigrations,
      knowsObjects: knowsExports,
      shownObjects: shownExports,
      routes: (app, context) => addExportRoutes(app, context, { definitions, store: context.objects, limits }),
    };
  },
  jobSources({ config: { exports: limits }, exporting }) {
    const { keepMs, storedBytes } = limits;
    const moduleUrls = exporting.map(({ url }) => url);
    const options: ExportOptions = { moduleUrls, keepMs, storedBytes };
    return [{ module: name, kind: exportKindFacts, url: exportKindUrl, options }];
  },
};
