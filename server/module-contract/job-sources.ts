import type { JobSource } from "../jobs/index.ts";
import type { LoadedModule } from "./load.ts";
import type { ModuleKindOptions } from "./open-module-kind.ts";

/** The kinds of job that modules bring, and where threads find them. */
export function jobSourcesOf(modules: readonly LoadedModule[]): JobSource[] {
  return modules.flatMap(({ module, url }) =>
    (module.jobs ?? []).map((kind) => {
      const options: ModuleKindOptions = { moduleUrl: url, name: kind.name };
      return { module: module.name, kind, url: new URL("./open-module-kind.ts", import.meta.url).href, options };
    }),
  );
}
