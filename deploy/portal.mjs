// Runs the portal from a release: "node portal.mjs start", "node portal.mjs worker" or "node portal.mjs admin …". Needs
// Node 24, and what "npm ci --omit=dev --omit=optional" installs beside it.
import { fileURLToPath } from "node:url";

/** What can be run, by its word. */
const commands = { start: "server/main.ts", worker: "server/worker.ts", admin: "server/admin.ts" };
const requiredMajor = 24;
/** Exit codes, the second of which systemd knows as one that no restart mends (`EX_CONFIG` of sysexits.h). */
const exitCodes = { notUnderstood: 2, wrongSettings: 78 };

const usage = `node portal.mjs [COMMAND]

  start     runs the portal; the same without a command
  worker    runs a worker for exports and other jobs, beside portals on PostgreSQL
  admin     runs a command of the administration; "node portal.mjs admin --help" lists them
  help      prints this

Settings come from the environment: docs/operating.md. Exit codes: 0 ended in order, 1 failed, ${exitCodes.notUnderstood} not understood,
${exitCodes.wrongSettings} settings, or what they name, must be changed first.`;

/**
 * Ends with what is wrong.
 * @param {string} message
 * @param {number} code
 * @returns {never}
 */
function fail(message, code) {
  console.error(message);
  process.exit(code);
}

const [command = "start", ...args] = process.argv.slice(2);
const isHelp = (/** @type {string} */ word) => ["help", "--help", "-h"].includes(word);
if (isHelp(command) || (command !== "admin" && Object.hasOwn(commands, command) && args.some(isHelp))) {
  console.log(usage);
  process.exit(0);
}
if (!Object.hasOwn(commands, command)) fail(`There is no command "${command}".\n\n${usage}`, exitCodes.notUnderstood);
if (command !== "admin" && args.length > 0)
  fail(`"${args[0]}" is too much after "${command}".\n\n${usage}`, exitCodes.notUnderstood);
if (Number.parseInt(process.versions.node, 10) < requiredMajor)
  fail(`Node ${requiredMajor} or newer is needed; this is ${process.version}.`, exitCodes.wrongSettings);
process.argv.splice(2, Infinity, ...args);
// A release holds no examples unless it was made with them, and its client beside it.
process.env.PORTAL_EXAMPLES ||= "off";
process.env.PORTAL_WEB ||= fileURLToPath(new URL("dist/web", import.meta.url));
await import(new URL(commands[command], import.meta.url).href);
