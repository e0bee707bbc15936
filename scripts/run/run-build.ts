import type { Mode } from "../build/state.ts";
import { run } from "./run.ts";

const timeoutMs = 10 * 60_000;

/** Builds in a process of its own, so that a server does not keep the build tools in memory. @throws with its message */
export async function runBuild(mode: Mode): Promise<void> {
  const args = ["--conditions=source", "scripts/build.ts", ...(mode === "development" ? ["--development"] : [])];
  const { code, output } = await run(process.execPath, args, { timeoutMs });
  if (code !== 0) throw new Error(output.trim());
}
