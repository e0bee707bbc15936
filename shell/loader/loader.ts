import type { BusinessLineHooks, BusinessLineLifecycles } from "@customs-portal/sdk/business-line";
import type { BizConfig } from "@customs-portal/sdk/contract";
import { chunkLoadTimeoutMs } from "@customs-portal/sdk/limits";
import { sleep, withTimeout } from "@customs-portal/sdk/timing";
import { LineError } from "./errors.ts";
import { endlessAdvice, toLineError } from "./failure-reason.ts";
import { findHooks, findLifecycles, findScriptLifecycles } from "./lifecycles.ts";
import {
  formatAdvice,
  importAdvice,
  isMissingFile,
  missingLifecycles,
  bareImportAdvice,
  nameAdvice,
  originAdvice,
  type Plan,
} from "./plan.ts";
import { isLocal, warnOfStrayNames } from "./local-lines.ts";
import { explainElsewhere, FetchFailure, prefetch } from "./prefetch.ts";
import { neededFiles, watchFailedIds, type ModuleSystem } from "./registry.ts";
import { watchRefused } from "./watch-refused.ts";

export interface LoaderOptions {
  system: ModuleSystem;
  /** The registered business lines. */
  lines: () => BizConfig;
  /** What the server found wrong with the files that register them. */
  notes?: () => readonly string[];
  /** Address of the application root; relative addresses of `js` and `hook` start there. */
  root: string;
  /**
   * Whether scripts of other origins, named by their address in `biz.config.json`, are fetched from there; else from
   * the same path below the application root (R3-32, A30).
   */
  onlineLoad?: boolean;
  /** Told of the hooks that a line exports, before its own code runs. */
  onHooks?: (key: string, hooks: readonly BusinessLineHooks[]) => void;
  /** Reads the import map anew before a retry, for a line that was mended there. */
  refreshNames?: (names: readonly string[]) => Promise<void>;
  fetch?: typeof fetch;
  sleep?: typeof sleep;
  /** Longest wait for all files of a line, in milliseconds. R9-05 */
  limitMs?: number;
  backoffMs?: readonly number[];
  /** Imports native modules, for lines of format "module"; `failed` says how often that failed before. */
  importNative: (address: string, failed: number) => Promise<object>;
  /** Names of local lines that no import map has; one that no line has either is warned of. */
  namesOfLinesAlone?: readonly string[] | undefined;
}

/** Loads business lines and other sub-applications by their import-map names. */
export interface Loader {
  /** The lifecycles of a business line. @throws LineError */
  loadLine(key: string): Promise<BusinessLineLifecycles>;
  /** The lifecycles of a sub-application of the portal itself, by its import-map name. @throws LineError */
  loadApp(name: string): Promise<BusinessLineLifecycles>;
  /** Forgets what was loaded under a key or name, so that the next load asks the server again. */
  forget(keyOrName: string): void;
  /** The addresses of the scripts of a line or sub-application. */
  addresses(keyOrName: string): string[];
  /** The addresses of the style sheets of a line. */
  styles(key: string): string[];
  /** Fetches the files of lines into the HTTP cache. Failures are logged and isolated (R1-05, R8-24). */
  preload(keys: readonly string[]): Promise<void>;
  destroy(): void;
}

/** The text that the specification wants in the console. R8-21 */
function logFailure(address: string, cause: unknown) {
  console.error("cannot load business system js", address, cause);
}

