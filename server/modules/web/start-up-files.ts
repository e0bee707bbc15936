import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { configProblems } from "./check-config.ts";
import { publicFile } from "./public-file.ts";
import { sendRevalidated } from "./etag.ts";
import { readOptional } from "../../base/index.ts";

/** Files that the client asks for at its start (R75-01, R75-05, R75-07, R75-08). */
const names = ["config.json", "domain_config.js", "site.config.js"];

const types: Readonly<Record<string, string>> = {
  json: "application/json; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** Serves each start-up file: the operator's in the data folder, else the one of the build, else 404. */
export function addStartUpFiles(app: FastifyInstance, folders: { dataDir: string; webDir: string }): void {
  const ownConfig = join(folders.dataDir, "config.json");
  /** What was checked last: it is complained about once for each state of it, not for each request. */
  let checked = "";

  function check(content: Buffer | undefined): void {
    const text = content?.toString("utf8") ?? "";
    if (text === checked) return;
    checked = text;
    if (text !== "") for (const problem of configProblems(text)) app.log.error(`${ownConfig} ${problem}`);
  }
  // Whoever starts the portal sees what is wrong, before anybody opens a page.
  app.addHook("onReady", async () => check(await readOptional(ownConfig).catch(() => undefined)));

  for (const name of names) {
    const type = types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    app.get(`/${name}`, { config: publicFile, schema: { hide: true } }, async (request, reply) => {
      const ownContent = await readOptional(join(folders.dataDir, name));
      if (name === "config.json") check(ownContent);
      const body = ownContent ?? (await readOptional(join(folders.webDir, name)));
      if (!body) throw new PortalError("not-found");
      return sendRevalidated(request, reply, { type, body });
    });
  }
}
