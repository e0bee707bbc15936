import type { ModuleSystem } from "../loader/registry.ts";

interface ScriptPolicy {
  createScriptURL(address: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): ScriptPolicy;
}

type ScriptSystem = ModuleSystem & { createScript?: (address: string) => HTMLScriptElement };

/** Refuses scripts of other origins unless the import map vouches for their content. */
function checkAddress(address: string, integrity: Readonly<Record<string, string>>): string {
  const url = new URL(address, location.href);
  const web = url.protocol === "https:" || url.protocol === "http:";
  if (web && (url.origin === location.origin || integrity[url.href] !== undefined)) return url.href;
  throw new TypeError(`Scripts of another origin need an integrity hash in the import map: ${address}`);
}

/**
 * Makes SystemJS create its script elements with the nonce of the page and through the Trusted Types policy
 * `customs-portal`, so that a strict content security policy lets them run.
 * @returns creates such an element
 */
export function installScripts(system: ModuleSystem, nonce: string): (address: string) => HTMLScriptElement {
  const integrityOf = () => system.getImportMap().integrity ?? {};
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const policy: ScriptPolicy = factory
    ? factory.createPolicy("customs-portal", { createScriptURL: (address) => checkAddress(address, integrityOf()) })
    : { createScriptURL: (address) => checkAddress(address, integrityOf()) };

  function createScript(address: string): HTMLScriptElement {
    const script = document.createElement("script");
    script.async = true;
    script.nonce = nonce;
    if (new URL(address, location.href).origin !== location.origin) script.crossOrigin = "anonymous";
    const integrity = integrityOf()[address];
    if (integrity) script.integrity = integrity;
    script.src = policy.createScriptURL(address) as string;
    // An aborted script counts as one that failed to load (R8-22).
    script.addEventListener("abort", () => script.dispatchEvent(new Event("error")));
    return script;
  }

  (Object.getPrototypeOf(system) as ScriptSystem).createScript = createScript;
  return createScript;
}

/** Longest wait for an optional start-up script, in milliseconds. */
const limitMs = 5000;

/** Runs an optional classic script. A failure is logged only; the promise never rejects. */
export function runOptionalScript(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => fail("took too long"), limitMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const fail = (reason: string) => {
      console.error(`${script.src} ${reason}; the portal goes on without it.`);
      done();
    };
    script.addEventListener("load", done);
    script.addEventListener("error", () => fail("could not be loaded"));
    document.head.append(script);
  });
}

/**
 * SystemJS remembers the last address that threw and blames every later run of it. This forgets that address, so that
 * a mended file is believed. Must be installed right after SystemJS, before anything else listens for errors.
 */
export function createErrorReset(): () => void {
  let own: ErrorEvent | undefined;
  addEventListener("error", (event) => {
    if (event === own) event.stopImmediatePropagation();
  });
  return () => {
    own = new ErrorEvent("error", { filename: "" });
    dispatchEvent(own);
    own = undefined;
  };
}
