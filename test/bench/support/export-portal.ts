/**
 * The portal with the declarations in a process of its own: `node export-portal.ts FOLDER [DATABASE_URL]`. Sends its
 * address; answers each message with the CPU time that it used so far, in microseconds, and its peak of memory, in kB.
 */
import { join } from "node:path";
import { readConfig } from "../../../server/config/config.ts";
import { openPortal } from "../../../server/portal.ts";
import { password, type Message } from "./export-subjects.ts";

const [folder, url] = process.argv.slice(2);
if (!folder) throw new Error("usage: export-portal.ts FOLDER [DATABASE_URL]");

const config = readConfig({
  PORTAL_DATA: folder,
  PORTAL_PASSWORD: password,
  PORTAL_MODULES: join(import.meta.dirname, "../../../examples/declarations/server/index.ts"),
  PORTAL_LOG_LEVEL: "error",
  PORTAL_SECURITY_LOG: "off",
  PORTAL_SEED_ROWS: process.env["PORTAL_SEED_ROWS"] ?? "",
  ...(url === undefined ? {} : { DATABASE_URL: url }),
});
const portal = await openPortal(config);
const origin = await portal.app.listen({ host: "127.0.0.1", port: 0 });
await portal.start();

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const message: Message = { cpu: user + system, peakKb: process.resourceUsage().maxRSS };
  process.send?.(message);
});
process.send?.({ origin });
