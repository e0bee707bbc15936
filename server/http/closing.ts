import { setTimeout as rest } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";

/** How often idle connections are looked for while the app is closing. */
const idleCheckMs = 50;

/** How an app comes to its end. */
export interface Closing {
  /** Whether the end was announced, or has begun. */
  isEnding(): boolean;
  /**
   * Announces the end and resolves after a while, in which calls are answered as before, each as the last of its
   * connection: whoever asks `readyz` sends new calls elsewhere meanwhile.
   */
  drain(ms: number): Promise<void>;
}

/** Ends each kept-alive connection as soon as its last answer is out; one that is waited for would delay the end. */
function closeIdleConnections({ server }: FastifyInstance): void {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  server.once("close", () => clearInterval(timer));
}

/** Answers 503 once the app is closing. */
export function watchClosing(app: FastifyInstance): Closing {
  let isAnnounced = false;
  let isClosing = false;
  app.addHook("preClose", (done) => {
    isClosing = true;
    closeIdleConnections(app);
    done();
  });
  app.addHook("onRequest", (_request, reply, done) => {
    if (isAnnounced) reply.header("connection", "close");
    done(isClosing ? new PortalError("unavailable") : undefined);
  });
  return {
    isEnding: () => isAnnounced || isClosing,
    async drain(ms) {
      isAnnounced = true;
      await rest(ms);
    },
  };
}
