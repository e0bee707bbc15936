import assert from "node:assert/strict";
import { it } from "node:test";
import Fastify from "fastify";
import type { SecurityEvent } from "../../../server/security-log/event.ts";
import { openTestPortal } from "../support/portal.ts";
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

it("a refusal says what the route requires, where that may be what is missing", async () => {
  const test = await openTestPortal("sqlite");
  try {
    const token = await test.tokenOf("operator");
    const asked = await test.call({ url: "/pms/api/administration/audit", token });
    assert.deepEqual([asked.status, asked.errorCode], [403, "forbidden"]);
    const [event] = await test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .where("kind", "=", "refused")
      .execute();
    assert.deepEqual(JSON.parse(String(event?.detail)), {
      code: "forbidden",
      function: "ADMIN_AUDIT",
    });
  } finally {
    await test.close();
  }
});
