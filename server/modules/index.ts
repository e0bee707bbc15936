import type { BuiltInModule, LoadedModule } from "../module-contract/index.ts";

import { jobsName } from "../jobs/index.ts";
import { accessRequestsModule } from "./access-requests/index.ts";
import { administrationExports, administrationModule } from "./administration/index.ts";
import { elementExports, elementsModule } from "./elements/index.ts";
import { exportModule } from "./export/index.ts";
import { homeModule } from "./home/index.ts";
import { messagesModule } from "./messages/index.ts";
import { personalisationModule } from "./personalisation/index.ts";
import { uploadModule } from "./upload/index.ts";

/** The modules that belong to the server, in the order in which they start. */
export const builtInModules: readonly BuiltInModule[] = [
  exportModule,
  personalisationModule,
  elementsModule,
  uploadModule,
  administrationModule,
  messagesModule,
  homeModule,
  accessRequestsModule,
];

/** Those of them whose exports a thread runs. */
export const builtInExports: readonly LoadedModule[] = [elementExports, administrationExports];

/** Names that no module of `PORTAL_MODULES` may have. */
export const reservedNames: readonly string[] = ["core", "audit", jobsName, ...builtInModules.map(({ name }) => name)];
