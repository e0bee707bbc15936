import { resolve } from "node:path";
import { defaultLimits, type DatabaseLimits } from "../db/index.ts";
import { parseExtraPolicy, type ExtraPolicy } from "../modules/web/index.ts";

/** What the environment decides. Paths are absolute. */
export interface ServerConfig {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Folder of the database, the exported files and the operator's configuration files. */
  dataDir: string;
  /** Folder of the built client. */
  webDir: string;
  /** Address of a PostgreSQL database; undefined keeps SQLite in the data folder. */
  databaseUrl: string | undefined;
  /** Bounds of the connections to PostgreSQL. */
  databaseLimits: DatabaseLimits;
  /** How long a start waits for a database that is away. */
  databaseWaitMs: number;
  /** Days that an exported file which no task shows is kept aside before it is removed. */
  quarantineDays: number;
  /** Password of the first-start users; undefined makes a random one. */
  password: string | undefined;
  /** Rows that example modules make on the first start. */
  seedRows: number;
  /** Files or packages of business backends. */
  modules: readonly string[];
  /** Reverse proxies whose `x-forwarded-*` headers are believed: addresses and networks, separated by commas. */
  trustProxy: string | undefined;
  /** Sources added to the content security policy, such as `connect-src` of another backend. */
  extraPolicy: ExtraPolicy;
  /** Whether a browser may take business lines from servers of its own machine. */
  localLines: boolean;
  /** Origins of pages that may call with a bearer token, as pages that embed our elements do. */
  embedOrigins: readonly string[];
  /** The `aud` that guard tokens must bear; undefined makes one of the database. */
  audience: string | undefined;
  /** Size of the key pair for the password field. */
  rsaBits: number;
  /** Days that tracking events are kept. */
  trackDays: number;
  exports: ExportLimits;
  logLevel: LogLevel;
  /** Days that entries of the security log are kept. */
  auditDays: number;
  /** Whether security events also go into the log, a line each, whatever its level. */
  hasSecurityLines: boolean;
}

/** What the exports of one user may take, and how long they are kept. */
export interface ExportLimits {
  /** Tasks that wait or run at once. */
  openTasks: number;
  /** Tasks in the download centre, finished ones included. */
  keptTasks: number;
  /** Bytes of the files that are kept. */
  storedBytes: number;
  /** How long a finished task and its file are kept. */
  keepMs: number;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const rsaSizes = ["1024", "2048", "3072", "4096"];

/** A setting that cannot be used; the message is the one line that its owner sees. */
export class ConfigError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`);
    this.name = "ConfigError";
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function textOf(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === "" ? undefined : value;
}

function integerOf(env: Environment, name: string, fallback: number, max: number): number {
  const text = textOf(env, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max)
    throw new ConfigError(name, `must be a whole number from 0 to ${max}, not "${text}".`);
  return value;
}

/** The parts of a comma-separated list. */
function listOf(env: Environment, name: string): string[] {
  return (textOf(env, name) ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function embedOriginsOf(env: Environment): string[] {
  const name = "PORTAL_EMBED_ORIGINS";
  const origins = listOf(env, name);
  for (const origin of origins) {
    if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(name, `must hold origins such as https://erp.example.com, not "${origin}".`);
  }
  return origins;
}

function rsaBitsOf(env: Environment): number {
  const name = "PORTAL_RSA_BITS";
  const text = textOf(env, name) ?? "2048";
  if (!rsaSizes.includes(text)) throw new ConfigError(name, `must be one of ${rsaSizes.join(", ")}, not "${text}".`);
  return Number(text);
}

/** A whole number of at least `min`. */
function countOf(env: Environment, name: string, fallback: number, { min = 1, max }: { min?: number; max: number }) {
  const count = integerOf(env, name, fallback, max);
  if (count < min) throw new ConfigError(name, `must be at least ${min}.`);
  return count;
}

const secondMs = 1000;

function exportLimitsOf(env: Environment): ExportLimits {
  return {
    openTasks: countOf(env, "PORTAL_EXPORT_OPEN_TASKS", 20, { max: 1000 }),
    keptTasks: countOf(env, "PORTAL_EXPORT_KEPT_TASKS", 2000, { max: 100_000 }),
    storedBytes: countOf(env, "PORTAL_EXPORT_USER_MB", 5 * 1024, { max: 1024 * 1024 }) * 1024 * 1024,
    keepMs: countOf(env, "PORTAL_EXPORT_DAYS", 30, { max: 3650 }) * 86_400_000,
  };
}

