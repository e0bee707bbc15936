import assert from "node:assert/strict";
import { it } from "node:test";
import { createTrackBudget, eventsPerMinute, type Dropped } from "../../../../server/modules/track/budget.ts";

it("the budget of tracking events is that of a user and a minute, and tells once what was beyond", () => {
  let now = 0;
  const told: Dropped[] = [];
  const admit = createTrackBudget(
    () => now,
    (dropped) => told.push(dropped),
  );
  assert.equal(admit("a", eventsPerMinute - 10), eventsPerMinute - 10);
  assert.equal(admit("a", 50), 10);
  assert.equal(admit("a", 50), 0);
  assert.equal(admit("b", 50), 50);
  assert.deepEqual(told, []);
  now += 60_000;
  assert.equal(admit("a", 50), 50);
  assert.deepEqual(told, [{ users: 1, events: 90 }]);
  now += 60_000;
  admit("a", 1);
  assert.equal(told.length, 1);
});
