import assert from "node:assert/strict";
import { after, afterEach, describe, it } from "node:test";
import Fastify, { type LightMyRequestResponse } from "fastify";
import { createKeyedSemaphore } from "../../../server/base/index.ts";
import { takeTurns } from "../../../server/guarded/index.ts";
import { handleError, letBodiesWait, readJson } from "../../../server/http/index.ts";
import { until } from "../../support/until.ts";

const limits = { running: 20, runningOfOne: 1, waiting: 20, waitingOfOne: 2, comeAgainSeconds: 1 };
/** What waits at each place, and what it waits for. */
const places = {
  look: { count: 0, gate: Promise.withResolvers<void>() },
  route: { count: 0, gate: Promise.withResolvers<void>() },
};

async function holdAt(place: keyof typeof places): Promise<void> {
  places[place].count += 1;
  await places[place].gate.promise;
  places[place].count -= 1;
}

function letGo(): void {
  for (const place of Object.values(places)) {
    place.gate.resolve();
    place.gate = Promise.withResolvers();
  }
}

const app = Fastify();
app.setErrorHandler(handleError);
letBodiesWait(app);
readJson(app);
takeTurns(app, createKeyedSemaphore(limits));
app.addHook("preValidation", async ({ body }) => {
  if ((body as { held?: string } | undefined)?.held === "look") await holdAt("look");
});
const requires = { none: "it is a test" };
app.post("/own", { config: { requires, ownTurns: true } }, async ({ body }) => {
  if ((body as { held?: string } | undefined)?.held === "route") await holdAt("route");
  return null;
});
app.post("/usual", { config: { requires } }, () => null);
after(() => app.close());

const send = (url: string, { from, body }: { from: string; body?: object }): Promise<LightMyRequestResponse> =>
  app.inject({ method: "POST", url, remoteAddress: from, ...(body && { payload: body }) });
const statusOf = async (call: Promise<LightMyRequestResponse>) => (await call).statusCode;

describe("a route that takes turns by itself", () => {
  afterEach(letGo);

  it("has the bodies of an address looked at in turn, refuses too many, and lets others by", async () => {
    const statuses: number[] = [];
    const held = [0, 1, 2, 3].map(async () =>
      statuses.push(await statusOf(send("/own", { from: "10.0.0.1", body: { held: "look" } }))),
    );
    await until(() => statuses.length === 1 || places.look.count > limits.runningOfOne);
    assert.deepEqual([statuses, places.look.count], [[429], limits.runningOfOne]);
    assert.equal(await statusOf(send("/own", { from: "10.0.0.2", body: {} })), 200);
    assert.equal(await statusOf(send("/usual", { from: "10.0.0.1", body: {} })), 200, "a lane of their own");
    assert.equal(await statusOf(send("/own", { from: "10.0.0.1" })), 200, "no body, no turn");
    await until(() => (letGo(), statuses.length === held.length));
    assert.deepEqual(statuses.slice(1), [200, 200, 200]);
  });

  it("begins without a turn: whoever has many of its calls worked on has the next body looked at all the same", async () => {
    const calls: Promise<number>[] = [];
    const most = limits.runningOfOne + limits.waitingOfOne + 1;
    while (calls.length < most) {
      calls.push(statusOf(send("/own", { from: "10.0.0.1", body: { held: "route" } })));
      await until(() => places.route.count === calls.length);
    }
    letGo();
    assert.deepEqual(await Promise.all(calls), Array<number>(most).fill(200));
  });

  it("gives the turn back where a body cannot be read", async () => {
    const broken = () =>
      app.inject({
        ...{ method: "POST", url: "/own", remoteAddress: "10.0.0.1", payload: "{" },
        headers: { "content-type": "application/json" },
      });
    for (let call = 0; call < 5; call += 1) assert.equal((await broken()).statusCode, 400);
  });
});
