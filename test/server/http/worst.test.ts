import assert from "node:assert/strict";
import { describe as suite, it } from "node:test";
import { describe, measureWorst } from "../../fuzz/worst.ts";

suite("the worst that a body, an address or a header can hold", () => {
  it("holds no route for long", async (context) => {
    // A fifth of it, another one with WORST_FIFTH from 0 to 4; all of it is in `npm run test:fuzz`.
    const offset = Number(process.env["WORST_FIFTH"] ?? 0);
    context.diagnostic(`WORST_FIFTH=${offset}`);
    const report = await measureWorst("sqlite", { sizes: [250_000], filter: (at) => at % 5 === offset });
    context.diagnostic(`${report.held.length} requests, unit ${report.unitMs.toFixed(1)} ms`);
    for (const held of report.held.slice(0, 3)) context.diagnostic(describe(held));
    assert.ok(report.held.length > 200);
    assert.deepEqual(report.tooLong.map(describe), []);
  });
});
