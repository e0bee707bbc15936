import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import Fastify from "fastify";
import { beforeBody, letBodiesWait } from "../../../server/http/body-turn.ts";
import { formType, readForms } from "../../../server/http/forms.ts";
import { readJson } from "../../../server/http/json.ts";

/** What was done for the calls so far, in order. */
const done: string[] = [];
const app = Fastify();
letBodiesWait(app);
readJson(app);
readForms(app);
for (const name of ["first", "second"])
  beforeBody(app, async () => {
    await Promise.resolve();
    done.push(name);
  });
app.addHook("preValidation", (_request, _reply, next) => {
  done.push("looked at");
  next();
});
app.route({ method: ["GET", "POST"], url: "/", handler: (request) => ({ waits: request.bodyTurn !== null }) });
after(() => app.close());

const json = { "content-type": "application/json" };
const form = { "content-type": formType };

for (const [name, call] of Object.entries({
  "JSON of a known length": { headers: json, payload: '{"a":1}' },
  "JSON that comes in chunks": {
    headers: { ...json, "transfer-encoding": "chunked" },
    payload: Readable.from(['{"a"', ":1}"]),
  },
  "a form": { headers: form, payload: "a=1" },
}))
  test(`${name} is looked at after what comes before it, in the order of its registration`, async () => {
    done.length = 0;
    const answer = await app.inject({ method: "POST", url: "/", ...call });
    assert.deepEqual(answer.json(), { waits: true });
    assert.deepEqual(done, ["first", "second", "looked at"]);
  });

for (const [name, call] of Object.entries({
  "a call that reads": { method: "GET" as const },
  "a write without a body": { method: "POST" as const },
  "an empty form": { method: "POST" as const, headers: { ...form, "content-length": "0" } },
}))
  test(`${name} keeps nothing for a body that does not come`, async () => {
    done.length = 0;
    const answer = await app.inject({ url: "/", ...call });
    assert.deepEqual(answer.json(), { waits: false });
    assert.deepEqual(done, ["looked at"]);
  });
