import type { FastifyInstance } from "fastify";
import { bodyText } from "./body-text.ts";
import { lookAtBody } from "./body-turn.ts";

/** Lets `app` take JSON as Fastify reads it; a key that would change what an object inherits is refused. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const text = bodyText(request, body);
    lookAtBody(request, () => void parse(request, text, done), done);
  });
}
