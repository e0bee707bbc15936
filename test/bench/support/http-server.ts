/**
 * One server in a process of its own: `node http-server.ts own|bare FOLDER`. Sends its address and a token, answers
 * "usage" with the CPU time it used so far, in microseconds.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openPortal } from "../../../server/portal.ts";
import { readConfig } from "../../../server/config/config.ts";

const [kind, folder] = process.argv.slice(2);
if (!folder) throw new Error("usage: http-server.ts own|bare FOLDER");

async function startOwn(): Promise<{ origin: string; token: string }> {
  const password = "Bench-Portal-2026";
  const { PORTAL_METRICS, PORTAL_ACCESS_LOG } = process.env;
  const config = readConfig({
    PORTAL_METRICS,
    PORTAL_ACCESS_LOG,
    PORTAL_DATA: folder,
    PORTAL_PASSWORD: password,
    PORTAL_MODULES: join(import.meta.dirname, "http-module.ts"),
  });
  const portal = await openPortal(config);
  const origin = await portal.app.listen({ host: "127.0.0.1", port: 0 });
  const answer = await fetch(`${origin}/pms/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "operator", password, loginType: "password" }),
  });
  const { data } = (await answer.json()) as { data: { accessToken: string } };
  return { origin, token: data.accessToken };
}

async function startBare(): Promise<{ origin: string; token: string }> {
  const body = JSON.stringify({ success: true, code: 200, message: "", data: { content: [], totalElements: 0 } });
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": body.length };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: "none" };
}

const { origin, token } = await (kind === "own" ? startOwn() : startBare());
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system });
});
process.send?.({ origin, token });
