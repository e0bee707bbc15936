import type { BuiltInModule } from "../../module-contract/index.ts";
import { addHomeRoutes } from "./routes.ts";

const name = "home";

/** The home page: what the business modules have to show on it. */
export const homeModule: BuiltInModule = {
  name,
  create: ({ business }) => ({ name, routes: (app, context) => addHomeRoutes(app, context, business) }),
};
