import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";

const connections = 16;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** A server in a process of its own. */
export interface LoadedServer {
  child: ChildProcess;
  origin: string;
  token: string;
}

/** Starts `http-server.ts`. @param env settings of the portal besides the usual ones */
export async function startServer(
  kind: "own" | "bare",
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<LoadedServer> {
  const child = fork(join(import.meta.dirname, "http-server.ts"), [kind, folder], {
    execArgv: ["--conditions=source"],
    env: { ...process.env, ...env },
    // Lines of the log are written, and read by nobody.
    stdio: ["inherit", "inherit", "ignore", "ipc"],
  });
  const [message] = (await once(child, "message")) as [{ origin: string; token: string }];
  return { child, ...message };
}

/** One call; the full server looks the session up and answers the same envelope as the bare one. */
function call({ origin, token }: LoadedServer): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request(
      `${origin}/bench/api/list?lang=zh-CN`,
      { agent, headers: { authorization: `Bearer ${token}`, reqId: "5f0c0f3e-6b59-4c4e-9a55-2f1f4be5d9c1" } },
      (answer) => {
        answer.resume();
        answer.on("end", () => (answer.statusCode === 200 ? done() : fail(new Error(`status ${answer.statusCode}`))));
      },
    );
    sent.on("error", fail);
    sent.end();
  });
}

/** Sends so many calls over a few connections. */
export async function load(server: LoadedServer, count: number): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await call(server);
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

/** The CPU time that a server has used, in microseconds. */
export async function cpuOf({ child }: LoadedServer): Promise<number> {
  child.send("usage");
  const [message] = (await once(child, "message")) as [{ cpu: number }];
  return message.cpu;
}

/** Ends servers and connections. */
export function endServers(servers: readonly LoadedServer[]): void {
  for (const { child } of servers) child.kill("SIGKILL");
  agent.destroy();
}
