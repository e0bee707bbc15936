/**
 * A server for uploads in a process of its own: `node upload-server.ts portal|bare|tus FOLDER`. Sends its address and a
 * token; answers "usage" with what it used, and "clear" when everything that came is removed.
 */
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readConfig } from "../../../server/config/config.ts";
import { openPortal } from "../../../server/portal.ts";

/** Which server. */
export type UploadServerKind = "portal" | "bare" | "tus";

/** What the server says first. */
export interface UploadServerAddress {
  origin: string;
  token: string;
}

/** CPU time so far in microseconds, memory now in bytes. */
export interface UploadServerUsage {
  cpu: number;
  rss: number;
  /** What JavaScript holds, and what it holds beside its heap. */
  held: number;
}

const [kind, folder = ""] = process.argv.slice(2);
if (!folder) throw new Error("usage: upload-server.ts portal|bare|tus FOLDER");

async function listen(server: Server): Promise<UploadServerAddress> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: "none" };
}

/** The least that can be done: the body goes to a file, which is on the disk before the answer, as in the portal. */
function startBare(): Promise<UploadServerAddress> {
  let count = 0;
  return listen(
    createServer((request, response) => {
      const file = createWriteStream(join(folder, `raw-${(count += 1)}`), { flush: true });
      pipeline(request, file).then(
        () => response.writeHead(200).end(),
        () => response.destroy(),
      );
    }),
  );
}

async function startTus(): Promise<UploadServerAddress> {
  const [{ Server: TusServer }, { FileStore }] = await Promise.all([import("@tus/server"), import("@tus/file-store")]);
  const tus = new TusServer({ path: "/tus", datastore: new FileStore({ directory: folder }) });
  return listen(createServer((request, response) => void tus.handle(request, response)));
}

async function startPortal(): Promise<UploadServerAddress> {
  const password = "Bench-Portal-2026";
  const portal = await openPortal(
    readConfig({
      PORTAL_DATA: folder,
      PORTAL_PASSWORD: password,
      PORTAL_MODULES: "",
      PORTAL_LOG_LEVEL: "error",
      PORTAL_SECURITY_LOG: "off",
      PORTAL_SEED_ROWS: "0",
    }),
  );
  const origin = await portal.app.listen({ host: "127.0.0.1", port: 0 });
  await portal.start();
  const answer = await fetch(`${origin}/pms/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "operator", password, loginType: "password" }),
  });
  const { data } = (await answer.json()) as { data: { accessToken: string } };
  return { origin, token: data.accessToken };
}

/** Bytes that came, without the portal's account of them: each round uploads a file of another time. */
async function clear(): Promise<void> {
  const home = kind === "portal" ? join(folder, "objects/upload") : folder;
  for (const name of await readdir(home).catch(() => [])) await rm(join(home, name), { recursive: true });
}

await mkdir(folder, { recursive: true });
process.on("message", (asked) => {
  if (asked === "clear") {
    void clear().then(() => process.send?.("cleared"));
    return;
  }
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ cpu: user + system, rss, held: heapUsed + external } satisfies UploadServerUsage);
});
const start = { portal: startPortal, bare: startBare, tus: startTus }[kind as UploadServerKind];
process.send?.(await start());
