import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { rollup, type OutputOptions, type RollupBuild, type RollupCache, type RollupOptions } from "rollup";
import { fingerprintOf, integrityOf, writeChanged } from "./files.ts";
import { joinChunks, type JoinRules } from "./join-chunks.ts";

/** One set of modules that is built together. */
export interface Graph {
  name: string;
  options: RollupOptions;
  outputs: OutputOptions[];
  /** What the served output joins of the chunks that rollup would make. */
  joins?: JoinRules;
}

/** A file that a graph emitted. */
export interface Chunk {
  /** Path from the output folder. */
  file: string;
  name: string;
  isEntry: boolean;
  /** What loads with it, and what it may load later: emitted files, or names of the shared import map. */
  imports: string[];
  dynamicImports: string[];
  /** Names that an entry exports. */
  exports?: string[];
  /** Sources in it, from the root of the repository; packages by their name. */
  modules: string[];
  integrity: string;
}

/** What is kept of a built graph, so that the next build can tell whether anything changed. */
export interface GraphRecord {
  /** Fingerprint of the build itself: configuration, packages, mode. */
  tool: string;
  /** Fingerprints of the sources by path. */
  inputs: Record<string, string>;
  /** Chunks per output, in the order of the graph's outputs. */
  outputs: Chunk[][];
  /** Emitted files, source maps included. */
  files: string[];
}

const root = process.cwd();
const caches = new Map<string, RollupCache>();

/** Builds a graph and writes what changed. */
export async function buildGraph(graph: Graph, tool: string): Promise<GraphRecord> {
  const cache = caches.get(graph.name);
  const bundle = await rollup({ ...graph.options, ...(cache && { cache }) });
  if (bundle.cache) caches.set(graph.name, bundle.cache);
  const files: string[] = [];
  const outputs: Chunk[][] = [];
  for (const [index, given] of graph.outputs.entries()) {
    const options = graph.joins && index === 0 ? await joinedOutput(bundle, given, graph.joins) : given;
    const { output } = await bundle.generate(options);
    const dir = options.dir ?? "";
    for (const item of output) {
      const file = join(dir, item.fileName);
      writeChanged(file, item.type === "chunk" ? item.code : item.source);
      files.push(file);
    }
    const chunks = output.filter((item) => item.type === "chunk");
    outputs.push(
      chunks.map((chunk) => ({
        file: chunk.fileName,
        name: chunk.name,
        isEntry: chunk.isEntry,
        imports: chunk.imports,
        dynamicImports: chunk.dynamicImports,
        ...(chunk.isEntry && { exports: chunk.exports }),
        modules: Object.entries(chunk.modules)
          .filter(([, module]) => module.renderedLength > 0)
          .map(([id]) => sourceName(id)),
        integrity: integrityOf(chunk.code),
      })),
    );
  }
  const sources = bundle.watchFiles.filter((file) => existsSync(file) && !file.includes("/node_modules/"));
  await bundle.close();
  const inputs = Object.fromEntries(sources.map((file) => [relative(root, file), fingerprintOf(file)]));
  return { tool, inputs, outputs, files };
}

/** The options of an output whose chunks are joined by what a draft of it says. */
async function joinedOutput(bundle: RollupBuild, options: OutputOptions, rules: JoinRules): Promise<OutputOptions> {
  const { output } = await bundle.generate({ ...options, plugins: [], sourcemap: false });
  const names = joinChunks(
    output.filter((item) => item.type === "chunk"),
    rules,
  );
  return { ...options, onlyExplicitManualChunks: true, manualChunks: (id) => names.get(id) };
}

/** A module id as a person would name it. */
function sourceName(id: string): string {
  const path = id.replaceAll("\0", "").replace(/\?.*$/, "");
  const inPackage = path.lastIndexOf("/node_modules/");
  return inPackage < 0 ? relative(root, path) : path.slice(inPackage + "/node_modules/".length);
}
