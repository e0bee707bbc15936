import { fingerprint, integrityOf } from "./files.ts";
import type { Chunk } from "./graph.ts";
import { sharedChunk } from "./register.ts";

/** What native modules are given in the place of the shared names: files, and the import map that leads to them. */
export interface NativeModules {
  files: ReadonlyMap<string, string>;
  map: { imports: Record<string, string>; integrity: Record<string, string> };
}

const identifier = /^[A-Za-z_$][\w$]*$/;

/** A native module that hands over what SystemJS has under a name, so that both kinds of modules share it. */
function sourceOf(name: string, exported: readonly string[]): string {
  const names = exported.filter((each) => each !== "default" && identifier.test(each));
  return [
    `const shared = await System.import(${JSON.stringify(name)});`,
    ...(names.length > 0 ? [`export const { ${names.join(", ")} } = shared;`] : []),
    ...(exported.includes("default") ? ["export default shared.default;"] : []),
    "",
  ].join("\n");
}

/** @param entries by import name, the entry chunk of the shared graph that stands for it */
export function nativeModules(entries: ReadonlyMap<string, Chunk>): NativeModules {
  const files = new Map<string, string>();
  const map: NativeModules["map"] = { imports: {}, integrity: {} };
  for (const [name, chunk] of entries) {
    const source = sourceOf(name, chunk.exports ?? []);
    const file = `assets/native-${sharedChunk(name)}-${fingerprint(source).slice(0, 8)}.js`;
    files.set(file, source);
    map.imports[name] = `/${file}`;
    map.integrity[`/${file}`] = integrityOf(source);
  }
  return { files, map };
}
