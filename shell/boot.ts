import "systemjs/dist/system.min.js";
import { rememberedAppearance, showAppearance } from "@customs-portal/sdk/appearance";
import { bizConfigStorageKey } from "@customs-portal/sdk/limits";
import type { ImportMap } from "@customs-portal/sdk/contract";
import { showErrorPage } from "./boot/error-page.ts";
import { fetchJson } from "./boot/fetch-json.ts";
import { buildIdMeta, linesMeta, localLinesMeta, type BootHandle, type EarlyFiles } from "./loader/boot-handle.ts";
import { checkImportMap, entriesFor } from "./loader/import-map.ts";
import { createErrorReset, installScripts, runOptionalScript, type Scripts } from "./loader/scripts.ts";
import { rememberedLocale } from "./boot/remembered-locale.ts";
import { sleep } from "@customs-portal/sdk/timing";
import { watchFailedIds, type ModuleSystem } from "./loader/registry.ts";

type BootSystem = ModuleSystem & { addImportMap(map: ImportMap, base: string): void };

const system = System as unknown as BootSystem;
const forgetLastError = createErrorReset();
const root = new URL("/", location.href).href;
const nonce = document.currentScript?.nonce ?? "";
const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
const buildId = `${metaOf(buildIdMeta)} ${metaOf(linesMeta)}`;
const shellName = "@customs-portal/shell";
/** Longest wait for the shell's own code, retries included, in milliseconds. */
const shellLimitMs = 60_000;

function stamped(file: string): string {
  return `${root}${file}?t=${Date.now()}`;
}

/** Asks for the start-up files at once, so that they travel while the import map and the shell do. */
function askEarly({ createScript }: Scripts): EarlyFiles {
  const cached = sessionStorage.getItem(bizConfigStorageKey)?.includes(`"build":${JSON.stringify(buildId)}`);
  const early: EarlyFiles = {
    config: fetchJson(stamped("config.json")),
    bizConfig: cached ? undefined : fetchJson(stamped("biz.config.json")),
    siteConfig: runOptionalScript(createScript(`${root}site.config.js`)),
    domainConfig: runOptionalScript(createScript(`${root}domain_config.js`)),
  };
  // Whoever reads them handles their failure; until then it is not an unhandled one.
  early.config.catch(() => undefined);
  early.bizConfig?.catch(() => undefined);
  return early;
}

interface Shell {
  start(handle: BootHandle): Promise<void>;
}

/** Waits before the second and third attempt, in milliseconds. */
const backoffMs: readonly number[] = [300, 1200];

async function importShell(): Promise<Shell> {
  const failedIds = watchFailedIds(system);
  const signal = AbortSignal.timeout(shellLimitMs);
  const outOfTime = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("The shell took too long to load.")));
  });
  outOfTime.catch(() => undefined);
  try {
    for (let tries = 0; ; tries++) {
      try {
        return (await Promise.race([system.import(shellName), outOfTime])) as Shell;
      } catch (cause) {
        failedIds.forget();
        const wait = backoffMs[tries];
        if (wait === undefined || signal.aborted) throw cause;
        await sleep(wait, { signal });
      }
    }
  } finally {
    failedIds.stop();
  }
}

function fail(code: string, cause: unknown): void {
  console.error("The portal could not start.", cause);
  showErrorPage(rememberedLocale(), code);
}

async function boot(): Promise<void> {
  let step = "import-map";
  try {
    const scripts = installScripts(system, nonce, metaOf(localLinesMeta) === "on");
    const early = askEarly(scripts);
    system.addImportMap(checkImportMap(await fetchJson(`${root}import-map.json`)), root);
    step = "shell-load";
    const shell = await importShell();
    step = "shell-start";
    await shell.start({
      system,
      root,
      buildId,
      early,
      fetchJson,
      fail,
      nonce,
      scripts,
      importModule: (address) => import(address) as Promise<object>,
      setNames: (imports) => system.addImportMap({ imports }, root),
      async refreshNames(names) {
        forgetLastError();
        system.addImportMap(entriesFor(checkImportMap(await fetchJson(`${root}import-map.json`)), names), root);
      },
    });
  } catch (cause) {
    fail(step, cause);
  }
}

// The page waits for this script before it is painted for the first time.
showAppearance(
  rememberedAppearance(() => localStorage),
  document,
);
void boot();
