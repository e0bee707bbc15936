import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
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
  /** What was last complained about, per file: once for each state of it, not for each request. */
  const complaints = new Map<string, string>();

  function check(file: string, content: Buffer): void {
    const text = content.toString("utf8");
    if (complaints.get(file) === text) return;
    complaints.delete(file);
    try {
      JSON.parse(text);
    } catch (error) {
      complaints.set(file, text);
      app.log.error(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  for (const name of names) {
    const type = types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    app.get(`/${name}`, { config: publicFile, schema: { hide: true } }, async (request, reply) => {
      const own = join(folders.dataDir, name);
      const ownContent = await readOptional(own);
      if (ownContent && name.endsWith(".json")) check(own, ownContent);
      const body = ownContent ?? (await readOptional(join(folders.webDir, name)));
      if (!body) throw new PortalError("not-found");
      return sendRevalidated(request, reply, { type, body });
    });
  }
}
