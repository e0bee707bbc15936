import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { compress } from "./build/compress.ts";
import { filesBelow, fingerprint, readJson, writeChanged } from "./build/files.ts";
import { buildGraph, type Chunk, type Graph, type GraphRecord } from "./build/graph.ts";
import { recordBuild } from "./build/history.ts";
import { importMapOf, staticGraph } from "./build/import-map.ts";
import { nativeModules } from "./build/native-modules.ts";
import { fillPage } from "./build/page.ts";
import { lineChunk, readRegister, sharedChunk } from "./build/register.ts";
import {
  type BuildState,
  fingerprintsOf,
  isFresh,
  isUpToDate,
  type Mode,
  outputFolder,
  pageTemplate,
  publicFolder,
  stateFile,
  staticFiles,
  toolOf,
} from "./build/state.ts";
import { withLock } from "./run/lock.mjs";

const brotliQuality: Record<Mode, number> = { production: 11, development: 4 };

/** Builds what changed; one build at a time. @returns the id of the build */
export async function build(mode: Mode): Promise<string> {
  process.env.NODE_ENV = mode;
  const out = outputFolder(mode);
  mkdirSync(out, { recursive: true });
  return withLock(join(out, "build.lock"), "Another build is running; waiting for it …", () => buildAlone(mode, out));
}

async function buildAlone(mode: Mode, out: string): Promise<string> {
  const before = readJson<BuildState | undefined>(stateFile(mode), undefined);
  if (before && isUpToDate(mode)) return before.id;

  const tool = toolOf(mode);
  const config = (await import("../rollup.config.mjs")) as { graphs: (mode: Mode, out: string) => Graph[] };
  const graphs: Record<string, GraphRecord> = {};
  for (const graph of config.graphs(mode, out)) {
    const record = before?.graphs[graph.name];
    const started = performance.now();
    graphs[graph.name] = isFresh(record, tool) ? record : await buildGraph(graph, tool);
    if (graphs[graph.name] !== record) {
      console.log(`built ${graph.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  }

  const statics = fingerprintsOf(staticFiles());
  const id = fingerprint(JSON.stringify([Object.values(graphs).map((graph) => graph.outputs), statics]));
  const native = writeSite(out, id, graphs, statics);
  removeStale(out, before, statics);
  const emitted = [...Object.values(graphs).flatMap((graph) => graph.files), ...native];
  await compress(filesBelow(join(out, "web")), brotliQuality[mode]);
  recordBuild(out, { id, files: emitted });
  writeChanged(stateFile(mode), JSON.stringify({ id, tool, graphs, statics } satisfies BuildState));
  return id;
}

/** Writes what stands around the graphs: page, import maps, settings, icons. @returns the hashed files among it */
function writeSite(
  out: string,
  id: string,
  graphs: Record<string, GraphRecord>,
  statics: BuildState["statics"],
): string[] {
  const web = join(out, "web");
  const { shared, parcels, lines } = readRegister();
  const chunks = chunksOf(graphs, "shared");
  const entries = new Map<string, Chunk>();
  for (const name of Object.keys({ ...shared, ...parcels })) entries.set(name, entryOf(chunks, sharedChunk(name)));
  const native = nativeModules(entries);
  for (const [file, source] of native.files) writeChanged(join(web, file), source);
  writeChanged(join(web, "native-modules.json"), JSON.stringify(native.map));
  for (const name of Object.keys(lines)) entries.set(name, entryOf(chunksOf(graphs, name), lineChunk(name)));
  const lineChunks = Object.keys(lines).flatMap((name) => chunksOf(graphs, name));
  writeChanged(join(web, "import-map.json"), JSON.stringify(importMapOf(entries, [...chunks, ...lineChunks])));

  const page = fillPage(readFileSync(pageTemplate, "utf8"), {
    buildId: id,
    boot: entryOf(chunksOf(graphs, "boot"), "boot"),
    shell: staticGraph(entryOf(chunks, "shell"), chunks),
  });
  writeChanged(join(web, "index.html"), page);
  writeChanged(join(web, "build.json"), JSON.stringify({ id }));
  for (const file of Object.keys(statics).filter(isCopied)) writeChanged(join(web, copyName(file)), readFileSync(file));
  return [...native.files.keys()].map((file) => join(web, file));
}

/** The chunks of the served output of a graph. */
function chunksOf(graphs: Record<string, GraphRecord>, name: string): Chunk[] {
  return graphs[name]?.outputs[0] ?? [];
}

/** @throws when the graph did not emit the entry */
function entryOf(chunks: readonly Chunk[], name: string): Chunk {
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
  if (!entry) throw new Error(`The build made no entry "${name}"`);
  return entry;
}

function isCopied(file: string): boolean {
  return file !== pageTemplate;
}

/** Where a copied file stands below the web folder. */
function copyName(file: string): string {
  return file.startsWith(publicFolder) ? relative(publicFolder, file) : basename(file);
}

/** Removes the copies of files that are gone. */
function removeStale(out: string, before: BuildState | undefined, statics: BuildState["statics"]): void {
  const gone = Object.keys(before?.statics ?? {}).filter((file) => isCopied(file) && !(file in statics));
  for (const file of gone) {
    for (const suffix of ["", ".br", ".gz"]) rmSync(join(out, "web", copyName(file) + suffix), { force: true });
  }
}

if (import.meta.main) {
  const mode = process.argv.includes("--development") ? "development" : "production";
  const started = performance.now();
  try {
    const id = await build(mode);
    console.log(
      `build ${id} is ready in ${outputFolder(mode)}/web (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
  } catch (error) {
    console.error(`The build failed: ${describeFailure(error)}`);
    process.exitCode = 1;
  }
}

/** One readable message, with the place in the source where rollup knows it. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { frame, id } = error as Error & { frame?: string; id?: string };
  return [error.message, id && relative(process.cwd(), id), frame].filter(Boolean).join("\n");
}
