import assert from "node:assert/strict";
import { it } from "node:test";
import { patient } from "../../support/pace.ts";
import { fuzz } from "../../fuzz/http.ts";
import { onEachEngine } from "../support/databases.ts";

/** The same requests in each run: others are for the long run, which names its seed. */
const seed = 20_261_123;

onEachEngine("malformed requests", (engine) => {
  it("500 of them over every route bring no failure, no crash, and no path or stack in an answer", async () => {
    const { sent, statuses, problems } = await fuzz(engine, { seed, count: 500, limitMs: patient(60_000) });
    assert.deepEqual(problems, []);
    assert.equal(sent, 500);
    assert.ok((statuses[200] ?? 0) > 0 && (statuses[400] ?? 0) > 0, JSON.stringify(statuses));
  });
});
