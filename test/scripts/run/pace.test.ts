import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { afterEach, describe, it } from "node:test";
import { measurePace, paceOf, patient } from "../../../scripts/run/pace.ts";
import { limits } from "../../../scripts/run/suites.ts";

describe("the pace of a machine", () => {
  const before = process.env["TEST_PACE"];
  afterEach(() => {
    if (before === undefined) delete process.env["TEST_PACE"];
    else process.env["TEST_PACE"] = before;
  });

  it("is never less than that of a calm one, follows the work of all cores and has a bound", () => {
    assert.equal(paceOf([10, 20]), 1);
    assert.equal(paceOf([300, 500]), 2);
    assert.equal(paceOf([1_000_000]), 8);
  });

  it("is measured and stretches every end of what runs from then on", async () => {
    const measured = await measurePace();
    assert.ok(measured >= 1 && measured <= 8);
    assert.equal(process.env["TEST_PACE"], measured.toFixed(2));
    const endsAt = (pace: string) => {
      process.env["TEST_PACE"] = pace;
      return [patient(1000), limits.testMs, limits.stepMs, limits.silenceMs];
    };
    assert.deepEqual(
      endsAt("2.5"),
      endsAt("1").map((ms) => ms * 2.5),
    );
  });

  it("reaches the programs of tests", () => {
    const url = pathToFileURL("test/support/pace.ts").href;
    const source = `import { patient } from ${JSON.stringify(url)}; console.log(patient(1000));`;
    const saidAt = (pace: string) =>
      spawnSync(process.execPath, ["--input-type=module", "-e", source], {
        env: { ...process.env, TEST_PACE: pace },
        encoding: "utf8",
      }).stdout.trim();
    assert.equal(saidAt("1"), "1000");
    assert.equal(saidAt("3.5"), "3500");
  });
});
