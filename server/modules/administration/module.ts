import type { FastifyInstance } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import type { BuiltInModule, LoadedModule, ModuleContext, PortalModule } from "../../module-contract/index.ts";
import { sessionOf } from "../session/index.ts";
import { addAnnouncementRoutes } from "./announcement-routes.ts";
import { addAuditRoutes } from "./audit-routes.ts";
import { addCompanyRoutes } from "./company-routes.ts";
import exporting from "./exports.ts";
import { addGrantRoutes } from "./grant-routes.ts";
import { administrationMenu } from "./menu-entries.ts";
import { addMenuRoutes } from "./menu-routes.ts";
import { addUserRoutes } from "./user-routes.ts";

const name = "administration";

function addRoutes(app: FastifyInstance, context: ModuleContext): void {
  // Rights that somebody has for a company of others, or borrows, are none to give rights with.
  app.addHook("preHandler", (request, _reply, done) => {
    done(sessionOf(request).mode === "own" ? undefined : new PortalError("forbidden"));
  });
  for (const add of [
    addUserRoutes,
    addAnnouncementRoutes,
    addCompanyRoutes,
    addMenuRoutes,
    addGrantRoutes,
    addAuditRoutes,
  ])
    add(app, context);
}

/** Users, companies, menus, grants and the security log: their calls. */
export const administrationModule: BuiltInModule = { name, create: () => ({ name, routes: addRoutes }) };

/**
 * The menu that leads to its pages: filled like a module that was plugged in, after those that were.
 * @param user who gets it on the first start
 */
export function administrationMenusFor(user: string): PortalModule {
  return { name, menus: [{ entry: administrationMenu, users: [user] }] };
}

/** Its exports, and where a thread finds them. */
export const administrationExports: LoadedModule = {
  module: exporting,
  url: new URL("./exports.ts", import.meta.url).href,
};
