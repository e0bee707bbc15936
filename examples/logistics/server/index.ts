import { registerModule } from "@customs-portal/server";
import { homeCards } from "./home-cards.ts";
import { menus } from "./menus.ts";
import { migrations } from "./migrations.ts";
import { routes } from "./routes.ts";
import { seedShipments } from "./seed/insert.ts";

/** The backend of the logistics line, plugged in by `PORTAL_MODULES`. */
export default registerModule({ name: "logistics", migrations, routes, menus, homeCards, seed: seedShipments });
