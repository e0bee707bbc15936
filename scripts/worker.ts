import { resolve } from "node:path";
import { outputFolder } from "./build/state.ts";
import { serverDefaults } from "./run/server-defaults.ts";

Object.assign(process.env, serverDefaults(resolve(outputFolder("production"), "web")));
await import("../server/worker.ts");
