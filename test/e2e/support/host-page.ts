import { readFile } from "node:fs/promises";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { root } from "./portal-process.ts";

/** What the server of a page that embeds elements passes on to the portal. */
const passedOn = /^\/(elements|exportasync|front|pms|xdoConfig)\//;
const folder = join(root, "examples/host-page");
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** The strictest policy under which docs/embedding.md promises that elements work. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html",
].join("; ");

/** A server of somebody else's pages, with the portal behind a few of its paths. */
export interface HostPage {
  origin: string;
  dispose(): Promise<void>;
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, origin: string, more: object = {}): void {
  const { method, headers, url = "/" } = incoming;
  const passed = request(new URL(url, origin), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...more });
    answer.pipe(outgoing);
  });
  passed.on("error", () => outgoing.destroy());
  // Who leaves in the middle leaves the portal, too.
  incoming.on("close", () => !incoming.complete && passed.destroy());
  incoming.pipe(passed);
}

/**
 * Serves examples/host-page and passes the calls of its elements on to a portal.
 * @param pages further pages, by path
 * @param policyNames names of Trusted Types that frameworks of these pages ask for
 * @param pagesOrigin a server that has the pages instead of the folder
 * @param transferOrigin a transfer server that stands at `/transfer`
 */
export async function serveHostPage(
  portalOrigin: string,
  pages: Readonly<Record<string, string>> = {},
  policyNames: readonly string[] = [],
  pagesOrigin?: string,
  transferOrigin?: string,
): Promise<HostPage> {
  const ownPolicy = [policy, ...policyNames].join(" ");
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? "/", portalOrigin);
    if (passedOn.test(pathname)) return passOn(incoming, outgoing, portalOrigin);
    if (transferOrigin !== undefined && pathname.startsWith("/transfer/"))
      return passOn(incoming, outgoing, transferOrigin);
    if (pathname === "/favicon.ico") return outgoing.writeHead(204).end();
    const own = { "content-security-policy": ownPolicy };
    if (pagesOrigin !== undefined) return passOn(incoming, outgoing, pagesOrigin, own);
    const page = pages[pathname];
    const file = pathname.slice(1);
    const content =
      page === undefined && /^[\w-]+\.\w+$/.test(file) ? readFile(join(folder, file)) : Promise.resolve(page);
    content.then(
      (body) => {
        const type = types[extname(pathname)];
        if (body === undefined || type === undefined) return outgoing.writeHead(404).end();
        return outgoing.writeHead(200, { "content-type": type, ...own }).end(body);
      },
      () => outgoing.writeHead(404).end(),
    );
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
