import { createRequire } from "node:module";
import { build } from "esbuild";

const fileOf = (id) => id.replaceAll("/", "_");
const addressOf = (id) => `/__vendor__/${fileOf(id)}.js`;

/**
 * Serves packages to the browser as few ES modules: CommonJS ones with named exports, and large ones that would
 * otherwise cost a request per file. One esbuild pass at the start, so that all share one copy of React.
 * @param {{ root: string, commonjs: string[], esm: string[] }} options bare specifiers
 */
export function vendorPlugin({ root, commonjs, esm }) {
  const ids = [...commonjs, ...esm];
  const require = createRequire(`${root}/package.json`);
  const files = new Map();

  function wrap(id) {
    if (esm.includes(id)) {
      return `export * from ${JSON.stringify(id)};\nimport * as all from ${JSON.stringify(id)};\nexport default all["default"];`;
    }
    const names = Object.keys(require(id)).filter((name) => name !== "default" && /^[A-Za-z_$][\w$]*$/.test(name));
    return `import all from ${JSON.stringify(id)};\nexport default all;\nexport const { ${names.join(", ")} } = all;`;
  }

  return {
    name: "vendor",
    async serverStart() {
      // The names of React's exports depend on it; they must be read under what the browser gets.
      process.env.NODE_ENV = "development";
      const { outputFiles } = await build({
        entryPoints: Object.fromEntries(ids.map((id) => [fileOf(id), `vendor:${id}`])),
        bundle: true,
        splitting: true,
        write: false,
        format: "esm",
        target: "es2022",
        platform: "browser",
        conditions: ["development", "browser"],
        outdir: "/__vendor__",
        define: { "process.env.NODE_ENV": '"development"', global: "globalThis" },
        // Asked for only where `process` is there.
        external: ["util", "timers", "timers/promises"],
        logLevel: "error",
        plugins: [
          {
            name: "wrap",
            setup(builder) {
              builder.onResolve({ filter: /^vendor:/ }, ({ path }) => ({ path: path.slice(7), namespace: "vendor" }));
              builder.onLoad({ filter: /.*/, namespace: "vendor" }, ({ path }) => ({
                contents: wrap(path),
                resolveDir: root,
              }));
            },
          },
        ],
      });
      for (const file of outputFiles) files.set(file.path.replaceAll("\\", "/"), file.text);
    },
    resolveImport: ({ source }) => (ids.includes(source) ? addressOf(source) : undefined),
    serve({ path }) {
      const body = files.get(path);
      return body === undefined ? undefined : { body, type: "js" };
    },
  };
}
