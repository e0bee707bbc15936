import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compress } from "../build/compress.ts";

const examplePrefix = "@customs-portal-examples/";
/** The one line that every portal has. */
const keptLine = `${examplePrefix}administration`;
const brotliQuality = 11;

interface BizConfig {
  [key: string]: { app?: string };
}

interface ImportMap {
  imports: Record<string, string>;
  integrity: Record<string, string>;
}

const isExample = (name: string) => name.startsWith(examplePrefix) && name !== keptLine;
/** The folder of a line of the build. */
const folderOf = (name: string) => `lines/${name.slice(examplePrefix.length)}`;

function change<T>(file: string, work: (value: T) => T): string {
  writeFileSync(file, JSON.stringify(work(JSON.parse(readFileSync(file, "utf8")) as T)));
  for (const copy of [`${file}.br`, `${file}.gz`]) rmSync(copy, { force: true });
  return file;
}

/** Takes the lines of the examples out of a built client, but for the administration. */
async function removeExamples(web: string): Promise<void> {
  const mapFile = join(web, "import-map.json");
  const { imports } = JSON.parse(readFileSync(mapFile, "utf8")) as ImportMap;
  const folders = Object.keys(imports).filter(isExample).map(folderOf);
  const isKept = (address: string) => !folders.some((folder) => address.startsWith(`/${folder}/`));
  const changed = [
    change<ImportMap>(mapFile, (map) => ({
      imports: Object.fromEntries(Object.entries(map.imports).filter(([name]) => !isExample(name))),
      integrity: Object.fromEntries(Object.entries(map.integrity).filter(([address]) => isKept(address))),
    })),
    change<BizConfig>(join(web, "biz.config.json"), (lines) =>
      Object.fromEntries(Object.entries(lines).filter(([, { app = "" }]) => !isExample(app))),
    ),
  ];
  for (const folder of folders) rmSync(join(web, folder), { recursive: true, force: true });
  await compress(changed, brotliQuality);
}

/** Copies the built client. @param hasExamples whether the lines of the examples are part of it */
export async function copyWeb(from: string, to: string, hasExamples: boolean): Promise<void> {
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
  if (!hasExamples) await removeExamples(to);
}
