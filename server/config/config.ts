import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { messageOf } from "../base/index.ts";
import type { DatabaseLimits, ReplicaOptions } from "../db/index.ts";
import type { ObjectStoreSettings } from "../objects/index.ts";
import { databaseLimitsOf, databaseReplicaOf, databaseUrlOf } from "./database.ts";
import { ConfigError, secretOf, switchOf, textOf, type Environment } from "./environment.ts";
import { firstDataOf, type FirstData } from "./first-data.ts";
import { metricsAddressOf, type MetricsAddress } from "./metrics-address.ts";
import { countOf, integerOf, secondMs } from "./numbers.ts";
import { objectsOf } from "./objects.ts";
import { proxiesOf } from "./proxies.ts";
import type { SettingName } from "./setting-names.ts";
import { parseExtraPolicy, type ExtraPolicy } from "./extra-policy.ts";
import { isOrigin, parseFrames, type FramePaths } from "./frames.ts";

/** What the environment decides. Paths are absolute. */
export interface ServerConfig {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Port for the health of a worker process; undefined for none. */
  workerPort: number | undefined;
  /** How long an ending portal goes on answering while `readyz` says that it ends. */
  drainMs: number;
  /** Whether this process works on jobs; else worker processes do. */
  takesJobs: boolean;
  /** Folder of the database, the exported files and the operator's configuration files. */
  dataDir: string;
  /** Folder of the operator's configuration files. */
  configDir: string;
  /** Whether that folder is this node's copy of what was published; it is a link then. */
  isConfigPublished: boolean;
  /** Folder of the built client. */
  webDir: string;
  /** Address of a PostgreSQL database; undefined keeps SQLite in the data folder. */
  databaseUrl: string | undefined;
  /** Where lists, searches, counts and exports are read first; undefined where they are read as everything else. */
  databaseReplica: ReplicaOptions | undefined;
  /** Where files are kept. */
  objects: ObjectStoreSettings;
  /** Bounds of the connections to PostgreSQL. */
  databaseLimits: DatabaseLimits;
  /** Whether a start brings the database up to date; else a command does. */
  migratesAtStart: boolean;
  /** How long a start waits for a database that is away. */
  databaseWaitMs: number;
  /** Days that an exported file which no task shows is kept aside before it is removed. */
  quarantineDays: number;
  /** Password of the first-start users; undefined makes a random one. */
  password: string | undefined;
  /** What the first start makes besides. */
  first: FirstData;
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
  /** What embedded pages may read with a token of their own, by their origin. */
  frames: FramePaths;
  /** The `aud` that guard tokens must bear; undefined makes one of the database. */
  audience: string | undefined;
  /** Size of the key pair for the password field. */
  rsaBits: number;
  /** Days that tracking events are kept. */
  trackDays: number;
  exports: ExportLimits;
  uploads: UploadLimits;
  logLevel: LogLevel;
  /** Days that entries of the security log are kept. */
  auditDays: number;
  /** Whether calls are lines of the log: none, all but polls and files of the client, or all. */
  accessLog: "off" | "on" | "all";
  /** Where metrics and health are answered; undefined for nowhere. */
  metrics: MetricsAddress | undefined;
  /** Free bytes of the data folder below which the health is bad. */
  diskFreeBytes: number;
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

/** What the uploaded files of one user may take, those that are still arriving included. */
export interface UploadLimits {
  /** Bytes of one file. */
  fileBytes: number;
  /** Bytes of all files of a user. */
  userBytes: number;
  /** Files of a user. */
  userFiles: number;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const rsaSizes = ["1024", "2048", "3072", "4096"];

/** The parts of a comma-separated list. */
function listOf(env: Environment, name: SettingName): string[] {
  return (textOf(env, name) ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function embedOriginsOf(env: Environment): string[] {
  const name = "PORTAL_EMBED_ORIGINS";
  const origins = listOf(env, name);
  for (const origin of origins) {
    if (!isOrigin(origin))
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

function exportLimitsOf(env: Environment): ExportLimits {
  return {
    openTasks: countOf(env, "PORTAL_EXPORT_OPEN_TASKS", 20, { max: 1000 }),
    keptTasks: countOf(env, "PORTAL_EXPORT_KEPT_TASKS", 2000, { max: 100_000 }),
    storedBytes: countOf(env, "PORTAL_EXPORT_USER_MB", 5 * 1024, { max: 1024 * 1024 }) * 1024 * 1024,
    keepMs: countOf(env, "PORTAL_EXPORT_DAYS", 30, { max: 3650 }) * 86_400_000,
  };
}

function uploadLimitsOf(env: Environment): UploadLimits {
  const mb = (name: SettingName, fallback: number) => countOf(env, name, fallback, { max: 1024 ** 3 }) * 1024 ** 2;
  return {
    fileBytes: mb("PORTAL_UPLOAD_FILE_MB", 50 * 1024),
    userBytes: mb("PORTAL_UPLOAD_USER_MB", 100 * 1024),
    userFiles: countOf(env, "PORTAL_UPLOAD_USER_FILES", 200_000, { max: 10_000_000 }),
  };
}

function configFolderOf(env: Environment, { cwd, dataDir }: { cwd: string; dataDir: string }) {
  const text = textOf(env, "PORTAL_CONFIG");
  const isConfigPublished = text === "published";
  if (isConfigPublished) return { configDir: join(dataDir, "published", "current"), isConfigPublished };
  if (text === undefined) return { configDir: dataDir, isConfigPublished };
  const configDir = resolve(cwd, text);
  if (!statSync(configDir, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError("PORTAL_CONFIG", `must be "published" or a folder that is there, not "${text}".`);
  return { configDir, isConfigPublished };
}

/** @throws ConfigError where nobody would work on the jobs */
function takesJobsOf(env: Environment): boolean {
  const takesJobs = switchOf(env, "PORTAL_JOBS", "on");
  if (!takesJobs && databaseUrlOf(env) === undefined)
    throw new ConfigError("PORTAL_JOBS", "must be on without DATABASE_URL: workers of their own need PostgreSQL.");
  return takesJobs;
}

function passwordOf(env: Environment): string | undefined {
  const password = secretOf(env, "PORTAL_PASSWORD");
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

const accessLogs = ["off", "on", "all"] as const;

function accessLogOf(env: Environment): ServerConfig["accessLog"] {
  const text = textOf(env, "PORTAL_ACCESS_LOG") ?? "off";
  const found = accessLogs.find((name) => name === text);
  if (!found) throw new ConfigError("PORTAL_ACCESS_LOG", `must be one of ${accessLogs.join(", ")}, not "${text}".`);
  return found;
}

function extraPolicyOf(env: Environment): ExtraPolicy {
  try {
    return parseExtraPolicy(textOf(env, "PORTAL_CSP") ?? "");
  } catch (error) {
    throw new ConfigError("PORTAL_CSP", messageOf(error));
  }
}

function framesOf(env: Environment): FramePaths {
  try {
    return parseFrames(textOf(env, "PORTAL_FRAMES") ?? "");
  } catch (error) {
    throw new ConfigError("PORTAL_FRAMES", messageOf(error));
  }
}

/**
 * Reads the settings.
 * @param cwd folder that relative paths start from
 * @throws ConfigError for a value that cannot be used
 */
export function readConfig(env: Environment, cwd: string = process.cwd()): ServerConfig {
  const dataDir = resolve(cwd, textOf(env, "PORTAL_DATA") ?? "data");
  const first = firstDataOf(env);
  return {
    host: textOf(env, "HOST") ?? "127.0.0.1",
    port: integerOf(env, "PORT", 8080, 65_535),
    workerPort:
      textOf(env, "PORTAL_WORKER_PORT") === undefined ? undefined : integerOf(env, "PORTAL_WORKER_PORT", 0, 65_535),
    drainMs: integerOf(env, "PORTAL_DRAIN_SECONDS", 0, 300) * secondMs,
    takesJobs: takesJobsOf(env),
    dataDir,
    ...configFolderOf(env, { cwd, dataDir }),
    objects: objectsOf(env, { cwd, dataDir }),
    webDir: resolve(cwd, textOf(env, "PORTAL_WEB") ?? "dist/web"),
    databaseUrl: databaseUrlOf(env),
    databaseReplica: databaseReplicaOf(env),
    databaseLimits: databaseLimitsOf(env),
    migratesAtStart: switchOf(env, "PORTAL_MIGRATE", "on"),
    databaseWaitMs: integerOf(env, "PORTAL_DB_WAIT_SECONDS", 60, 86_400) * secondMs,
    quarantineDays: countOf(env, "PORTAL_QUARANTINE_DAYS", 7, { max: 3650 }),
    password: passwordOf(env),
    first,
    seedRows: integerOf(env, "PORTAL_SEED_ROWS", first.hasExamples ? 100_000 : 0, 1_000_000),
    modules: listOf(env, "PORTAL_MODULES"),
    trustProxy: proxiesOf("PORTAL_TRUST_PROXY", textOf(env, "PORTAL_TRUST_PROXY")),
    extraPolicy: extraPolicyOf(env),
    localLines: switchOf(env, "PORTAL_LOCAL_LINES", "off"),
    embedOrigins: embedOriginsOf(env),
    frames: framesOf(env),
    audience: textOf(env, "PORTAL_AUDIENCE"),
    rsaBits: rsaBitsOf(env),
    trackDays: countOf(env, "PORTAL_TRACK_DAYS", 30, { max: 3650 }),
    exports: exportLimitsOf(env),
    uploads: uploadLimitsOf(env),
    logLevel: logLevelOf(env),
    auditDays: countOf(env, "PORTAL_AUDIT_DAYS", 400, { max: 3650 }),
    accessLog: accessLogOf(env),
    metrics: metricsAddressOf(env),
    diskFreeBytes: integerOf(env, "PORTAL_DISK_FREE_MB", 1024, 1024 ** 3) * 1024 ** 2,
    hasSecurityLines: switchOf(env, "PORTAL_SECURITY_LOG", "on"),
  };
}
