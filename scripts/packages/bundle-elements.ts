import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import replace from "@rollup/plugin-replace";
import { rollup, type OutputChunk, type Plugin, type RollupOptions } from "rollup";
import { licencesOf } from "./licences.ts";
import { packageOf } from "./specifiers.ts";

/** What was bundled into the package of the elements. */
export interface ElementsBundle {
  /** Packages that are installed beside it. */
  imports: Set<string>;
  /** The licences of the packages that it contains. */
  licences: string;
}

/** What the builds of the portal and of the packages share. */
interface BuildConfig {
  plugins(options: { mode: "production" }): Plugin[];
  hasSideEffects(id: string): boolean;
  onwarn: NonNullable<RollupOptions["onwarn"]>;
}

/** Packages that no React touches: pages may have them already. */
const installedBeside = /^(lit|@lit\/react|@uppy\/core|axios|i18next|jsencrypt|zod)(\/|$)/;
const reactBinding = resolve("elements/react.ts");

/** single-spa-react asks for React a second time, in a way that the bundler of a page would answer with another React. */
const ownReact = () =>
  replace({
    include: "**/node_modules/single-spa-react/**",
    delimiters: ["", ""],
    preventAssignment: false,
    values: { 'require("react").createContext()': "null" },
  });

/**
 * Bundles the elements with the parcels that they host and with the React that those are written for, whatever React
 * the page has; the binding for React alone takes the one of the page.
 * @param dir folder of the modules
 */
export async function bundleElements(dir: string): Promise<ElementsBundle> {
  const config = (await import(pathToFileURL("rollup.config.mjs").href)) as BuildConfig;
  const bundle = await rollup({
    input: {
      index: "elements/index.ts",
      "batch-text/index": "elements/batch-text/index.ts",
      "element-assistant/index": "elements/element-assistant/index.ts",
      "export-dialog/index": "elements/export-dialog/index.ts",
      "column-setup/index": "elements/column-setup/index.ts",
      "form-setup/index": "elements/form-setup/index.ts",
      "uploader/index": "elements/uploader/index.ts",
      react: reactBinding,
    },
    external: (name, importer) => installedBeside.test(name) || (name === "react" && importer === reactBinding),
    plugins: [ownReact(), ...config.plugins({ mode: "production" })],
    onwarn: config.onwarn,
    preserveEntrySignatures: "strict",
    treeshake: { moduleSideEffects: config.hasSideEffects },
  });
  try {
    const { output } = await bundle.write({
      dir,
      format: "es",
      generatedCode: "es2015",
      hoistTransitiveImports: false,
      entryFileNames: "[name].js",
      chunkFileNames: "chunks/[name]-[hash].js",
    });
    const chunks = output.filter((file): file is OutputChunk => file.type === "chunk");
    const own = new Set(chunks.map(({ fileName }) => fileName));
    const names = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
    return {
      imports: new Set(names.filter((name) => !own.has(name)).flatMap((name) => packageOf(name) ?? [])),
      licences: licencesOf(chunks.flatMap((chunk) => Object.keys(chunk.modules))),
    };
  } finally {
    await bundle.close();
  }
}
