import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { drain, sendError, type RouteTable } from "../../http/index.ts";
import type { RenderPage } from "./page.ts";

/** Whether a request that no route answered is a person who opens a page of the portal. */
function asksForPage(request: FastifyRequest, path: string, routes: RouteTable): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (routes.isCall(path)) return false;
  return path === "/" || path === "/index.html" || (request.headers.accept ?? "").includes("text/html");
}

/**
 * Answers what no route does: the page of the portal to people, 405 or 404 with the envelope to calls. A body is thrown
 * away unread: anybody may send one.
 */
export function addNotFoundHandler(app: FastifyInstance, routes: RouteTable, renderPage: RenderPage): void {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = "/"] = request.url.split("?");
    if (asksForPage(request, path, routes)) {
      const page = await renderPage();
      if (page) return reply.headers(page.headers).send(page.body);
    }
    const methods = routes.methodsOf(path);
    // Where the method is right, what the address names is missing: a file of a line, say.
    if (methods.length === 0 || methods.includes(request.method))
      return sendError(request, reply, new PortalError("not-found"));
    return sendError(request, reply.header("allow", methods.join(", ")), new PortalError("method-not-allowed"));
  }

  // Before the body is read.
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return undefined;
    await drain(request.raw);
    return answer(request, reply);
  });
  // For the routes that find nothing at their address, such as a file.
  app.setNotFoundHandler(answer);
}