/** Creates the loader of the shell. */
export function createLoader(options: LoaderOptions): Loader {
  const { system, root } = options;
  const limitMs = options.limitMs ?? chunkLoadTimeoutMs;
  warnOfStrayNames(options.namesOfLinesAlone, options.lines());
  const loads = new Map<string, Promise<BusinessLineLifecycles>>();
  /** How often something failed or was given up: what comes then must not be taken from a cache. */
  const failures = new Map<string, number>();
  /** Files that came in this page: the cache has them, and the script need not wait for them a second time. */
  const came = new Set<string>();
  const failedIds = watchFailedIds(system);
  /** The globals that classic scripts left, by address: a second run adds no new one. */
  const leftBy = new Map<string, ReadonlySet<string>>();
  const countFailure = (label: string) => failures.set(label, (failures.get(label) ?? 0) + 1);

  const resolve = (name: string) => {
    try {
      return system.resolve(name, root);
    } catch {
      return new URL(name, root).href;
    }
  };

  /** The address of a script that a line names. */
  function localise(name: string): string {
    if (options.onlineLoad || !/^(https?:)?\/\//i.test(name)) return name;
    const { pathname, search } = new URL(name, root);
    return new URL(`.${pathname}${search}`, root).href;
  }

  /** Whether the import map knows a name. */
  function isNamed(name: string): boolean {
    try {
      system.resolve(name, root);
      return true;
    } catch {
      return false;
    }
  }

  function planOf(key: string): Plan {
    const lines = options.lines();
    const line = Object.hasOwn(lines, key) ? lines[key] : undefined;
    if (!line) return { label: key, hooks: [], scripts: [key], format: "system" };
    const named = [...(line.js ?? []).map(localise), ...(line.app === undefined ? [] : [line.app])];
    // The key serves as the name of the module where the import map has one; a line of nothing else has no files.
    const scripts = named.length === 0 && isNamed(key) ? [key] : named;
    const { format = "system", hook = [], global } = line;
    return { label: key, hooks: hook.map(localise), scripts, format, global };
  }

  /** What to do in the registration about a file that did not come. */
  function registrationAdvice({ label, scripts }: Plan, address: string, cause: unknown): string | undefined {
    const name = scripts.find((each) => resolve(each) === address);
    if (name !== undefined && !isNamed(name) && !/\.\w+$/.test(name)) return nameAdvice(name, options.notes?.());
    const lines = options.lines();
    const js = Object.hasOwn(lines, label) ? lines[label]?.js : undefined;
    const far = js?.find((each) => localise(each) !== each && resolve(localise(each)) === address);
    const status = cause instanceof FetchFailure ? cause.status : undefined;
    return far === undefined || status === undefined ? undefined : originAdvice(far, address, status);
  }

  /**
   * Files of other origins are left to the script element, which the policy of the page lets them by their hash; fetching
   * them ahead would need `connect-src`, too.
   */
  const isOwn = (address: string) => new URL(address, root).origin === new URL(root).origin;

  const request = options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));

  function fetchFile(
    address: string,
    signal: AbortSignal,
    how: RequestInit = {},
    backoffMs = options.backoffMs,
  ): Promise<void> {
    return prefetch(address, {
      integrity: system.getImportMap().integrity?.[address],
      signal,
      fetch: (input, init) => request(input, { ...init, ...how }),
      sleep: options.sleep ?? sleep,
      ...(backoffMs ? { backoffMs } : {}),
    });
  }

  async function fetchAll(plan: Plan, signal: AbortSignal, fresh: boolean): Promise<void> {
    const isDue = (address: string) => isOwn(address) && (fresh || !came.has(address));
    // A mended file may stand at the address of the broken one: ask the server, not the cache.
    const how: RequestInit = fresh ? { cache: "no-cache" } : {};
    const files = new Set(plan.scripts.flatMap((name) => neededFiles(system, resolve(name))));
    const fetched = [...files].filter(isDue).map(async (address) => {
      await fetchFile(address, signal, how).catch((cause: unknown) => {
        throw toLineError(plan.label, address, cause, registrationAdvice(plan, address, cause));
      });
    });
    const hooks = plan.hooks
      .map(resolve)
      .filter(isDue)
      .map((address) => fetchFile(address, signal, how).catch(() => undefined));
    await Promise.all([...fetched, ...hooks]);
  }

  async function runHook(name: string, key: string, format: Plan["format"]): Promise<BusinessLineHooks[]> {
    const address = resolve(name);
    try {
      const hooks = findHooks(await importScript(address, format, failures.get(key) ?? 0), address);
      await hooks.beforeLoad?.({ key });
      return [hooks];
    } catch (cause) {
      logFailure(address, cause);
      return [];
    }
  }

  function importScript(address: string, format: Plan["format"], failed: number): Promise<object> {
    return format === "module" ? options.importNative(address, failed) : system.import(address);
  }

  /** Why a script of another origin did not come, which its element does not say; known where it may be fetched. */
  async function reasonElsewhere(address: string, cause: unknown, signal: AbortSignal): Promise<unknown> {
    const mayFetch = isLocal(address) || system.getImportMap().integrity?.[address] !== undefined;
    if (!isMissingFile(cause) || !mayFetch) return cause;
    return fetchFile(address, signal, {}, []).then(
      () => cause,
      (failure: unknown) => explainElsewhere(address, failure, { fetch: request, signal }),
    );
  }

  /** Runs a script. One that came ahead and has gone since is fetched as any other, with its tries. */
  async function runScript(plan: Plan, address: string, failed: number, signal: AbortSignal): Promise<object> {
    try {
      return await importScript(address, plan.format, failed);
    } catch (cause) {
      if (!isOwn(address)) throw await reasonElsewhere(address, cause, signal);
      if (!came.has(address) || !isMissingFile(cause)) throw cause;
      failedIds.forget([address]);
      await fetchAll(plan, signal, true);
      return importScript(address, plan.format, failed);
    }
  }

  /** @param onRun told of each file before it runs */
  async function runAll(
    plan: Plan,
    failed: number,
    signal: AbortSignal,
    onRun: (address: string) => void,
  ): Promise<BusinessLineLifecycles> {
    const hooks: BusinessLineHooks[] = [];
    for (const name of plan.hooks) {
      onRun(resolve(name));
      hooks.push(...(await runHook(name, plan.label, plan.format)));
    }
    options.onHooks?.(plan.label, hooks);
    const isScript = plan.format === "script";
    let lifecycles: BusinessLineLifecycles | undefined;
    let address = "";
    let module: object = {};
    for (const name of plan.scripts) {
      address = resolve(name);
      onRun(address);
      const before = new Set(isScript ? Object.keys(globalThis) : []);
      const refused = watchRefused();
      module = await runScript(plan, address, failed, signal)
        .catch((cause: unknown) => {
          const advice = [
            importAdvice(address, refused.besides(address)),
            bareImportAdvice(address, cause),
            formatAdvice(plan, address, cause),
          ].find((each) => each !== undefined);
          throw toLineError(plan.label, address, cause, advice);
        })
        .finally(refused.stop);
      if (isScript) {
        const left = Object.keys(globalThis).filter((key) => !before.has(key));
        leftBy.set(address, new Set([...(leftBy.get(address) ?? []), ...left]));
      }
      lifecycles =
        (isScript ? findScriptLifecycles(module, address, plan.global) : findLifecycles(module)) ?? lifecycles;
    }
    if (lifecycles) return lifecycles;
    if (plan.scripts.length === 0) {
      throw new LineError("line-load-failed", plan.label, {
        message: `the business line ${plan.label} names no files`,
      });
    }
    const message = `${address} ${missingLifecycles(plan, module, [...(leftBy.get(address) ?? [])])}`;
    throw new LineError("line-load-failed", plan.label, { address, message, advice: message });
  }

  async function load(plan: Plan): Promise<BusinessLineLifecycles> {
    const controller = new AbortController();
    const failed = failures.get(plan.label) ?? 0;
    let running: string | undefined;
    try {
      const work = async () => {
        if (failed > 0) await options.refreshNames?.(plan.scripts.concat(plan.hooks));
        await fetchAll(plan, controller.signal, failed > 0);
        return runAll(plan, failed, controller.signal, (address) => (running = address));
      };
      return await withTimeout(work(), limitMs, () => {
        controller.abort(new DOMException("time limit", "TimeoutError"));
        const address = running ?? resolve(plan.scripts.at(-1) ?? plan.label);
        // Those of other origins are fetched as they run.
        const hasCome = running !== undefined && isOwn(address);
        throw new LineError("line-timeout", plan.label, {
          address,
          ...(hasCome && { advice: endlessAdvice(address) }),
        });
      });
    } catch (cause) {
      const failure = toLineError(plan.label, plan.label, cause);
      logFailure(failure.address ?? plan.label, failure.cause ?? failure);
      if (failure.advice !== undefined && failure.cause !== undefined) console.error(failure.advice);
      countFailure(plan.label);
      failedIds.forget();
      throw failure;
    } finally {
      controller.abort();
    }
  }

  function once(label: string, plan: Plan): Promise<BusinessLineLifecycles> {
    const known = loads.get(label);
    if (known) return known;
    const started = load(plan);
    loads.set(label, started);
    started.catch(() => loads.delete(label));
    return started;
  }

  return {
    loadLine: (key) => once(key, planOf(key)),
    loadApp: (name) => once(name, { label: name, hooks: [], scripts: [name], format: "system" }),
    forget(label) {
      loads.delete(label);
      countFailure(label);
      failedIds.forget(planOf(label).scripts.concat(planOf(label).hooks).map(resolve));
    },
    styles(key) {
      const lines = options.lines();
      return ((Object.hasOwn(lines, key) ? lines[key]?.css : undefined) ?? []).map(localise).map(resolve);
    },
    addresses: (label) => planOf(label).scripts.map(resolve),
    async preload(keys) {
      const signal = AbortSignal.timeout(limitMs);
      const files = new Set(
        keys
          .map(planOf)
          .flatMap((plan) => [...plan.hooks, ...plan.scripts].flatMap((name) => neededFiles(system, resolve(name)))),
      );
      await Promise.all(
        [...files].filter(isOwn).map((address) =>
          fetchFile(address, signal, { priority: "low" }).then(
            () => came.add(address),
            // Nobody waits for it; whoever opens the line asks again and is told.
            (cause: unknown) => console.warn(`${address} could not be fetched ahead.`, cause),
          ),
        ),
      );
    },
    destroy: () => failedIds.stop(),
  };
}
