import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { Plugin } from "rollup";

const prefix = "facade:";
const identifier = /^[A-Za-z_$][\w$]*$/;

/** The entry that shares a CommonJS package under its exact named exports. */
export function facadeOf(name: string): string {
  return prefix + name;
}

/**
 * Entries for CommonJS packages such as React 19, whose names `export *` would lose. The names are read from the
 * package itself under the NODE_ENV of the build, since development and production copies differ.
 */
export function facades(): Plugin {
  const require = createRequire(resolve("package.json"));
  return {
    name: "facades",
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      const names = Object.keys(require(name) as object).filter((key) => key !== "default" && identifier.test(key));
      const source = JSON.stringify(name);
      return `import whole from ${source};\nexport default whole;\nexport const { ${names.join(", ")} } = whole;\n`;
    },
  };
}
