import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openPortal, readConfig } from "@customs-portal/server";

/** The reference backend for the browser tests: own data folder, any free port, ends with the process that started it. */
const dataDir = mkdtempSync(join(tmpdir(), "customs-portal-wtr-"));
const config = readConfig({
  PORTAL_DATA: dataDir,
  PORTAL_PASSWORD: process.env.PORTAL_PASSWORD,
  PORTAL_SEED_ROWS: "0",
  PORTAL_SECURITY_LOG: "off",
  PORTAL_MODULES: fileURLToPath(new URL("./wtr-backend-module.ts", import.meta.url)),
  // Tests leave tasks that stand still.
  PORTAL_EXPORT_OPEN_TASKS: "1000",
});
const portal = await openPortal(config);
await portal.start();
const address = await portal.app.listen({ host: "127.0.0.1", port: 0 });
process.stdout.write(`${address}\n`);

process.stdin.resume();
process.stdin.on("end", () => {
  void portal.close().then(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
});
