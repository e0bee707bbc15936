import { readJson } from "./files.ts";
import type { Chunk } from "./graph.ts";
import { staticGraph } from "./import-map.ts";
import { type BuildState, stateFile } from "./state.ts";

/** A budget as size-limit reads it; sizes are after brotli. */
export interface Budget {
  name: string;
  path: string[];
  limit: string;
  brotli: true;
}

const web = "dist/web";
const language = "zh-CN";
const localeFile = /locales\/(zh-CN|en|vi|fr|es)\.ts$/;
/** What the sign-in page loads on demand. */
const signInModule = /^shell\/(?:app|pages|styles)\/sign-?in/i;

/** The budgets over the files of the last build. @throws when there is none */
export function budgets(): Budget[] {
  const state = readJson<BuildState | undefined>(stateFile("production"), undefined);
  if (!state) throw new Error("There is no build to measure; npm run build makes one.");
  const shared = chunksOf(state, "shared");
  const elements = chunksOf(state, "elements");
  const isSignIn = (chunk: Chunk) => chunk.modules.some((module) => signInModule.test(module));
  const signIn = [
    ...chunksOf(state, "boot"),
    ...closure(shared, "shell", (chunk) => isSignIn(chunk) || isOfLanguage(chunk)),
  ];
  const center = closure(
    elements,
    "customs-elements",
    (chunk) => !isOfOtherLanguage(chunk) && !isAfterFirstPaint(chunk),
  );
  return [
    {
      name: "sign-in page",
      path: [`${web}/index.html`, `${web}/import-map.json`, ...paths(signIn)],
      limit: "135 kB",
      brotli: true,
    },
    {
      name: "frame bridge of embedded pages",
      path: paths(chunksOf(state, "frame-bridge")),
      limit: "2 kB",
      brotli: true,
    },
    { name: "download-centre element to first paint", path: paths(center), limit: "115.2 kB", brotli: true },
  ];
}

function chunksOf(state: BuildState, graph: string): Chunk[] {
  return state.graphs[graph]?.outputs[0] ?? [];
}

function paths(chunks: readonly Chunk[]): string[] {
  return chunks.map((chunk) => `${web}/${chunk.file}`);
}

/** What loads from an entry: its static graph, and on demand the chunks that `isLoaded` picks. */
function closure(chunks: readonly Chunk[], entry: string, isLoaded: (chunk: Chunk) => boolean): Chunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const start = chunks.find((chunk) => chunk.isEntry && chunk.name === entry);
  if (!start) throw new Error(`The build has no entry "${entry}".`);
  const found = new Set(staticGraph(start, chunks));
  for (const chunk of found) {
    const lazy = chunk.dynamicImports.flatMap((file) => byFile.get(file) ?? []).filter(isLoaded);
    for (const more of lazy.flatMap((next) => staticGraph(next, chunks))) found.add(more);
  }
  return [...found];
}

function languagesOf(chunk: Chunk): string[] {
  return chunk.modules.flatMap((module) => localeFile.exec(module)?.[1] ?? []);
}

function isOfLanguage(chunk: Chunk): boolean {
  return languagesOf(chunk).includes(language);
}

/** What loads with the first call to a backend, for the rows that it answers, with a sign-in, for a table that is painted, or with a dialog. */
function isAfterFirstPaint(chunk: Chunk): boolean {
  const later = new Set([
    "sdk/portal/wire.ts",
    "ui/table/grid-keys.ts",
    "ui/table/FullText.tsx",
    "ui/notices/NoticesLayer.tsx",
    "elements/parcel-dialogs.ts",
  ]);
  const rows = "parcels/download-center/rows/";
  return chunk.modules.some(
    (module) => later.has(module) || module.startsWith(rows) || module.startsWith("jsencrypt/"),
  );
}

function isOfOtherLanguage(chunk: Chunk): boolean {
  return languagesOf(chunk).some((name) => name !== language);
}
