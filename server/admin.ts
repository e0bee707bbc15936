import { runAdmin } from "./admin/run.ts";

process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  fail: (line) => console.error(line),
});
