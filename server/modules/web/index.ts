import type { FastifyInstance } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { addAssets, type AssetOptions } from "./assets.ts";
import { sendRevalidated } from "./etag.ts";
import { publicFile } from "./public-file.ts";
import { createRegistration } from "./registration.ts";
import { addStartUpFiles } from "./start-up-files.ts";

export { acceptedText, needsText, readAccepted, writeAccepted } from "./needs.ts";
export { createPage } from "./page.ts";
export { readRegistered } from "./registration.ts";
export { strangeFiles } from "./line-files.ts";
export { missingFiles } from "./served-file.ts";
export { strangeRoutes, strayEntries } from "./menu-names.ts";

const json = "application/json; charset=utf-8";

/** The built client: its files, its import map, the registered lines and its start-up configuration. */
export function addWebRoutes(app: FastifyInstance, folders: AssetOptions): void {
  const findRegistration = createRegistration(folders, (line) => app.log.error(line));
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
  addStartUpFiles(app, folders);
  addAssets(app, folders);
}
