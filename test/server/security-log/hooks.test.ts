import assert from "node:assert/strict";
import { it } from "node:test";
import Fastify from "fastify";
import type { SecurityEvent } from "../../../server/security-log/event.ts";
import { addSecurityHooks, type SecurityLog } from "../../../server/security-log/index.ts";

it("a refusal that a module words by itself is sent as it is and written down", async () => {
  const events: SecurityEvent[] = [];
  const record: SecurityLog["record"] = async (event) => void events.push(event);
  const app = Fastify();
  addSecurityHooks(app, {
    record,
    recordIn: async () => () => undefined,
    flush: async () => undefined,
    archive: async () => undefined,
  });
  app.addHook("onRequest", (request, _reply, done) => done(void Object.assign(request, { session: null })));
  const texts = ["{not for you}", "{", '{"errorCode":7}', '{"errorCode":"forbidden"}'];
  for (const [index, text] of texts.entries())
    app.get(`/${index}`, (_request, reply) => reply.code(403).type("text/plain").send(text));
  for (const [index, text] of texts.entries()) {
    const { statusCode, body } = await app.inject(`/${index}`);
    assert.deepEqual([statusCode, body], [403, text]);
  }
  assert.deepEqual(
    events.map(({ kind, detail }) => [kind, detail?.["code"]]),
    [
      ["refused", ""],
      ["refused", ""],
      ["refused", ""],
      ["refused", "forbidden"],
    ],
  );
  await app.close();
});
