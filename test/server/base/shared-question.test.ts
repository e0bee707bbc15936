import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shareQuestion } from "../../../server/base/shared-question.ts";

describe("a shared question", () => {
  it("is asked once for all that came while another was under way, and never answered from before a call", async () => {
    const asked: PromiseWithResolvers<number>[] = [];
    const ask = shareQuestion(() => {
      const question = Promise.withResolvers<number>();
      asked.push(question);
      return question.promise;
    });
    const first = ask();
    await Promise.resolve();
    const others = [ask(), ask()];
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(asked.length, 1);
    asked[0]?.resolve(1);
    assert.equal(await first, 1);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(asked.length, 2);
    asked[1]?.resolve(2);
    assert.deepEqual(await Promise.all(others), [2, 2]);
  });

  it("that failed is asked again", async () => {
    let count = 0;
    const ask = shareQuestion(() => {
      count += 1;
      return count === 1 ? Promise.reject(new Error("no answer")) : Promise.resolve(count);
    });
    const [failed, good] = await Promise.allSettled([ask(), new Promise((resolve) => setImmediate(resolve)).then(ask)]);
    assert.equal(failed.status, "rejected");
    assert.deepEqual(good, { status: "fulfilled", value: 2 });
  });
});
