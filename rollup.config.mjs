import { resolve } from "node:path";
import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import nodeResolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import { minify } from "@swc/core";
import esbuild from "rollup-plugin-esbuild";
import { centerGraph, chunksWith, setupGraph, startGraph } from "./scripts/build/chunk-groups.ts";
import { facadeOf, facades } from "./scripts/build/facades.ts";
import { lineChunk, readRegister, sharedChunk } from "./scripts/build/register.ts";
import { styleTexts } from "./scripts/build/style-texts.ts";

/** CommonJS packages that are shared under their exact named exports. */
const facaded = new Set(["react", "react-dom", "react-dom/client", "react/jsx-runtime"]);
/** What comes with every signed-in page, and with every business line. */
const joins = {
  start: resolve("shell/index.ts"),
  joins: [
    { with: resolve("shell/workspace/workspace.tsx"), name: "ui-frame" },
    { with: resolve("ui/index.ts"), name: "ui-lines" },
  ],
  keeps: /^(sdk|texts|vendor)-/,
};
/** What embedded pages speak with the portal by, in whatever browser they are made for. */
const frameBridge = "elements/frame-bridge/frame-bridge.ts";
const rooms = ["sdk", "ui", "parcels", "elements", "shell", "examples"].map((room) => `${resolve(room)}/`);
const registersTags = `${resolve("elements")}/`;

/** Our modules have no effects when loaded, save the entries and the rooms that exist for theirs. */
export function hasSideEffects(id) {
  return id.startsWith(registersTags) || id.endsWith(".css") || !rooms.some((room) => id.startsWith(room));
}

/** esbuild's own resolving would come before node-resolve and pass over the browser files of packages. */
function transformer(target) {
  const { resolveId: _unused, ...rest } = esbuild({ target, jsx: "automatic", tsconfig: false });
  return rest;
}

export function plugins({ mode, defines = {}, target = "es2022" }) {
  return [
    facades(),
    nodeResolve({
      browser: true,
      exportConditions: ["source", "browser", mode],
      preferBuiltins: false,
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    }),
    replace({
      preventAssignment: true,
      values: { "process.env.NODE_ENV": JSON.stringify(mode), ...defines },
    }),
    commonjs(),
    // Packages that read their own version; of all else that stands there nothing is bundled.
    json({ namedExports: true, preferConst: true }),
    transformer(target),
    styleTexts(),
  ];
}

/** Makes chunks small. */
function minifier(target) {
  const options = { ...target, compress: { passes: 2 }, mangle: true, format: { comments: false } };
  return { name: "minifier", renderChunk: async (code) => ({ code: (await minify(code, options)).code, map: null }) };
}

/** The settings of an output; `dir` is relative to the output folder of the mode. */
function output({ mode, dir, format, ecma = 2022, ...rest }) {
  const isRelease = mode === "production";
  return {
    dir,
    format,
    compact: isRelease,
    generatedCode: "es2015",
    sourcemap: !isRelease,
    minifyInternalExports: isRelease,
    plugins: isRelease ? [minifier({ ecma, module: format !== "iife" })] : [],
    ...rest,
  };
}

function fail(warning) {
  throw new Error(warning.message);
}

/** What is odd in packages of others and harms nobody. */
const foreignFlaws = ["MODULE_LEVEL_DIRECTIVE", "INVALID_ANNOTATION", "CIRCULAR_DEPENDENCY", "THIS_IS_UNDEFINED"];

/** Names that nothing resolves and cycles between chunks are mistakes; the rest is printed. */
export function onwarn(warning, warn) {
  if (["UNRESOLVED_IMPORT", "MISSING_EXPORT", "CYCLIC_CROSS_CHUNK_REEXPORT", "CIRCULAR_CHUNK"].includes(warning.code))
    fail(warning);
  const isTheirs = [warning.id, ...(warning.ids ?? [])].some((id) => id?.includes("/node_modules/"));
  if (isTheirs && foreignFlaws.includes(warning.code)) return;
  warn(warning);
}

/**
 * Every graph that a build makes: what goes in, and its outputs.
 * @param {"production" | "development"} mode
 * @param {string} out output folder
 */
