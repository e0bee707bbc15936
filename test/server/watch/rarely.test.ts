import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { rarely } from "../../../server/watch/rarely.ts";

const never = { everyMs: 3_600_000, limitMs: 10_000 };

suite("a question that is asked rarely", () => {
  test("is asked once for all who want to know within its time", async () => {
    let asked = 0;
    const ask = rarely(() => Promise.resolve((asked += 1)), never);
    assert.deepEqual(await Promise.all([ask(), ask()]), [1, 1]);
    assert.equal(await ask(), 1);
    assert.equal(asked, 1);
  });

  test("is asked anew when the time is over", async () => {
    let asked = 0;
    const ask = rarely(() => Promise.resolve((asked += 1)), { ...never, everyMs: 0 });
    assert.deepEqual([await ask(), await ask()], [1, 2]);
  });

  test("is given up at its limit, with its signal, and not asked again while the work goes on", async () => {
    const failures: unknown[] = [];
    const work = Promise.withResolvers<string>();
    let asked = 0;
    let given: AbortSignal | undefined;
    const ask = rarely(
      (signal) => {
        asked += 1;
        given = signal;
        return asked === 1 ? work.promise : Promise.resolve("second");
      },
      { everyMs: 0, limitMs: 1, onFailure: (error) => failures.push(error) },
    );
    assert.equal(await ask(), undefined);
    assert.equal(given?.aborted, true);
    assert.match(String(failures[0]), /no answer within 1 ms/);
    assert.equal(await ask(), undefined);
    assert.equal(asked, 1);
    work.resolve("late");
    await work.promise;
    while (asked === 1) assert.notEqual(await ask(), "late");
    assert.equal(asked, 2);
  });

  test("that fails is answered with nothing until it is asked again", async () => {
    const failures: unknown[] = [];
    const options = { ...never, onFailure: (error: unknown) => failures.push(error) };
    const ask = rarely(() => Promise.reject(new Error("away")), options);
    assert.deepEqual([await ask(), await ask()], [undefined, undefined]);
    assert.deepEqual(failures.map(String), ["Error: away"]);
  });
});
