import { runAdmin } from "./admin/index.ts";

// As the portal does.
process.umask(0o077);

process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  fail: (line) => console.error(line),
  note: (line) => console.error(line),
});
