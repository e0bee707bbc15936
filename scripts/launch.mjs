// Runs scripts/<command>.ts under Node 24 after installing what is missing. Plain JavaScript for any Node from 20 on.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withLock } from "./run/lock.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
/** npm's own record of what it installed. */
const installed = join(modules, ".package-lock.json");
const stamp = join(modules, ".customs-portal-lock");
const requiredMajor = 24;
/** Commands that a production install, without the development dependencies, can run. */
const productionCommands = ["start", "worker", "admin"];

/**
 * Ends with one line.
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}

const [command = "", ...args] = process.argv.slice(2);
const script = join(root, "scripts", `${command}.ts`);
if (!/^[a-z]+$/.test(command) || !existsSync(script))
  fail(`Unknown command "${command}". See "scripts" in package.json.`);
if (Number.parseInt(process.versions.node, 10) < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`);

/** The packages of a lock file that belong in node_modules of this machine. */
function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(file, "utf8"));
  return Object.entries(packages).filter(([path]) => path.includes("node_modules/"));
}

/** What the stamp says when the lock file was compared with this state of node_modules; undefined when npm made none. */
function sealOf(lockHash) {
  return existsSync(installed) ? `${lockHash} ${statSync(installed).mtimeMs}` : undefined;
}

/** Whether node_modules is what package-lock.json asks for, whoever installed it. */
function isInstalled(lockHash) {
  const seal = sealOf(lockHash);
  if (seal === undefined) return false;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === seal) return true;
  const present = new Map(packagesOf(installed));
  const wanted = packagesOf(join(root, "package-lock.json"));
  const isProduction =
    productionCommands.includes(command) && !wanted.some(([path, entry]) => entry.dev && present.has(path));
  const mayMiss = (entry) => entry.optional || entry.devOptional || (isProduction && entry.dev);
  const isComplete = wanted.every(([path, entry]) => {
    const found = present.get(path);
    if (!found) return mayMiss(entry);
    return found.version === entry.version && existsSync(join(root, path));
  });
  if (isComplete && !isProduction) writeFileSync(stamp, seal);
  return isComplete;
}

/** Runs npm ci. What it says goes to standard error. */
function runNpmCi() {
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: ["ignore", "ignore", "inherit"] };
  return npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, "ci", "--loglevel=error"], options)
    : spawnSync("npm", ["ci", "--loglevel=error"], { ...options, shell: process.platform === "win32" });
}

/** Installs exactly what package-lock.json says; a registry that fails once gets a second chance. */
function install(lockHash) {
  if (isInstalled(lockHash)) return;
  console.error("Installing the packages (npm ci) …");
  let result = runNpmCi();
  if (result.status !== 0) {
    console.error("npm ci failed; trying it once more …");
    result = runNpmCi();
  }
  if (result.status !== 0)
    fail(`npm ci failed${result.error ? `: ${result.error.message}` : ""}; nothing was started.`);
  writeFileSync(stamp, sealOf(lockHash));
}

/** The Node that runs the product: the installed one, else this one when it is new enough. */
function findNode() {
  const own = join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(own) && spawnSync(own, ["--version"], { stdio: "ignore" }).status === 0) return own;
  if (Number.parseInt(process.versions.node, 10) >= requiredMajor) return process.execPath;
  return fail(`Node ${requiredMajor} or newer is needed; this is ${process.version} and node_modules has none.`);
}

let lockHash;
try {
  lockHash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
} catch (error) {
  fail(`package-lock.json cannot be read: ${error.message}`);
}
if (!isInstalled(lockHash)) {
  // Outside node_modules, which npm ci removes.
  const lock = join(tmpdir(), `customs-portal-${createHash("sha256").update(root).digest("hex").slice(0, 16)}.lock`);
  await withLock(lock, "Another start is installing the packages; waiting for it …", () => install(lockHash));
}

const node = findNode();
const path = [dirname(node), join(modules, ".bin"), process.env.PATH].join(delimiter);
const child = spawn(node, ["--conditions=source", script, ...args], {
  cwd: root,
  stdio: "inherit",
  // glibc keeps what threads free in an arena of each: two for all save a portal that exports 45 MB.
  env: { MALLOC_ARENA_MAX: "2", ...process.env, PATH: path, NODE: node },
});
child.once("error", (error) => fail(`${node} cannot be started: ${error.message}`));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  // A terminal sends Ctrl+C to the child itself.
  process.on(signal, () => (signal === "SIGINT" && process.stdin.isTTY) || child.kill(signal));
}
child.once("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
