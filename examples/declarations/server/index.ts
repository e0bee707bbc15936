import { registerModule } from "@customs-portal/server";
import { declarationExport } from "./export.ts";
import { goodsExport } from "./goods/export.ts";
import { homeCards } from "./home-cards.ts";
import { menus } from "./menus.ts";
import { migrations } from "./migrations.ts";
import { editRoutes } from "./edit-routes.ts";
import { routes } from "./routes.ts";
import { seedDeclarations } from "./seed/insert.ts";

/** The backend of the declarations line, plugged in by `PORTAL_MODULES`. */
export default registerModule({
  name: "declarations",
  migrations,
  async routes(app, context) {
    await routes(app, context);
    await editRoutes(app, context);
  },
  exports: [declarationExport, goodsExport],
  homeCards,
  menus,
  seed: seedDeclarations,
});
