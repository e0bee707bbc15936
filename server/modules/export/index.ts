import type { BuiltInModule } from "../../module-contract/index.ts";
import { createExportWorkerHost, indexDefinitions, type ExportWorkerHost, exportMigrations } from "../../jobs/index.ts";
import { addExportRoutes } from "./routes.ts";

export { cancelTasksOf } from "./cancel-tasks.ts";

const name = "export";

/** Export tasks: their calls and schema, and the worker that fulfils them. */
export const exportModule: BuiltInModule = {
  name,
  /** @throws Error where two modules define the same export */
  create({ config: { exports: limits, quarantineDays }, business, ...host }) {
    const definitions = indexDefinitions(business.map(({ module }) => module));
    let worker: ExportWorkerHost | undefined;
    return {
      name,
      migrations: exportMigrations,
      routes: (app, context) =>
        addExportRoutes(app, context, { definitions, store: context.objects, limits, onTask: () => worker?.wake() }),
      start({ db, dialect, log }) {
        worker = createExportWorkerHost({
          ...host,
          db,
          dialect,
          moduleUrls: business.map(({ url }) => url),
          log: (level, message, err) => log[level]({ err }, message),
          settings: { keepMs: limits.keepMs, storedBytes: limits.storedBytes, quarantineDays },
        });
        return worker.start();
      },
      stop: () => worker?.stop(),
    };
  },
};
