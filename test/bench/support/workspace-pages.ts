import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { rollup } from "rollup";
import transform from "rollup-plugin-esbuild";
import { root } from "../../e2e/support/portal-process.ts";

const folder = join(root, "test/bench/workspace");
const web = join(root, "dist/web");
const production = { "process.env.NODE_ENV": '"production"' };
/** One React for all, that of the product. */
const alias = { react: join(root, "node_modules/react"), "react-dom": join(root, "node_modules/react-dom") };
const shared = ["react", "react-dom/client", "react/jsx-runtime"];

/** The frameworks beside the portal, by the file of their page. */
export const rivals = ["single-spa", "qiankun", "micro-app", "wujie"] as const;

/** A line in the format of SystemJS, with the React of its page. */
export async function sharedLine(name: string): Promise<string> {
  const bundle = await rollup({
    input: join(folder, "shared-line.tsx"),
    external: shared,
    plugins: [
      transform({ target: "es2022", jsx: "automatic", minify: true, define: { lineName: JSON.stringify(name) } }),
    ],
  });
  const { output } = await bundle.generate({ format: "system" });
  return output[0].code;
}

async function bundled(file: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, file)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    alias,
    define: { ...production, ...define },
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

const pageOf = (head: string, script: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title>${head}</head><body><div id="stage"></div><script src="${script}"></script></body></html>`;

const lineDocument = (name: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title></head><body><div id="root"></div><script src="/apps/${name}/line.js" entry></script></body></html>`;

/** Builds the pages of the rivals and serves them. */
export async function serveRivals(): Promise<{ origin: string; close(): void }> {
  const { imports } = JSON.parse(await readFile(join(web, "import-map.json"), "utf8")) as {
    imports: Record<string, string>;
  };
  const map = { imports: Object.fromEntries(shared.map((name) => [name, imports[name]])) };
  const system = createRequire(import.meta.url).resolve("systemjs/dist/system.min.js");
  const files = new Map<string, string>([["/system.js", await readFile(system, "utf8")]]);
  for (const name of ["alpha", "beta"]) {
    files.set(`/lines/${name}.js`, await sharedLine(name));
    files.set(`/apps/${name}/line.js`, await bundled("own-react-line.tsx", { lineName: JSON.stringify(name) }));
    files.set(`/apps/${name}/index.html`, lineDocument(name));
  }
  const loader = `<script src="/system.js"></script><script type="systemjs-importmap">${JSON.stringify(map)}</script>`;
  for (const rival of rivals) {
    files.set(`/${rival}.js`, await bundled(`${rival}.ts`));
    files.set(`/${rival}.html`, pageOf(rival === "single-spa" ? loader : "", `/${rival}.js`));
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const type = pathname.endsWith(".html") ? "text/html" : "text/javascript";
    const answer = (text: string) => response.writeHead(200, { "content-type": type }).end(text);
    const file = files.get(pathname);
    if (file !== undefined) return answer(file);
    if (!/^\/assets\/[\w.-]+\.js$/.test(pathname)) return response.writeHead(404).end();
    readFile(join(web, pathname), "utf8").then(answer, () => response.writeHead(404).end());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
