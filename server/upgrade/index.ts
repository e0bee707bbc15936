// The schema of the server and of its modules, brought up to date at a start or by a command.

export { allModules } from "./all-modules.ts";
export { bringUpToDate, pendingIn } from "./up-to-date.ts";
