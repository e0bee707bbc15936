import { registerModule } from "@customs-portal/server";
import { declarationExport } from "./export.ts";
import { menus } from "./menus.ts";
import { migrations } from "./migrations.ts";
import { routes } from "./routes.ts";
import { seedDeclarations } from "./seed/insert.ts";

/** The backend of the declarations line, plugged in by `PORTAL_MODULES`. */
export default registerModule({
  name: "declarations",
  migrations,
  routes,
  exports: [declarationExport],
  menus,
  seed: seedDeclarations,
});
