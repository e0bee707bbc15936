import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseQuarantine, partByQuarantine, quarantineMax, unknownEntries } from "../../../scripts/run/quarantine.ts";

const file = "test/scripts/run/quarantine.test.ts";
const today = "2026-11-23";
const entry = { file, test: "group › waits", reason: "a clock of the page", row: "R9-05", until: today };
const parse = (entries: unknown) => parseQuarantine(JSON.stringify(entries), today);

describe("the quarantine", () => {
  it("holds tests with file, reason, row and last day, that day included", () => {
    assert.deepEqual(parse([]), []);
    assert.deepEqual(parse([entry]), [entry]);
  });

  it("refuses what is no such list, too many tests and a day gone by", () => {
    for (const bad of [{}, [null], [{ ...entry, row: "" }], [{ ...entry, until: "soon" }], ["group › waits"]])
      assert.throws(() => parse(bad), /is a list of file, test, reason, row, until/);
    assert.throws(() => parse(Array.from({ length: quarantineMax + 1 }, () => entry)), /holds 11 tests; 10 at most/);
    assert.throws(() => parse([{ ...entry, until: "2026-11-22" }]), /the last day of "group › waits" .* 2026-11-22/);
  });

  it("excuses its tests alone, by name and file, and says why", () => {
    const failure = (name: string) => ({ name, message: "1 !== 0", file });
    const known = failure(`group › waits (${file})`);
    const others = [failure(`group › waits (another.test.ts)`), failure(`group › works (${file})`)];
    const { failed, excused } = partByQuarantine([known, ...others], [entry]);
    assert.deepEqual(failed, others);
    assert.deepEqual(excused, [{ ...known, message: `R9-05, until ${today}: a clock of the page\n1 !== 0` }]);
  });

  it("knows which tests are none any more, where their file ran or is gone", () => {
    const ran = [{ file, name: "group › works" }];
    assert.deepEqual(unknownEntries([entry], ran), [entry]);
    assert.deepEqual(unknownEntries([entry], [...ran, { file, name: entry.test }]), []);
    assert.deepEqual(unknownEntries([entry], []), [], "its suite was not asked for");
    const gone = { ...entry, file: "test/gone.test.ts" };
    assert.deepEqual(unknownEntries([gone], []), [gone]);
  });
});
