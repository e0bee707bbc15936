import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { registerModule } from "../../../server/index.ts";

const key = "parts/first.txt";
const longMs = 60_000;

/** What the tests of the contract see of the module; they run in the same process. */
export const seen = { started: 0, stopped: 0, reasons: [] as string[], worked: 0 };

/** A business backend that uses what the server gives a module besides its database. */
export default registerModule({
  name: "parts",
  async start({ objects, now, log, db, dialect }) {
    seen.started += 1;
    await objects.put(key, Readable.from([Buffer.from(`at ${now()} on ${dialect}`)]));
    log.warn({ part: 7 }, "the parts are ready");
    await db.introspection.getTables();
  },
  stop() {
    seen.stopped += 1;
  },
  routes(app, { ok, objects, log, signalOf, now, scopeOf }) {
    const requires = { session: "it is a test" };
    app.get("/parts/api/public", { config: { requires: { none: "the sign-in page shows it" } } }, (_request, reply) =>
      ok(reply, now()),
    );
    app.post("/parts/api/public", { config: { requires: { none: "a machine calls it" } } }, (_request, reply) =>
      ok(reply, (seen.worked += 1)),
    );
    app.get("/parts/api/scoped", { config: { requires: { none: "it is a mistake" } } }, (request, reply) =>
      ok(reply, scopeOf(request)),
    );
    app.get("/parts/api/object", { config: { requires } }, async (_request, reply) => {
      log.info("the object is read");
      const found = await objects.read(key);
      return ok(reply, found && (await text(found)));
    });
    app.post("/parts/api/large", { bodyLimit: 1024 * 1024, config: { requires } }, (request, reply) =>
      ok(reply, (request.body as { text: string }).text.length),
    );
    app.get("/parts/api/slow", { config: { requires, limitMs: 200 } }, async (_request, reply) => {
      const signal = signalOf(reply);
      await delay(longMs, undefined, { signal }).catch(() => seen.reasons.push(String(signal.reason)));
      return ok(reply, "too late");
    });
    app.post("/parts/api/slow", { config: { requires, limitMs: 200 } }, async (_request, reply) => {
      seen.worked += 1;
      await delay(400);
      return ok(reply, "too late");
    });
    app.get("/parts/api/own", { config: { requires, limitMs: 200 } }, async (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { "content-type": "text/plain" }).write("begun ");
      await delay(500);
      reply.raw.end("ended");
    });
    app.get("/parts/api/stream", { config: { requires, limitMs: 200 } }, (_request, reply) => {
      async function* parts() {
        yield "begun ";
        await delay(500);
        yield "ended";
      }
      return reply.type("text/plain").send(Readable.from(parts()));
    });
  },
});
