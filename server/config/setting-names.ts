/** Begin of the names that belong to the portal alone. */
const ownPrefix = "PORTAL_";

/** Every variable of the environment that the portal reads; docs/operating.md has a line for each. */
export const settingNames = [
  "HOST",
  "PORT",
  "AWS_REGION",
  "DATABASE_REPLICA_URL",
  "DATABASE_REPLICA_URL_FILE",
  "DATABASE_URL",
  "DATABASE_URL_FILE",
  "PORTAL_ACCESS_LOG",
  "PORTAL_ADMIN",
  "PORTAL_AUDIENCE",
  "PORTAL_AUDIT_DAYS",
  "PORTAL_COMPANY",
  "PORTAL_COMPANY_CREDIT_CODE",
  "PORTAL_COMPANY_NAME",
  "PORTAL_CONFIG",
  "PORTAL_CSP",
  "PORTAL_DATA",
  "PORTAL_DB_CONNECTIONS",
  "PORTAL_DB_QUEUE_SECONDS",
  "PORTAL_DB_STATEMENT_SECONDS",
  "PORTAL_DB_WAIT_SECONDS",
  "PORTAL_DISK_FREE_MB",
  "PORTAL_DRAIN_SECONDS",
  "PORTAL_EMBED_ORIGINS",
  "PORTAL_EXAMPLES",
  "PORTAL_EXPORT_DAYS",
  "PORTAL_EXPORT_KEPT_TASKS",
  "PORTAL_EXPORT_OPEN_TASKS",
  "PORTAL_EXPORT_USER_MB",
  "PORTAL_FRAMES",
  "PORTAL_JOBS",
  "PORTAL_LOCAL_LINES",
  "PORTAL_LOG_LEVEL",
  "PORTAL_METRICS",
  "PORTAL_MIGRATE",
  "PORTAL_MODULES",
  "PORTAL_OBJECTS",
  "PORTAL_PASSWORD",
  "PORTAL_PASSWORD_FILE",
  "PORTAL_QUARANTINE_DAYS",
  "PORTAL_REPLICA_WAIT_MS",
  "PORTAL_RSA_BITS",
  "PORTAL_S3_ENDPOINT",
  "PORTAL_S3_PATH_STYLE",
  "PORTAL_S3_REGION",
  "PORTAL_SECURITY_LOG",
  "PORTAL_SEED_ROWS",
  "PORTAL_TRACK_DAYS",
  "PORTAL_TRUST_PROXY",
  "PORTAL_UPLOAD_FILE_MB",
  "PORTAL_UPLOAD_USER_FILES",
  "PORTAL_UPLOAD_USER_MB",
  "PORTAL_WEB",
  "PORTAL_WORKER_PORT",
] as const;

/** The name of a setting. */
export type SettingName = (typeof settingNames)[number];

/** What Kubernetes and Docker put into the environment of their own accord, where a service is called "portal". */
const ofContainers = /^PORTAL_(PORT|SERVICE_HOST|SERVICE_PORT)(_\w+)?$/;

/** How many letters have to be put in, taken out or changed to make the one word the other. */
function distanceOf(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [at, wanted] of [...other].entries())
      next.push(Math.min((above[at] ?? 0) + Number(letter !== wanted), (above[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    above = next;
  }
  return above.at(-1) ?? 0;
}

/** Letters that may differ where another name is suggested. */
const nearLetters = 3;

function nearestTo(name: string): SettingName | undefined {
  const [nearest] = settingNames
    .filter((known) => known.startsWith(ownPrefix))
    .map((known) => ({ known, distance: distanceOf(name, known) }))
    .filter(({ distance }) => distance <= nearLetters)
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.known;
}

/**
 * What is named like a setting in an environment and is none, one line each, with the nearest name. It stops nothing: a
 * newer version or a module may know the name.
 */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set<string>(settingNames);
  return Object.keys(env)
    .filter((name) => name.startsWith(ownPrefix) && !known.has(name) && !ofContainers.test(name))
    .toSorted()
    .map((name) => {
      const nearest = nearestTo(name);
      const hint = nearest === undefined ? "" : `; did you mean ${nearest}?`;
      return `${name} is no setting of the portal and has no effect${hint}`;
    });
}
