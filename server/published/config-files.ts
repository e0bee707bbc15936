import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { digest, messageOf } from "../base/index.ts";

/** What `line accept` wrote: not of the operator's hand. */
export const acceptedFile = "accepted-needs.json";
/** Files of the operator, and folders of them; `lines` with all that is below it. */
const ownFiles = ["config.json", "biz.config.json", acceptedFile, "domain_config.js", "site.config.js"];
const ownFolders = ["biz.config.d", "import-map.d", "lines"];

/** Whether a path is that of a file of a set, and leads out of no folder. */
export function isConfigPath(path: string): boolean {
  const [first = "", ...rest] = path.split("/");
  const isNamed = rest.every((part) => part !== "" && !part.startsWith(".") && !/[\\\0]/.test(part));
  return rest.length === 0 ? ownFiles.includes(first) : ownFolders.includes(first) && isNamed;
}

/** Bytes of one set; each node keeps a copy. */
const maxBytes = 64 * 1024 * 1024;
const maxFiles = 5000;

/** A file of a set; its path has slashes and leads out of no folder. */
export interface ConfigFile {
  path: string;
  content: Buffer;
}

/** A set that cannot be published; the message is for whoever publishes. */
export class ConfigSetError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigSetError";
  }
}

/** Names of the files at a path; links and what begins with a dot are left alone. */
async function filesAt(root: string, path: string): Promise<string[]> {
  const found = await lstat(join(root, path)).catch(() => undefined);
  if (found?.isFile()) return [path];
  if (!found?.isDirectory()) return [];
  const names = (await readdir(join(root, path))).filter((name) => !name.startsWith(".")).sort();
  const below = [];
  for (const name of names) below.push(...(await filesAt(root, `${path}/${name}`)));
  return below;
}

/** Where the files of a set are in a folder. */
export async function configPathsIn(folder: string): Promise<string[]> {
  const found = [];
  for (const path of [...ownFiles, ...ownFolders]) found.push(...(await filesAt(folder, path)));
  return found;
}

/** @throws ConfigSetError where a file that nodes read as JSON is none */
function mustBeJson({ path, content }: ConfigFile): void {
  if (path.startsWith("lines/") || !path.endsWith(".json")) return;
  const text = content.toString("utf8").replace(/^\uFEFF/, "");
  try {
    JSON.parse(text);
  } catch (error) {
    const message = messageOf(error);
    const line = /\(line (\d+) /.exec(message)?.[1] ?? text.split("\n").length;
    throw new ConfigSetError(`${path}, line ${line}: ${message}`);
  }
}

/** The set in a folder. @throws ConfigSetError where it is too large, or has JSON that is none */
export async function readConfigFiles(folder: string): Promise<ConfigFile[]> {
  const paths = await configPathsIn(folder);
  if (paths.length > maxFiles)
    throw new ConfigSetError(`${folder} has ${paths.length} files; at most ${maxFiles} are published.`);
  const files: ConfigFile[] = [];
  let bytes = 0;
  for (const path of paths) {
    const content = await readFile(join(folder, path));
    bytes += content.length;
    if (bytes > maxBytes)
      throw new ConfigSetError(`The files of ${folder} have more than ${maxBytes / 1024 / 1024} MB.`);
    mustBeJson({ path, content });
    files.push({ path, content });
  }
  return files;
}

/** Names the content of a file. */
export const digestOf = (content: Buffer): string => digest(content.toString("base64"));
