import type { BuiltInModule } from "../../module-contract/index.ts";
import { personalisationMigrations } from "./migrations.ts";
import { addPersonalisationRoutes } from "./routes.ts";

export { forgetPersonalisation } from "./forget.ts";

const name = "personalisation";

/** What users and companies have set up of tables and forms: their calls and schema. */
export const personalisationModule: BuiltInModule = {
  name,
  create: () => ({ name, migrations: personalisationMigrations, routes: addPersonalisationRoutes }),
};
