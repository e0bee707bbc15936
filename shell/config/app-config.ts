import { appConfigSchema, type AppConfig, type AppConfigInput } from "@customs-portal/sdk/contract";
import { startUpPatienceMs } from "@customs-portal/sdk/limits";
import { defaultConfig, mergeConfig } from "@customs-portal/sdk/portal";
import { webAddress } from "@customs-portal/sdk/rules";
import { within } from "../boot/within.ts";
import type { EarlyFiles } from "../loader/boot-handle.ts";
import { findShellRoute } from "../routing/index.ts";
import { jsonPath } from "./describe.ts";

type Plain = Record<PropertyKey, unknown>;

/** Takes the value at a path out of a JSON value, which is changed. */
function removeAt(value: unknown, path: readonly PropertyKey[]): void {
  const parent = path.slice(0, -1).reduce<unknown>((node, part) => (node as Plain | undefined)?.[part], value);
  const key = path.at(-1);
  if (key === undefined || typeof parent !== "object" || parent === null) return;
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete (parent as Plain)[key];
}

/**
 * Reads `config.json`. A part that is wrong is left out and named in the console; its default stays (R75-06).
 * @param report told of each wrong part, with its JSON path
 */
function readAppConfig(input: unknown, report: (message: string) => void): AppConfigInput {
  const value: unknown = structuredClone(input);
  // An issue may hide another of the same part; each round removes at least one part.
  for (let rounds = 0; rounds < 50; rounds++) {
    const result = appConfigSchema.safeParse(value);
    if (result.success) return result.data;
    const issue = result.error.issues[0];
    if (!issue || issue.path.length === 0) break;
    report(`config.json ${jsonPath(issue.path)}: ${issue.message}; the default is used instead.`);
    removeAt(value, issue.path);
  }
  report("config.json holds no settings object; the defaults are used instead.");
  return {};
}

/** Whether a setting names a sign-in: a route of the portal, or a page of a site that `loginOrigins` allows (A04). */
function isSignIn({ defautLogin, loginOrigins }: Pick<AppConfig, "defautLogin" | "loginOrigins">): boolean {
  const elsewhere = webAddress(defautLogin);
  if (elsewhere) return loginOrigins.includes(elsewhere.origin);
  const route = findShellRoute(defautLogin)?.route;
  return route?.view === "sign-in" || route?.view === "sso" || route?.path === "/sso";
}

/** The settings of this start: what `config.json` says, over the defaults. Without the file the defaults alone (R75-09). */
export async function loadAppConfig(file: Promise<unknown>, report: (message: string) => void): Promise<AppConfig> {
  let input: unknown = {};
  try {
    input = await file;
  } catch (cause) {
    report(`config.json could not be read; the defaults are used instead. ${String(cause)}`);
  }
  const config = mergeConfig(readAppConfig(input, report));
  if (isSignIn(config)) return config;
  const why = webAddress(config.defautLogin) ? "has an origin that loginOrigins does not list" : "is no sign-in route";
  report(`config.json $.defautLogin: ${config.defautLogin} ${why}; ${defaultConfig.defautLogin} is used.`);
  return { ...config, defautLogin: defaultConfig.defautLogin };
}

/**
 * The settings of this start, once the site's script has run. What of the two files hangs is given up: both together
 * have 3 s from here, where everything else that the sign-in page needs is already there.
 */
export async function loadSettings(
  { siteConfig, config }: Pick<EarlyFiles, "siteConfig" | "config">,
  report: (message: string) => void,
): Promise<AppConfig> {
  const end = performance.now() + startUpPatienceMs;
  const left = () => Math.max(0, end - performance.now());
  if (!(await within(siteConfig, left()))) {
    report(`site.config.js took longer than ${startUpPatienceMs} ms; the portal goes on without it.`);
  }
  const isThere = await within(config, left());
  const file = isThere ? config : Promise.reject(new Error(`It took longer than ${startUpPatienceMs} ms.`));
  return loadAppConfig(file, report);
}
