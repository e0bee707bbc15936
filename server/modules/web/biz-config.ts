import { join } from "node:path";
import type { BizConfig } from "@customs-portal/sdk/contract";
import { checkLine, type LineSurroundings } from "./check-line.ts";
import { messageOf } from "../../base/index.ts";
import { readEntry } from "./entry-file.ts";
import { pathText } from "./issues.ts";
import { jsonNamesIn } from "./json-folder.ts";
import { notJson, parseJson } from "./json-text.ts";

/** Where integrators register their lines, below the data folder. */
export const linesFolder = "biz.config.d";
/** In characters. */
const maxKeyLength = 100;
/** Notes of all files together; a folder of broken files is still answered at once. */
const maxNotes = 50;
const bizConfigFile = "biz.config.json";

/** The registered lines of all files. */
export interface MergedLines {
  lines: BizConfig;
  /** What `GET /biz.config.json` answers. */
  body: string;
  /** What is wrong, a line for the log each. */
  problems: string[];
}

/** What is wrong with a file as a whole. */
interface FileProblem {
  /** For everybody: it repeats nothing that the file holds. */
  text: string;
  /** For the log. */
  detail?: string;
}

interface LineFile {
  /** As messages name it: the place below the data folder, or the file of the build. */
  name: string;
  content: Buffer | FileProblem;
}

async function filesOf({ dataDir, webDir }: Folders): Promise<LineFile[]> {
  const files: LineFile[] = [];
  const add = async (folder: string, file: string, name: string) => {
    const content = await readEntry(join(folder, file), folder).catch((error: unknown) => ({ text: messageOf(error) }));
    if (content) files.push({ name, content });
    return content !== undefined;
  };
  if (!(await add(dataDir, bizConfigFile, bizConfigFile)))
    await add(webDir, bizConfigFile, `${bizConfigFile} of the build`);
  const folder = join(dataDir, linesFolder);
  const names = await jsonNamesIn(folder, (text, name = "") =>
    files.push({ name: join(linesFolder, name), content: { text } }),
  );
  for (const name of names) await add(folder, name, join(linesFolder, name));
  return files;
}

function parse({ content }: LineFile): { entries: object } | FileProblem {
  if (!Buffer.isBuffer(content)) return content;
  try {
    const value = parseJson(content);
    const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
    return isMap ? { entries: value } : { text: "$ must be an object" };
  } catch (error) {
    return { text: notJson(content), detail: messageOf(error) };
  }
}
/** The folders that files are read from. */
export interface Folders {
  dataDir: string;
  webDir: string;
}

/** Shortens what is told, and says by how much. */
function cut(notes: string[]): string[] {
  if (notes.length > maxNotes) notes.splice(maxNotes, Infinity, `and ${notes.length - maxNotes} more`);
  return notes;
}

/** Keys of several segments whose addresses belong to the line of the first one. */
function coveredKeys(lines: BizConfig, owners: ReadonlyMap<string, string>): string[] {
  return Object.keys(lines).flatMap((key) => {
    const [first = ""] = key.split("/").filter(Boolean);
    if (first === key || !Object.hasOwn(lines, first)) return [];
    const place = `${owners.get(key)} ${pathText([key])}`;
    return [`${place} can never be reached: /${first} belongs to ${pathText([first])}; a key has no slash`];
  });
}

/**
 * The lines of `biz.config.json`, the operator's or else the one of the build, and of `biz.config.d`, by file name. The
 * first file to name a line has it; one that names it again, or has an error in it, is told about with its path.
 * Undefined where no file is there.
 * @param mapNotes what is wrong with the files of the import map, for whoever looks at the lines
 */
export async function readLines(
  folders: Folders,
  around: LineSurroundings,
  mapNotes: readonly string[] = [],
): Promise<MergedLines | undefined> {
  const files = await filesOf(folders);
  if (files.length === 0) return undefined;
  const lines: BizConfig = {};
  /** As JSON. */
  const given: string[] = [];
  const broken: Record<string, string> = {};
  const notes: string[] = [];
  const details: string[] = [];
  const owners = new Map<string, string>();
  const add = (name: string, key: string, value: unknown) => {
    if (key === "__proto__" || key.length > maxKeyLength) {
      const start = pathText([key.slice(0, maxKeyLength)]);
      notes.push(`${name} ${start} is left out: a key has at most ${maxKeyLength} characters and is not "__proto__"`);
      return;
    }
    const owner = owners.get(key);
    if (owner !== undefined) {
      notes.push(`${name} ${pathText([key])} is left out: ${owner} has this line already; keep it in one of them`);
      return;
    }
    owners.set(key, name);
    try {
      const text = JSON.stringify(value);
      const checked = checkLine(key, value, around, notes.length < maxNotes);
      notes.push(...checked.notes.map((note) => `${name} ${note}`));
      if (checked.line) {
        lines[key] = checked.line;
        given.push(`${JSON.stringify(key)}:${text}`);
      } else broken[key] = checked.errors.map((error) => `${name} ${error}`).join("; ");
    } catch {
      broken[key] = `${name} ${pathText([key])} is nested too deeply`;
    }
  };
  for (const file of files) {
    const content = parse(file);
    if ("entries" in content) {
      for (const [key, value] of Object.entries(content.entries)) if (!key.startsWith("$")) add(file.name, key, value);
    } else {
      notes.push(`${file.name} ${content.text}; nothing is taken from it`);
      if (content.detail !== undefined) details.push(`${file.name}: ${content.detail}`);
    }
  }
  notes.push(...coveredKeys(lines, owners));
  cut(notes);
  const problems = [
    ...notes,
    ...details,
    ...Object.values(broken).map((problem) => `${problem}; the business line is left out`),
  ];
  const told = { broken, notes: [...cut([...mapNotes]), ...notes] };
  if (problems.length + mapNotes.length > 0) given.push(`"$problems":${JSON.stringify(told)}`);
  return { lines, body: `{${given.join(",")}}`, problems };
}