export function graphs(mode, out) {
  const { shared, parcels, lines } = readRegister();
  const common = { plugins: plugins({ mode }), onwarn, logLevel: "warn" };
  const names = { entryFileNames: "assets/[name]-[hash].js", chunkFileNames: "assets/[name]-[hash].js" };
  const sharedNames = { ...shared, ...parcels };
  return [
    {
      name: "shared",
      options: {
        ...common,
        input: Object.fromEntries(
          Object.entries(sharedNames).map(([name, source]) => [
            sharedChunk(name),
            facaded.has(name) ? facadeOf(source) : source,
          ]),
        ),
        preserveEntrySignatures: "strict",
        treeshake: { moduleSideEffects: hasSideEffects },
      },
      outputs: [
        output({
          mode,
          dir: `${out}/web`,
          format: "system",
          ...names,
          manualChunks: chunksWith("ui-start", startGraph),
        }),
        output({ mode, dir: `${out}/es`, format: "es", ...names, manualChunks: chunksWith("ui-start", startGraph) }),
      ].slice(0, mode === "production" ? 2 : 1),
      joins,
    },
    {
      name: "boot",
      options: { ...common, input: { boot: "shell/boot.ts" } },
      outputs: [
        output({
          mode,
          dir: `${out}/web`,
          format: "iife",
          entryFileNames: "assets/[name]-[hash].js",
          footer: mode === "development" ? reloadOnBuild : "",
        }),
      ],
    },
    ...Object.entries(lines).map(([name, source]) => {
      const folder = lineChunk(name);
      const file = `lines/${folder}/[name]-[hash].js`;
      return {
        name,
        options: {
          onwarn,
          plugins: plugins({ mode, defines: vueFlags }),
          input: { [folder]: source },
          external: Object.keys(sharedNames),
          treeshake: { moduleSideEffects: hasSideEffects },
        },
        outputs: [output({ mode, dir: `${out}/web`, format: "system", entryFileNames: file, chunkFileNames: file })],
      };
    }),
    {
      name: "elements",
      options: {
        ...common,
        input: {
          "customs-elements": "elements/index.ts",
          "customs-batch-text": "elements/batch-text/index.ts",
          "customs-element-assistant": "elements/element-assistant/index.ts",
          "customs-export-dialog": "elements/export-dialog/index.ts",
          "customs-column-setup": "elements/column-setup/index.ts",
          "customs-form-setup": "elements/form-setup/index.ts",
          "customs-uploader": "elements/uploader/index.ts",
        },
        // The first entry is also where the others find what they share.
        preserveEntrySignatures: "allow-extension",
        treeshake: { moduleSideEffects: hasSideEffects },
      },
      outputs: [
        output({
          mode,
          dir: `${out}/web`,
          format: "es",
          entryFileNames: "elements/[name].js",
          chunkFileNames: "elements/chunks/[name]-[hash].js",
          manualChunks: chunksWith("download-center", centerGraph, setupGraph),
          // Not what these import, too: every parcel imports the index of the kit.
          onlyExplicitManualChunks: true,
        }),
      ],
    },
    {
      name: "elements-classic",
      options: {
        ...common,
        input: { "customs-elements": "elements/standalone.ts" },
        treeshake: { moduleSideEffects: hasSideEffects },
      },
      outputs: [
        output({
          mode,
          dir: `${out}/web`,
          format: "iife",
          name: "CustomsElements",
          entryFileNames: "elements/[name].classic.js",
          inlineDynamicImports: true,
        }),
      ],
    },
    {
      name: "frame-bridge",
      options: { ...common, plugins: plugins({ mode, target: "es2017" }), input: { "frame-bridge": frameBridge } },
      outputs: [
        output({
          mode,
          dir: `${out}/web`,
          format: "iife",
          ecma: 2017,
          generatedCode: "es5",
          entryFileNames: "elements/[name].js",
        }),
      ],
    },
  ];
}

/** Development only: the page asks for the id of the build, and reloads when it is no longer its own. */
const reloadOnBuild = `setInterval(async () => {
  if (document.hidden) return;
  const own = document.querySelector('meta[name="customs-portal-build"]')?.content;
  const answer = await fetch("/build.json", { cache: "no-store" }).catch(() => undefined);
  const current = answer?.ok ? (await answer.json()).id : own;
  if (current !== own) location.reload();
}, 1000);`;

const vueFlags = {
  __VUE_OPTIONS_API__: "false",
  __VUE_PROD_DEVTOOLS__: "false",
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
};

export default graphs("production", "dist").map(({ options, outputs }) => ({ ...options, output: outputs }));
