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

/** Bodies that were looked at: by whom, and the most of them in one turn of the loop. */
const looks = { from: [] as string[], inTurn: 0, mostInTurn: 0 };
const crowded = Fastify();
letBodiesWait(crowded);
readJson(crowded);
crowded.addHook("preValidation", ({ ip }, _reply, next) => {
  if (looks.inTurn === 0) setImmediate(() => (looks.inTurn = 0));
  looks.inTurn += 1;
  looks.mostInTurn = Math.max(looks.mostInTurn, looks.inTurn);
  looks.from.push(ip);
  next();
});
crowded.post("/", () => null);
after(() => crowded.close());

const greedy = "10.0.0.1";
const other = "10.0.0.2";
const send = (remoteAddress: string) => crowded.inject({ method: "POST", url: "/", remoteAddress, payload: {} });

test("whoever has many bodies looked at makes another address wait for two of them at most", async () => {
  looks.from.length = 0;
  await Promise.all([...Array.from({ length: 20 }, () => send(greedy)), send(other)]);
  assert.equal(looks.from.length, 21);
  assert.ok(looks.from.indexOf(other) <= 2, looks.from.join());
});

test("after each look at a body the loop turns, also where nothing comes before it", async () => {
  looks.mostInTurn = 0;
  await Promise.all(Array.from({ length: 20 }, () => send(greedy)));
  assert.equal(looks.mostInTurn, 1);
});

test("a look that fails makes no other wait for ever", async () => {
  await assert.rejects(
    crowded.paceLooks(greedy, () => {
      throw new RangeError("broken");
    }),
    RangeError,
  );
  assert.equal((await send(greedy)).statusCode, 200);
});
