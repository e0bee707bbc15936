import { resolve } from "node:path";
import commonjs from "@rollup/plugin-commonjs";
import nodeResolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import terser from "@rollup/plugin-terser";
import esbuild from "rollup-plugin-esbuild";
import { facadeOf, facades } from "./scripts/build/facades.ts";
import { lineChunk, readRegister, sharedChunk } from "./scripts/build/register.ts";

/** CommonJS packages that are shared under their exact named exports. */
const facaded = new Set(["react", "react-dom", "react-dom/client", "react/jsx-runtime"]);
/** React and what it stands on: one chunk, since no page needs a part of it. */
const reactGraph = /\/node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/;
/** What the first call to a backend needs and no page needs before. */
const wireGraph = new RegExp(
  `^${resolve("sdk/portal")}/(wire|envelope|tracking|redact|encrypt-passwords|export-download)\\.ts$|` +
    `^${resolve("sdk/rules")}/disposition\\.ts$|/node_modules/axios/`,
);
/** The schemas of the wire: with the shell from the start, elsewhere with the first call. */
const schemaGraph = new RegExp(`^${resolve("sdk/contract")}/|/node_modules/zod/`);
/** The portal object and what it stands on: whatever runs has it. */
const sdkGraph = new RegExp(`^${resolve("sdk")}/(?!locales/)|/node_modules/i18next/`);
/** Texts that every page of the portal needs: one chunk a locale instead of one a room. */
const commonTexts = /\/(?:sdk|ui|shell)\/locales\/(zh-CN|en|vi|fr|es)\.ts$/;
const rooms = ["sdk", "ui", "parcels", "elements", "shell", "examples"].map((room) => `${resolve(room)}/`);
const registersTags = `${resolve("elements")}/`;

/** Our modules have no effects when loaded, save the entries and the rooms that exist for theirs. */
export function hasSideEffects(id) {
  return id.startsWith(registersTags) || id.endsWith(".css") || !rooms.some((room) => id.startsWith(room));
}

/** esbuild's own resolving would come before node-resolve and pass over the browser files of packages. */
const { resolveId: _unused, ...transformer } = esbuild({ target: "es2022", jsx: "automatic", tsconfig: false });

export function plugins({ mode, defines = {} }) {
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
    transformer,
  ];
}

/** The settings of an output; `dir` is relative to the output folder of the mode. */
function output({ mode, dir, format, ...rest }) {
  const isRelease = mode === "production";
  return {
    dir,
    format,
    compact: isRelease,
    generatedCode: "es2015",
    sourcemap: !isRelease,
    minifyInternalExports: isRelease,
    plugins: isRelease ? [terser({ ecma: 2020, module: format !== "iife", format: { comments: false } })] : [],
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
  if (["UNRESOLVED_IMPORT", "MISSING_EXPORT", "CYCLIC_CROSS_CHUNK_REEXPORT"].includes(warning.code)) fail(warning);
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
        output({ mode, dir: `${out}/web`, format: "system", ...names, manualChunks }),
        output({ mode, dir: `${out}/es`, format: "es", ...names, manualChunks }),
      ].slice(0, mode === "production" ? 2 : 1),
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
        input: { "customs-elements": "elements/standalone.ts" },
        treeshake: { moduleSideEffects: hasSideEffects },
      },
      outputs: [
        output({
          mode,
          dir: `${out}/web`,
          format: "es",
          entryFileNames: "elements/[name].js",
          chunkFileNames: "elements/chunks/[name]-[hash].js",
          manualChunks,
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
  ];
}

/** Joins what is always loaded together, so that a page asks for few files. */
function manualChunks(id) {
  if (reactGraph.test(id)) return "vendor-react";
  if (wireGraph.test(id)) return "sdk-wire";
  if (schemaGraph.test(id)) return "sdk-schemas";
  if (sdkGraph.test(id)) return "sdk-core";
  const locale = commonTexts.exec(id)?.[1];
  return locale ? `texts-${locale}` : undefined;
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
