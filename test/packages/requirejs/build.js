import { copyFileSync, mkdirSync } from "node:fs";

mkdirSync("dist", { recursive: true });
for (const file of ["index.html", "page.js", "node_modules/requirejs/require.js"])
  copyFileSync(file, `dist/${file.split("/").at(-1)}`);
