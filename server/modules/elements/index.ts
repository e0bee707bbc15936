import type { BuiltInModule, LoadedModule } from "../../module-contract/index.ts";
import exporting from "./exports.ts";
import { elementMigrations } from "./migrations.ts";
import { addElementRoutes } from "./routes.ts";

export { isDay, type ReadCatalogue, readCatalogueText } from "./catalogue-file.ts";
export { disownElementHistory, forgetElementHistory } from "./history.ts";
export { forgetElementLines } from "./lines.ts";
export { findCatalogue, type FoundElements, lookUp } from "./look-up.ts";
export { type Catalogue, removeSampleCatalogue, replaceCatalogue, toCatalogueRows } from "./replace-catalogue.ts";

const name = "elements";

/** Declaration elements of tariff codes, and what a company has declared with them: their calls and schema. */
export const elementsModule: BuiltInModule = {
  name,
  create: () => ({ name, migrations: elementMigrations, routes: addElementRoutes }),
};

/** Its exports, and where a thread finds them. */
export const elementExports: LoadedModule = { module: exporting, url: new URL("./exports.ts", import.meta.url).href };
