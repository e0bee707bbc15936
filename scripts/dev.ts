import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, watch } from "node:fs";
import { join, resolve } from "node:path";
import { build, describeFailure } from "./build.ts";
import { outputFolder } from "./build/state.ts";
import { serverDefaults } from "./run/server-defaults.ts";

const mode = "development";
/** Editors write a file in several steps; what comes within this time is one change. */
const settleMs = 120;
const folders = ["sdk", "ui", "parcels", "elements", "shell", "examples", "server"].filter((folder) =>
  existsSync(folder),
);
const ofServer = /^(server|sdk)\/|^examples\/[^/]+\/(?!line\/|page\/)/;
const ignored = /(^|\/)(node_modules|dist|\.[^/]*)(\/|$)|~$/;

let server: ChildProcess | undefined;
const ending = new AbortController();

function startServer(): void {
  const env = { ...process.env, ...serverDefaults(resolve(outputFolder(mode), "web")) };
  const child = spawn(process.execPath, ["--conditions=source", "server/main.ts"], { stdio: "inherit", env });
  child.once("exit", (code) => {
    if (server === child) server = undefined;
    if (!ending.signal.aborted && code) console.log("The server ended; it starts again with the next change.");
  });
  server = child;
}

async function stopServer(): Promise<void> {
  const child = server;
  if (!child) return;
  server = undefined;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Rebuilds; open pages ask for the id of the build and reload when it is another. */
async function rebuild(): Promise<void> {
  try {
    await build(mode);
  } catch (error) {
    console.error(describeFailure(error));
  }
}

const changed = new Set<string>();
let isWorking = false;

/** Works off changes, one round after the other. */
async function workOff(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  while (changed.size > 0 && !ending.signal.aborted) {
    const files = [...changed];
    changed.clear();
    await rebuild();
    if (files.some((file) => ofServer.test(file)) || !server) {
      await stopServer();
      startServer();
    }
  }
  isWorking = false;
}

let timer: NodeJS.Timeout | undefined;
const watchers = folders.map((folder) =>
  watch(folder, { recursive: true }, (_event, name) => {
    const file = join(folder, name ?? "");
    if (ignored.test(file)) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => void workOff(), settleMs);
  }),
);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    ending.abort();
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    void stopServer().then(() => process.exit(0));
  });
}

console.log("Building for development …");
await rebuild();
startServer();
