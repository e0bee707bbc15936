import { join } from "node:path";
import { run } from "../run/run.ts";

const timeoutMs = 2 * 60_000;

/** A tarball that npm made. */
export interface Tarball {
  file: string;
  /** Bytes on the wire. */
  size: number;
  /** What it holds, as paths within the package. */
  files: string[];
}

/** Packs a folder as `npm publish` would. @throws with what npm says */
export async function pack(folder: string, destination: string): Promise<Tarball> {
  const npm = process.env.npm_execpath;
  const args = [
    "pack",
    `./${folder}`,
    "--json",
    "--ignore-scripts",
    "--loglevel=error",
    "--pack-destination",
    destination,
  ];
  const { code, output } = await (npm?.endsWith(".js")
    ? run(process.execPath, [npm, ...args], { timeoutMs })
    : run("npm", args, { timeoutMs }));
  if (code !== 0) throw new Error(`npm pack of ${folder} failed:\n${output}`);
  const [packed] = JSON.parse(output.slice(output.indexOf("["))) as {
    filename: string;
    size: number;
    files: { path: string }[];
  }[];
  if (!packed) throw new Error(`npm pack of ${folder} made nothing.`);
  return {
    file: join(destination, packed.filename),
    size: packed.size,
    files: packed.files.map(({ path }) => path).sort(),
  };
}
