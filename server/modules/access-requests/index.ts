import type { BuiltInModule } from "../../module-contract/index.ts";
import { accessRequestMigrations } from "./migrations.ts";
import { addAccessRequestRoutes } from "./routes.ts";

export { forgetAccessRequests } from "./forget.ts";
export { settleAccessRequests } from "./settle.ts";

const name = "access-requests";

/** What users ask to be granted, and what administrators say to it: their calls and schema. */
export const accessRequestsModule: BuiltInModule = {
  name,
  create: () => ({ name, migrations: accessRequestMigrations, routes: addAccessRequestRoutes }),
};
