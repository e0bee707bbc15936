import type { FastifyInstance } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import type { RouteTable } from "../../http/index.ts";
import { addAssets, type AssetOptions } from "./assets.ts";
import { sendRevalidated } from "./etag.ts";
import { addNotFoundHandler } from "./not-found.ts";
import { createPage, type PageOptions } from "./page.ts";
import { publicFile } from "./public-file.ts";
import { createRegistration } from "./registration.ts";
import { addStartUpFiles } from "./start-up-files.ts";

export { acceptedText, needsText, readAccepted, writeAccepted } from "./needs.ts";
export { readRegistered } from "./registration.ts";
export { strangeFiles } from "./line-files.ts";
export { missingFiles } from "./served-file.ts";
export { strangeRoutes, strayEntries } from "./menu-names.ts";

const json = "application/json; charset=utf-8";

/**
 * The built client: its files, its import map, the registered lines and its start-up configuration, and its page for
 * people who open what no route answers.
 * @param routes all of the server, for the answer to calls of what none answers
 */
export function addWebRoutes(app: FastifyInstance, options: AssetOptions & PageOptions, routes: RouteTable): void {
  const findRegistration = createRegistration(options, (line) => app.log.error(line));
  // Whoever starts the portal sees what is wrong, before anybody opens a page.
  app.addHook("onReady", () =>
    findRegistration().then(
      () => undefined,
      (error: unknown) => app.log.error(error),
    ),
  );
  app.get("/import-map.json", { config: publicFile, schema: { hide: true } }, async (request, reply) => {
    const { importMap } = await findRegistration();
    if (!importMap) throw new PortalError("not-found");
    return sendRevalidated(request, reply, { type: json, body: JSON.stringify(importMap) });
  });
  app.get("/biz.config.json", { config: publicFile, schema: { hide: true } }, async (request, reply) => {
    const { bizConfig } = await findRegistration();
    if (bizConfig === undefined) throw new PortalError("not-found");
    return sendRevalidated(request, reply, { type: json, body: bizConfig });
  });
  addStartUpFiles(app, options);
  addAssets(app, options);
  addNotFoundHandler(app, routes, createPage(options, findRegistration));
}
