import type { ImportMap } from "@customs-portal/sdk/contract";

function isTextMap(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && Object.values(value).every((entry) => typeof entry === "string")
  );
}

/**
 * Checks an import map as far as SystemJS relies on it; a full check by schema would cost the boot script more than
 * everything else in it. @throws TypeError naming what is wrong
 */
export function checkImportMap(value: unknown): ImportMap {
  if (typeof value !== "object" || value === null) throw new TypeError("import-map.json holds no object");
  const map = value as Record<string, unknown>;
  if (!isTextMap(map["imports"])) throw new TypeError("import-map.json: $.imports must map names to addresses");
  if (map["integrity"] !== undefined && !isTextMap(map["integrity"])) {
    throw new TypeError("import-map.json: $.integrity must map addresses to hashes");
  }
  return value as ImportMap;
}

/** The entries of an import map that a line needs to be loaded anew: its own names, and all hashes. */
export function entriesFor(map: ImportMap, names: readonly string[]): ImportMap {
  const imports = Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(map.imports, name) ? [[name, map.imports[name] ?? ""]] : [])),
  );
  return { imports, integrity: map.integrity ?? {}, depcache: map.depcache ?? {} };
}
