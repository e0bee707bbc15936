import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ServerConfig } from "./config.ts";
import { ConfigError, textOf, type Environment } from "./environment.ts";

/**
 * A folder of the client that was named must have one: without it, the portal would answer calls and show no page.
 * Where none is named, a portal of calls alone is meant.
 * @throws ConfigError
 */
export function mustHavePages(env: Environment, { webDir }: Pick<ServerConfig, "webDir">): void {
  if (textOf(env, "PORTAL_WEB") === undefined || existsSync(join(webDir, "index.html"))) return;
  const what = existsSync(webDir) ? "has no built client: its index.html is missing" : "is not there";
  throw new ConfigError("PORTAL_WEB", `must be a folder with the built client; ${webDir} ${what}.`);
}
