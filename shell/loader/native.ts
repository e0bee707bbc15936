import { checkImportMap } from "./import-map.ts";
import type { BootHandle } from "./boot-handle.ts";
import { withAttempt } from "./attempt.ts";

/** Where the build lists what stands for the shared names in native modules. */
const nativeMapFile = "native-modules.json";

export type NativeBoot = Pick<BootHandle, "system" | "root" | "fetchJson" | "scripts" | "importModule">;

/**
 * Gives native modules the names of the import map: shared ones lead to modules that hand over what SystemJS has, so
 * that both kinds of lines have one React. Browsers take only one import map before the first module.
 */
async function addImportMap({ system, root, fetchJson, scripts }: NativeBoot): Promise<void> {
  const shared = checkImportMap(await fetchJson(`${root}${nativeMapFile}`));
  const { imports = {}, integrity = {} } = system.getImportMap();
  const map = { imports: { ...imports, ...shared.imports }, integrity: { ...integrity, ...shared.integrity } };
  document.head.append(scripts.createImportMap(map));
}

/** Loads a module by an element, which is checked against the hash of its address; `import()` alone is not. */
function loadChecked(address: string, { createScript }: NativeBoot["scripts"]): Promise<void> {
  const script = createScript(address);
  script.type = "module";
  return new Promise<void>((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new TypeError(`The module ${address} could not be loaded.`)));
    document.head.append(script);
  }).finally(() => script.remove());
}

let names: Promise<void> | undefined;

/** Imports a native module, checked against the hash of its address; one of another origin must have a hash. */
export async function importNative(boot: NativeBoot, address: string, failed: number): Promise<object> {
  names ??= addImportMap(boot);
  await names.catch((cause: unknown) => {
    names = undefined;
    throw cause;
  });
  const asked = withAttempt(address, failed);
  const isOwn = new URL(address).origin === new URL(boot.root).origin;
  const isHashed = boot.system.getImportMap().integrity?.[address] !== undefined;
  if (isHashed || !isOwn) await loadChecked(asked, boot.scripts);
  return boot.importModule(asked);
}
