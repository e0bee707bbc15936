// The commands of `npm run admin`.

export { runAdmin } from "./run.ts";
