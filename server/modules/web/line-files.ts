import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BizConfig, BusinessLineConfig, ImportMap } from "@customs-portal/sdk/contract";
import type { Folders } from "./biz-config.ts";
import { fitsHash, hashAdvice, pathOfAddress } from "./hash-advice.ts";
import { pathText, quoted } from "./issues.ts";
import { isForeign, resolved } from "./policy.ts";

/** Files that are read. */
const maxReads = 500;
/** In bytes; a larger one is not looked into. */
const maxBytes = 8 * 1024 * 1024;

/** The file of an address below `/lines/` that an integrator has put there; undefined for any other. */
async function readDeployed({ dataDir }: Folders, address: string): Promise<Buffer | undefined> {
  const path = isForeign(address) ? "" : pathOfAddress(address);
  if (!path.startsWith("/lines/") || path.includes("\0") || path.split("/").includes("..")) return undefined;
  const file = join(dataDir, path);
  try {
    const found = await stat(file);
    // A named pipe never ends.
    return found.isFile() && found.size <= maxBytes ? await readFile(file) : undefined;
  } catch {
    // That it is missing is told elsewhere.
    return undefined;
  }
}

/** What is wrong with the format that a line says of a file, by what the file holds. */
function formatProblem({ format = "system" }: BusinessLineConfig, content: Buffer): string | undefined {
  const text = content.toString("utf8");
  // Where a statement or a part of one begins: a comment that names it is no call.
  const isRegistered =
    /(?:^|\*\/|[;{}(,!&|?:=>])\s*(?:(?:window|self|globalThis)\s*\.\s*)?System\s*\.\s*register\s*\(/m.test(text);
  const isModule =
    /(?:^|[;}])\s*(?:export\s*[{*]|export\s+(?:default|const|function|async|class|let)\b|import\s*[{*"'])/m;
  if (isRegistered) return format === "system" ? undefined : `must be "system": this file calls System.register`;
  return format !== "module" && isModule.test(text) ? `must be "module": this file is a native module` : undefined;
}

/** The names that a native module or one for SystemJS imports, as bundlers write it. */
function importedNames(text: string): Set<string> {
  const statements = text.matchAll(
    /(?:^|[;}])\s*(?:import|export)\s*(?:[\w$*{][\w$*{},\s]*from\s*)?(["'])([^"'\n]+)\1/gm,
  );
  const [, registered = ""] = /\bSystem\s*\.\s*register\s*\(\s*\[([^\]]*)\]/.exec(text) ?? [];
  const quotedNames = registered.matchAll(/(["'])([^"'\n]+)\1/g);
  return new Set([...statements, ...quotedNames].map(([, , name = ""]) => name));
}

/** The names that a file imports and nobody maps, which is where a browser ends. */
function unmappedNames(content: Buffer, { imports }: Pick<ImportMap, "imports">): string[] {
  const isMapped = (name: string) =>
    Object.keys(imports).some((known) => known === name || (known.endsWith("/") && name.startsWith(known)));
  return [...importedNames(content.toString("utf8"))].filter(
    (name) => !/^([./]|[a-z][a-z0-9+.-]*:)/i.test(name) && !isMapped(name),
  );
}

/** Files below `/lines/` that are not what import map and lines say of them, a line each. */
export async function strangeFiles(
  folders: Folders,
  { imports, integrity = {} }: Pick<ImportMap, "imports" | "integrity">,
  lines: BizConfig,
): Promise<string[]> {
  let reads = 0;
  const read = (address: string) => ((reads += 1) > maxReads ? undefined : readDeployed(folders, address));
  const told: string[] = [];
  for (const [address, hash] of Object.entries(integrity)) {
    const content = await read(address);
    if (content && !fitsHash(hash, (bits) => createHash(`sha${bits}`).update(content).digest("base64")))
      told.push(`${pathOfAddress(address)} is not the file of its hash in the import map: ${hashAdvice(address)}`);
  }
  for (const [key, line] of Object.entries(lines))
    for (const name of [...(line.app === undefined ? [] : [line.app]), ...(line.js ?? [])]) {
      const address = resolved(Object.hasOwn(imports, name) ? (imports[name] ?? name) : name);
      const content = await read(address);
      if (!content) continue;
      const problem = formatProblem(line, content);
      if (problem !== undefined)
        told.push(
          `The business line ${quoted(key)}: ${pathText([key, "format"])} ${problem} (${pathOfAddress(address)})`,
        );
      for (const unmapped of unmappedNames(content, { imports }))
        told.push(
          `The business line ${quoted(key)}: ${pathOfAddress(address)} imports ${quoted(unmapped)}, which is in no import map; bundle it with the line`,
        );
    }
  return told;
}
