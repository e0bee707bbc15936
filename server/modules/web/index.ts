import type { FastifyInstance } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { addAssets, type AssetOptions } from "./assets.ts";
import { sendRevalidated } from "./etag.ts";
import { readImportMap } from "./import-map.ts";
import { publicFile } from "./public-file.ts";
import { addStartUpFiles } from "./start-up-files.ts";

export { createPage, type RenderPage } from "./page.ts";
export { parseExtraPolicy, type ExtraPolicy } from "./policy.ts";

/** The built client: its files, its import map and its start-up configuration. */
export function addWebRoutes(app: FastifyInstance, folders: AssetOptions): void {
  let told = "";
  app.get("/import-map.json", { config: publicFile, schema: { hide: true } }, async (request, reply) => {
    const lines: string[] = [];
    const map = await readImportMap(folders, (line) => lines.push(line));
    if (!map) throw new PortalError("not-found");
    // Once for each state of the files, not for each request.
    if (told !== lines.join("\n")) for (const line of lines) app.log.error(line);
    told = lines.join("\n");
    return sendRevalidated(request, reply, { type: "application/json; charset=utf-8", body: JSON.stringify(map) });
  });
  addStartUpFiles(app, folders);
  addAssets(app, folders);
}
