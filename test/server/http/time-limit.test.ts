import assert from "node:assert/strict";
import { it } from "node:test";
import Fastify from "fastify";
import { endTimeLimits, letBodiesWait, limitTime } from "../../../server/http/index.ts";

it("a call whose time is over is one line of the log, whatever its work throws then", async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: "warn", stream: { write: (line: string) => void lines.push(line) } } });
  letBodiesWait(app);
  endTimeLimits(app);
  limitTime(app);
  const work = Promise.withResolvers<never>();
  app.get("/slow", { config: { limitMs: 20 } }, ({ timeLimit }) => {
    timeLimit?.signal.addEventListener("abort", () => work.reject(new Error("given up")));
    return work.promise;
  });
  assert.equal((await app.inject("/slow")).statusCode, 503);
  await assert.rejects(work.promise, /given up/);
  await app.close();
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
    ["a call was not answered within its time limit"],
  );
});
