import type { ImportMap } from "@customs-portal/sdk/contract";
import { attemptPattern } from "./attempt.ts";
import type { ModuleSystem } from "./registry.ts";

interface ScriptPolicy {
  createScriptURL(address: string): unknown;
  createScript(text: string): unknown;
}
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string; createScript: (text: string) => string },
  ): ScriptPolicy;
}

type ScriptSystem = ModuleSystem & { createScript?: (address: string) => HTMLScriptElement };

/** What the creator of script elements vouches for. */
export interface Scripts {
  /** An element for the script at an address, classic unless its type is changed before it is inserted. */
  createScript(address: string): HTMLScriptElement;
  /** An element that makes an import map known to the native modules of the page. */
  createImportMap(map: ImportMap): HTMLScriptElement;
}

/** Local servers that may stand in for lines without a hash, where the operator allows it. */
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Makes SystemJS create its script elements with the nonce of the page and through the Trusted Types policy
 * `customs-portal`, so that a strict content security policy lets them run.
 * @param mayBeLocal whether scripts of this machine need no hash
 * @returns creates such elements
 */
export function installScripts(system: ModuleSystem, nonce: string, mayBeLocal = false): Scripts {
  const integrityOf = (address: string) => system.getImportMap().integrity?.[address.replace(attemptPattern, "")];

  /** Refuses scripts of other origins unless the import map vouches for their content. */
  function checkAddress(address: string): string {
    const url = new URL(address, location.href);
    const isWeb = url.protocol === "https:" || url.protocol === "http:";
    const isVouched = url.origin === location.origin || integrityOf(url.href) !== undefined;
    if (isWeb && (isVouched || (mayBeLocal && localHost.test(url.hostname)))) return url.href;
    throw new TypeError(`Scripts of another origin need an integrity hash in the import map: ${address}`);
  }

  const rules = { createScriptURL: checkAddress, createScript: (text: string) => JSON.stringify(JSON.parse(text)) };
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const policy: ScriptPolicy = factory?.createPolicy("customs-portal", rules) ?? rules;

  function createScript(address: string): HTMLScriptElement {
    const script = document.createElement("script");
    script.async = true;
    script.nonce = nonce;
    if (new URL(address, location.href).origin !== location.origin) script.crossOrigin = "anonymous";
    const integrity = integrityOf(address);
    if (integrity) script.integrity = integrity;
    script.src = policy.createScriptURL(address) as string;
    // An aborted script counts as one that failed to load (R8-22).
    script.addEventListener("abort", () => script.dispatchEvent(new Event("error")));
    return script;
  }

  (Object.getPrototypeOf(system) as ScriptSystem).createScript = createScript;
  return {
    createScript,
    createImportMap(map) {
      const script = document.createElement("script");
      script.type = "importmap";
      script.nonce = nonce;
      script.textContent = policy.createScript(JSON.stringify(map)) as string;
      return script;
    },
  };
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
