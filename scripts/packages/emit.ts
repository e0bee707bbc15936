import { globSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { writeChanged } from "../build/files.ts";
import { tool } from "../run/check-steps.ts";
import { run } from "../run/run.ts";
import { publishedRooms, publishedSources } from "./rooms.ts";
import { filesBeside } from "./specifiers.ts";

const timeoutMs = 5 * 60_000;

/** Threads are no import of anybody: they are named by address. */
function threadsOf(room: string): string[] {
  return globSync(`${room}/**/*.ts`, { exclude: (name) => name === "node_modules" }).flatMap((file) =>
    filesBeside(readFileSync(file, "utf8"))
      .filter(({ name }) => name.endsWith(".ts"))
      .map(({ name }) => join(dirname(file), name)),
  );
}

/**
 * Compiles the published rooms, what they stand on included, to JavaScript and declarations.
 * @param out folder in which the files stand as in the repository
 * @throws with what the compiler says
 */
export async function emit(out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  const sources = publishedSources(publishedRooms);
  const from = (path: string) => relative(out, resolve(path));
  const config = {
    extends: from("tsconfig.json"),
    compilerOptions: {
      noEmit: false,
      noEmitOnError: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      target: "es2022",
      rootDir: from("."),
      outDir: ".",
      typeRoots: [from("node_modules/@types")],
      // By path: what is found through node_modules counts as somebody else's and is not emitted.
      paths: Object.fromEntries(
        [...publishedSources([...publishedRooms, "parcels"])].map(([name, file]) => [name, [from(file)]]),
      ),
    },
    files: [...sources.values(), ...publishedRooms.flatMap(threadsOf)].map(from),
    include: [],
  };
  const file = join(out, "tsconfig.json");
  writeChanged(file, JSON.stringify(config, undefined, 2));
  const { code, output } = await run(tool("tsc"), ["-p", file], { timeoutMs });
  if (code !== 0) throw new Error(`The packages cannot be compiled:\n${output}`);
}
