import { readFileSync, writeFileSync } from "node:fs";

/**
 * Adds to package-lock.json the platform packages that npm left out. npm drops optional dependencies that the registry
 * in use does not hold, and `npm ci` then refuses the whole file, although nobody on this platform needs them.
 */

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const file = "package-lock.json";
const platforms = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors: readonly (readonly [RegExp, string])[] = [
  [/arm64|aarch64/, "arm64"],
  [/\barm\b|arm-/, "arm"],
  [/x64/, "x64"],
  [/ia32/, "ia32"],
  [/ppc64/, "ppc64"],
  [/riscv64/, "riscv64"],
  [/s390x/, "s390x"],
  [/loong64/, "loong64"],
];

/** What the name of a platform package says of where it runs; undefined for any other package. */
function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> | undefined {
  const text = name.slice(name.lastIndexOf("/") + 1);
  const os = platforms.find((platform) => text.includes(platform));
  const cpu = processors.find(([pattern]) => pattern.test(text))?.[1];
  if (os === undefined || cpu === undefined) return undefined;
  const libc = /-musl/.test(text) ? "musl" : os === "linux" && /-gnu/.test(text) ? "glibc" : undefined;
  return { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) };
}

const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry> };
const added: string[] = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`];
    const platform = platformOf(name);
    if (platform === undefined || places.some((place) => lock.packages[place]?.version)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...platform,
    };
    added.push(name);
  }
}
if (added.length > 0) {
  const { "": root = {}, ...rest } = lock.packages;
  const sorted = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, "en")));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: { "": root, ...sorted } }, null, 2)}\n`);
}
console.log(`${added.length} platform packages were added to ${file}.`);
