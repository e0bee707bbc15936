import type { FastifyInstance } from "fastify";
import { lookAtBody } from "./body-turn.ts";

/** Lets `app` take JSON as Fastify reads it; a key that would change what an object inherits is refused. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    lookAtBody(request, () => void parse(request, String(body), done), done);
  });
}
