import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { hintsPath } from "@customs-portal/sdk/limits";
import { sessionOf } from "../session/index.ts";
import type { HintStreams } from "./streams.ts";

/** A stream that says when exports or messages of the user may have changed. `app` is behind the sign-in. */
export function addHintRoutes(app: FastifyInstance, streams: HintStreams): void {
  app.get(
    hintsPath,
    {
      // One would never end.
      exposeHeadRoute: false,
      // A page opens it by itself, and it lasts as long as the page is seen.
      config: { isPassive: true, ownTurns: true, requires: { session: "hints hold no data" } },
      schema: { tags: ["hints"], summary: "A stream of hints that exports or messages of the user have changed" },
    },
    (request, reply) => {
      const session = sessionOf(request);
      const begin = () => {
        reply.header("content-type", "text/event-stream; charset=utf-8");
        // nginx would keep it until there is more.
        reply.header("x-accel-buffering", "no");
        reply.hijack();
        return reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
      };
      // The page has another one by now, and opens another stream with it.
      if (session.isReplaced) begin().end();
      else streams.add(session, begin);
    },
  );
}
