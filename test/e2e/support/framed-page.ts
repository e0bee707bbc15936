import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { root } from "./portal-process.ts";

const folder = join(root, "examples/host-page");
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** A server of pages that the portal embeds. */
export interface FramedPages {
  origin: string;
  dispose(): Promise<void>;
}

/**
 * Serves examples/host-page under a strict policy, on a port of its own.
 * @param portalOf the origin of the portal, which stands in the pages in the place of https://portal.example.com
 */
export async function serveFramedPages(portalOf: () => string): Promise<FramedPages> {
  const server = createServer((incoming, outgoing) => {
    const name = new URL(incoming.url ?? "/", "http://page.invalid").pathname.slice(1);
    const type = types[extname(name)];
    if (!/^[\w-]+\.\w+$/.test(name) || type === undefined) return outgoing.writeHead(204).end();
    const portal = portalOf();
    const policy = [
      "default-src 'none'",
      `script-src 'self' ${portal}`,
      "style-src 'self'",
      `connect-src ${portal}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${portal}`,
    ].join("; ");
    readFile(join(folder, name), "utf8").then(
      (text) =>
        outgoing
          .writeHead(200, { "content-type": type, "content-security-policy": policy })
          .end(text.replaceAll("https://portal.example.com", portal)),
      () => outgoing.writeHead(404).end(),
    );
    return undefined;
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async dispose() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
