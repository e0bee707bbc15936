import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { addMonths, dayOf, parseDay, presetDays, weeksOf } from "@customs-portal/sdk/rules";

suite("days of the calendar", () => {
  test("are read with any separator that people use, in the order of the language", () => {
    for (const order of ["ymd", "dmy"] as const)
      for (const typed of [
        "2026-03-01",
        "2026/3/1",
        "2026.3.1",
        "2026年3月1日",
        " 2026 03 01 ",
        "２０２６－０３－０１",
        "20260301",
      ])
        assert.equal(parseDay(typed, order), "2026-03-01", `${typed} ${order}`);
    for (const typed of ["1/3/2026", "01-03-2026", "1.3.2026", "01032026"])
      assert.deepEqual([parseDay(typed, "dmy"), parseDay(typed, "ymd")], ["2026-03-01", undefined], typed);
  });

  test("nonsense is none, and nothing is guessed", () => {
    for (const typed of [
      "2026-02-30",
      "2026-13-01",
      "26-3-1",
      "31/04/2026",
      "2026-3",
      "tomorrow",
      "0026-01-01",
      "2026-1-1-1",
    ])
      for (const order of ["ymd", "dmy"] as const) assert.equal(parseDay(typed, order), undefined, typed);
  });

  test("presets move on with the calendar, over the ends of months and years", () => {
    assert.deepEqual(presetDays("today", "2026-03-01"), { from: "2026-03-01", to: "2026-03-01" });
    assert.deepEqual(presetDays("last7Days", "2026-03-01"), { from: "2026-02-23", to: "2026-03-01" });
    assert.deepEqual(presetDays("thisMonth", "2028-02-10"), { from: "2028-02-01", to: "2028-02-29" });
    assert.deepEqual(presetDays("lastMonth", "2026-01-31"), { from: "2025-12-01", to: "2025-12-31" });
    assert.equal(addMonths("2026-01-31", 1), "2026-02-28");
    assert.equal(addMonths("2026-03-31", -1), "2026-02-28");
    assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
  });

  test("a month is shown in six weeks from Monday", () => {
    const weeks = weeksOf("2026-11-15");
    assert.deepEqual(
      [weeks.length, weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[6]],
      [6, "2026-10-26", "2026-11-01", "2026-12-06"],
    );
    assert.equal(weeksOf("2026-06-01")[0]?.[0], "2026-06-01");
  });
});