/** Of the connections to PostgreSQL, what reads that may take long have for themselves: they never take them all. */
const readShare = 1 / 3;

function databaseLimitsOf(env: Environment): DatabaseLimits {
  const { connections, readConnections, queueMs, statementMs } = defaultLimits;
  const all = countOf(env, "PORTAL_DB_CONNECTIONS", connections + readConnections, { min: 3, max: 1000 });
  const forReads = Math.floor(all * readShare);
  return {
    connections: all - forReads,
    readConnections: forReads,
    queueMs: countOf(env, "PORTAL_DB_QUEUE_SECONDS", queueMs / secondMs, { max: 60 }) * secondMs,
    statementMs: countOf(env, "PORTAL_DB_STATEMENT_SECONDS", statementMs / secondMs, { max: 3600 }) * secondMs,
  };
}

function databaseUrlOf(env: Environment): string | undefined {
  const text = textOf(env, "DATABASE_URL");
  // The value may hold a password, so the message does not repeat it.
  if (text !== undefined && !(/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)))
    throw new ConfigError("DATABASE_URL", "must be an address such as postgresql://user:password@host:5432/database.");
  return text;
}

function passwordOf(env: Environment): string | undefined {
  const password = env.PORTAL_PASSWORD === "" ? undefined : env.PORTAL_PASSWORD;
  if (password !== undefined && password.length > 256)
    throw new ConfigError("PORTAL_PASSWORD", "must not be longer than 256 characters.");
  return password;
}

function logLevelOf(env: Environment): LogLevel {
  const text = textOf(env, "PORTAL_LOG_LEVEL") ?? "warn";
  const level = logLevels.find((name) => name === text);
  if (!level) throw new ConfigError("PORTAL_LOG_LEVEL", `must be one of ${logLevels.join(", ")}, not "${text}".`);
  return level;
}

/** A setting that is on or off. */
function switchOf(env: Environment, name: string, fallback: "on" | "off"): boolean {
  const text = textOf(env, name) ?? fallback;
  if (text !== "on" && text !== "off") throw new ConfigError(name, `must be on or off, not "${text}".`);
  return text === "on";
}

function extraPolicyOf(env: Environment): ExtraPolicy {
  try {
    return parseExtraPolicy(textOf(env, "PORTAL_CSP") ?? "");
  } catch (error) {
    throw new ConfigError("PORTAL_CSP", error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads the settings.
 * @param cwd folder that relative paths start from
 * @throws ConfigError for a value that cannot be used
 */
export function readConfig(env: Environment, cwd: string = process.cwd()): ServerConfig {
  return {
    host: textOf(env, "HOST") ?? "127.0.0.1",
    port: integerOf(env, "PORT", 8080, 65_535),
    dataDir: resolve(cwd, textOf(env, "PORTAL_DATA") ?? "data"),
    webDir: resolve(cwd, textOf(env, "PORTAL_WEB") ?? "dist/web"),
    databaseUrl: databaseUrlOf(env),
    databaseLimits: databaseLimitsOf(env),
    databaseWaitMs: integerOf(env, "PORTAL_DB_WAIT_SECONDS", 60, 86_400) * secondMs,
    quarantineDays: countOf(env, "PORTAL_QUARANTINE_DAYS", 7, { max: 3650 }),
    password: passwordOf(env),
    seedRows: integerOf(env, "PORTAL_SEED_ROWS", 100_000, 1_000_000),
    modules: listOf(env, "PORTAL_MODULES"),
    trustProxy: textOf(env, "PORTAL_TRUST_PROXY"),
    extraPolicy: extraPolicyOf(env),
    localLines: switchOf(env, "PORTAL_LOCAL_LINES", "off"),
    embedOrigins: embedOriginsOf(env),
    audience: textOf(env, "PORTAL_AUDIENCE"),
    rsaBits: rsaBitsOf(env),
    trackDays: countOf(env, "PORTAL_TRACK_DAYS", 30, { max: 3650 }),
    exports: exportLimitsOf(env),
    logLevel: logLevelOf(env),
    auditDays: countOf(env, "PORTAL_AUDIT_DAYS", 400, { max: 3650 }),
    hasSecurityLines: switchOf(env, "PORTAL_SECURITY_LOG", "on"),
  };
}
