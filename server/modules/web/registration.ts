import { hash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { appConfigSchema, type BizConfig, type ImportMap } from "@customs-portal/sdk/contract";
import { linesFolder, readLines, type Folders } from "./biz-config.ts";
import { messageOf, readOptional } from "../../base/index.ts";
import { importMapFolder, readImportMap } from "./import-map.ts";
import { jsonNamesIn } from "./json-folder.ts";
import { acceptedFile, readAccepted, weighNeeds } from "./needs.ts";
import { isObject } from "./issues.ts";
import { isForeign, originOf, type PolicyOfLines } from "./policy.ts";
import { isServed } from "./served-file.ts";

/** The settings of the client, which say where files of other origins are fetched. */
const configFile = "config.json";

/** What the files of build and data folder register, as of now. */
export interface Registration {
  /** Undefined where the client was not built. */
  importMap: ImportMap | undefined;
  /** Body of `biz.config.json`; undefined where there is none. */
  bizConfig: string | undefined;
  /** Changes with the files. */
  revision: string;
  policy: PolicyOfLines;
  /** What is wrong, a line for the log each. */
  problems: readonly string[];
}

/** The registration of now. Reads files only when one of them changed; calls at the same time share the look. */
export type FindRegistration = () => Promise<Registration>;

async function versionOf(file: string): Promise<string> {
  try {
    const { mtimeMs, ctimeMs, size, ino } = await stat(file);
    return `${file} ${mtimeMs} ${ctimeMs} ${size} ${ino}`;
  } catch {
    return file;
  }
}

async function versionsOf({ dataDir, webDir }: Folders): Promise<string> {
  const folders = [importMapFolder, linesFolder].map((name) => join(dataDir, name));
  const names = await Promise.all(
    folders.map(async (folder) => (await jsonNamesIn(folder)).map((n) => join(folder, n))),
  );
  const files = [
    ...["import-map.json", "biz.config.json", configFile].map((name) => join(webDir, name)),
    ...["biz.config.json", configFile, acceptedFile].map((name) => join(dataDir, name)),
    ...folders,
    ...names.flat(),
  ];
  return (await Promise.all(files.map(versionOf))).join("\n");
}

/** The foreign origins of what the import map names and what lines load by address. */
function originsOf(map: ImportMap | undefined, lines: BizConfig): string[] {
  const integrity = map?.integrity ?? {};
  const listed = Object.values(lines).flatMap(({ js = [], hook = [], css = [] }) => [...js, ...hook, ...css]);
  const addresses = [...Object.values(map?.imports ?? {}), ...listed.filter((address) => integrity[address])];
  const origins = addresses.filter(isForeign).map(originOf);
  return [...new Set(origins.filter((origin) => origin !== undefined))];
}

/** Whether the browser fetches files of other origins from there, as the settings of the client say. */
async function readOnlineLoad({ dataDir, webDir }: Folders): Promise<boolean> {
  const text = (await readOptional(join(dataDir, configFile))) ?? (await readOptional(join(webDir, configFile)));
  try {
    const value: unknown = JSON.parse(text?.toString("utf8") ?? "{}");
    return isObject(value) && appConfigSchema.shape.onlineLoad.safeParse(value["onlineLoad"]).data === true;
  } catch {
    // Told where the settings are served.
    return false;
  }
}

/** The import map and the lines as the files have them. */
export async function readRegistered(folders: Folders) {
  const { map: importMap, leftOut, notes, details } = await readImportMap(folders);
  const problems = [...notes, ...details];
  const map = importMap ?? { imports: {} };
  const onlineLoad = await readOnlineLoad(folders);
  const accepted = await readAccepted(folders.dataDir).catch((error: unknown) => {
    problems.push(messageOf(error));
    return {};
  });
  const around = { map, leftOut, onlineLoad, accepted, isServed: (path: string) => isServed(folders, path) };
  const merged = await readLines(folders, around, notes);
  problems.push(...(merged?.problems ?? []));
  const lines = merged?.lines ?? {};
  const { waiting, ...needs } = weighNeeds(lines, accepted);
  return { importMap, lines, bizConfig: merged?.body, needs, waiting, problems };
}

async function read(folders: Folders): Promise<Registration> {
  const { importMap, lines, bizConfig, needs, problems } = await readRegistered(folders);
  const policy = { origins: originsOf(importMap, lines), ...needs };
  const revision = hash("sha256", JSON.stringify([importMap, bizConfig, policy]), "base64url").slice(0, 12);
  return { importMap, bizConfig, revision, policy, problems };
}

/** @param complain told of what is wrong, once for each state of the files */
export function createRegistration(
  folders: Folders,
  complain: (line: string) => void = () => undefined,
): FindRegistration {
  let known: { versions: string; registration: Promise<Registration> } | undefined;
  let looking: Promise<Registration> | undefined;
  let told = "";

  async function look(): Promise<Registration> {
    const versions = await versionsOf(folders);
    if (known?.versions !== versions) known = { versions, registration: read(folders) };
    const registration = await known.registration.catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    const { problems } = registration;
    if (told !== problems.join("\n")) for (const line of problems) complain(line);
    told = problems.join("\n");
    return registration;
  }
  return () => (looking ??= look().finally(() => (looking = undefined)));
}
