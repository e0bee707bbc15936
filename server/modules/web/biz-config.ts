import { join, relative } from "node:path";
import type { BizConfig } from "@customs-portal/sdk/contract";
import { checkLine } from "./check-line.ts";
import { pathText } from "./issues.ts";
import { jsonNamesIn } from "./json-folder.ts";
import { readOptional } from "../../base/index.ts";

/** Where integrators register their lines, below the data folder. */
export const linesFolder = "biz.config.d";
const bizConfigFile = "biz.config.json";

/** The registered lines of all files. */
export interface MergedLines {
  lines: BizConfig;
  /** What `GET /biz.config.json` answers. */
  body: string | Buffer;
  /** What is wrong, a line for the log each. */
  problems: string[];
}

interface LineFile {
  /** As messages name it: the place below the data folder, or the file of the build. */
  name: string;
  content: Buffer;
}

async function filesOf({ dataDir, webDir }: Folders): Promise<LineFile[]> {
  const own = join(dataDir, bizConfigFile);
  const files: LineFile[] = [];
  const add = async (path: string, name: string) => {
    const content = await readOptional(path);
    if (content) files.push({ name, content });
    return content !== undefined;
  };
  if (!(await add(own, bizConfigFile))) await add(join(webDir, bizConfigFile), `${bizConfigFile} of the build`);
  const folder = join(dataDir, linesFolder);
  for (const name of await jsonNamesIn(folder)) {
    const path = join(folder, name);
    await add(path, relative(dataDir, path));
  }
  return files;
}

function parse({ content }: LineFile): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(content.toString("utf8"));
    const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
    return isMap ? (value as Record<string, unknown>) : "$ must be an object";
  } catch (error) {
    return `is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The folders that files are read from. */
export interface Folders {
  dataDir: string;
  webDir: string;
}

/**
 * The lines of `biz.config.json`, the operator's or else the one of the build, and of `biz.config.d`, by file name. The
 * first file to name a line has it; one that names it again, or has an error in it, is told about with its path.
 * Undefined where no file is there.
 * @param integrity hashes of the import map, by address
 */
export async function readLines(
  folders: Folders,
  integrity: Readonly<Record<string, string>>,
): Promise<MergedLines | undefined> {
  const files = await filesOf(folders);
  const [first] = files;
  if (!first) return undefined;
  const lines: BizConfig = {};
  const given: Record<string, unknown> = {};
  const broken: Record<string, string> = {};
  const notes: string[] = [];
  const owners = new Map<string, string>();
  for (const file of files) {
    const content = parse(file);
    if (typeof content === "string") {
      notes.push(`${file.name} ${content}; nothing is taken from it`);
      continue;
    }
    for (const [key, value] of Object.entries(content)) {
      if (key.startsWith("$")) continue;
      const owner = owners.get(key);
      if (owner !== undefined) {
        notes.push(
          `${file.name} ${pathText([key])} is left out: ${owner} has this line already; keep it in one of them`,
        );
        continue;
      }
      owners.set(key, file.name);
      const checked = checkLine(key, value, integrity);
      notes.push(...checked.notes.map((note) => `${file.name} ${note}`));
      if (checked.line) {
        lines[key] = checked.line;
        given[key] = value;
      } else broken[key] = checked.errors.map((error) => `${file.name} ${error}`).join("; ");
    }
  }
  const problems = [...notes, ...Object.values(broken).map((problem) => `${problem}; the business line is left out`)];
  const isSound = problems.length === 0;
  // A file that is no JSON is sent as it is, alone: the client tells of it, too.
  if (files.length === 1 && typeof parse(first) === "string") return { lines, body: first.content, problems };
  return { lines, body: JSON.stringify(isSound ? given : { ...given, $problems: { broken, notes } }), problems };
}
